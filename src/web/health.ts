import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { migrationFiles } from '../db/migrate.js';
import { causeChain, type LogFacts } from '../logger.js';
import { appliedMigrations } from './health.store.js';

const LOOK_EVERY_MS = 3_000;

export interface SchemaFault {
  title: string;
  /** What to do about it. */
  detail: string;
  /** The same for the log of a process that waits. */
  line: string;
}

/** Why this version cannot work on that database; undefined when it can. */
export async function schemaFault(db: Db): Promise<SchemaFault | undefined> {
  const applied = await appliedMigrations(db);
  if (!applied) {
    const detail =
      'The login of DATABASE_URL may not read schema_migrations: it must be a member of attestry_service. ' +
      'Run "grant attestry_service to" that login.';
    const line = 'not allowed to read the database: grant attestry_service to the login of DATABASE_URL; waiting';
    return { title: 'Not allowed to read the database', detail, line };
  }
  const missing = migrationFiles().filter((name) => !applied.has(name));
  if (missing.length === 0) return undefined;
  const what = applied.size === 0 ? 'the database has not been migrated' : `${missing.join(', ')} are missing`;
  const line = 'not migrated: run attestry migrate; waiting';
  return { title: 'Not migrated', detail: `Run "attestry migrate": ${what}.`, line };
}

/**
 * Waits until this version can work on the database: one line for each reason why it cannot, and none for each look.
 * @returns false when told to stop meanwhile
 */
export async function waitForSchema(
  { db, logger }: Pick<Context, 'db' | 'logger'>,
  stop: AbortSignal,
  { everyMs = LOOK_EVERY_MS } = {},
): Promise<boolean> {
  let said: string | undefined;
  while (!stop.aborted) {
    const reason = await reasonToWait(db);
    if (!reason) {
      if (said) logger.info('the database is ready');
      return true;
    }
    if (reason.line !== said) logger.warn(reason.facts, reason.line);
    said = reason.line;
    await pause(everyMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return false;
}

async function reasonToWait(db: Db): Promise<{ line: string; facts: LogFacts } | undefined> {
  try {
    const fault = await schemaFault(db);
    return fault && { line: fault.line, facts: { detail: fault.detail } };
  } catch (error) {
    return { line: 'waiting for the database', facts: { error: causeChain(error) } };
  }
}
