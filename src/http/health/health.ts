import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { fatalCode, isPooled, isTemporary, type Db } from '../../db/database.js';
import type { WithKeys } from '../../db/key-marks.js';
import { migrationFiles } from '../../db/migrate.js';
import { forbidsTransactions, isRefusedByPooler } from '../../db/pooled.js';
import { causeChain, type LogFacts } from '../../logger.js';
import { refusal } from '../../refusals/refuse.js';
import { databaseFaultOf, type DatabaseFault } from './database-fault.js';
import { appliedMigrations } from './health.store.js';
import { keysFault } from './keys-fault.js';
import { poolerFault, settingsFault, STATEMENT_MODE } from './settings-fault.js';

const CHECK_EVERY_MS = 3_000;

/**
 * Why this process cannot work with its database; undefined when it can. Checked anew by each readiness probe, since
 * every part of it may change.
 */
export async function databaseFault(context: WithKeys): Promise<DatabaseFault | undefined> {
  const { db } = context;
  try {
    // A pooler in statement mode accepts single statements, but no transactions.
    if (isPooled(db)) await db.transaction(() => Promise.resolve());
    return (await settingsFault(db)) ?? (await schemaFault(db)) ?? (await keysFault(context));
  } catch (error) {
    if (forbidsTransactions(error)) return STATEMENT_MODE;
    if (isRefusedByPooler(error)) return poolerFault(isPooled(db));
    const code = fatalCode(error);
    if (code !== undefined && !isTemporary(error)) return loginFault(code, error as Error);
    throw error;
  }
}

/** The message of Postgres names the database role and the database, so it goes only to the log. */
function loginFault(sqlState: string, { message }: Error): DatabaseFault {
  const line = `the database refuses the login of DATABASE_URL: ${message}; waiting`;
  return databaseFaultOf(refusal('database.login_refused', { sqlState }), line);
}

async function schemaFault(db: Db): Promise<DatabaseFault | undefined> {
  const applied = await appliedMigrations(db);
  if (!applied) {
    const line = 'not allowed to read the database: grant attestry_service to the login of DATABASE_URL; waiting';
    return databaseFaultOf(refusal('database.not_readable'), line);
  }
  const missing = migrationFiles().filter((name) => !applied.has(name));
  if (missing.length === 0) return undefined;
  const refused = refusal('database.not_migrated', { missing: applied.size === 0 ? undefined : missing });
  return databaseFaultOf(refused, 'not migrated: run attestry migrate; waiting');
}

/**
 * Waits until this process can work with its database. Each new reason to wait is logged once, not at every check.
 * @returns false if it was told to stop meanwhile
 */
export async function waitForDatabase(
  context: WithKeys & Pick<Context, 'logger'>,
  stop: AbortSignal,
  { everyMs = CHECK_EVERY_MS } = {},
): Promise<boolean> {
  const { logger } = context;
  let logged: string | undefined;
  while (!stop.aborted) {
    const reason = await reasonToWait(context);
    if (!reason) {
      if (logged) logger.info('the database is ready');
      return true;
    }
    if (reason.line !== logged) logger.warn(reason.facts, reason.line);
    logged = reason.line;
    await pause(everyMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

async function reasonToWait(context: WithKeys): Promise<{ line: string; facts: LogFacts } | undefined> {
  try {
    const fault = await databaseFault(context);
    return fault && { line: fault.line, facts: { detail: fault.detail } };
  } catch (error) {
    return { line: 'waiting for the database', facts: { error: causeChain(error) } };
  }
}
