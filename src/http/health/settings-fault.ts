import { isPooled, type Db } from '../../db/database.js';
import { listWrongSettings } from '../../db/settings-check.js';
import type { WrongSetting } from '../../db/settings.js';
import type { DatabaseFault } from './database-fault.js';

/** What to do where a connection pooler lies between here and Postgres. */
const BEHIND_A_POOLER = 'set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to Postgres itself.';

/** Settings of the connections under which this service must not work; undefined when there are none. */
export async function settingsFault(db: Db): Promise<DatabaseFault | undefined> {
  const wrong = await listWrongSettings(db);
  if (wrong.length === 0) return undefined;
  const detail = `${wrong.map(describe).join('; ')}. ${adviceOn(wrong, isPooled(db))}`;
  const names = wrong.map(({ name }) => name).join(', ');
  return {
    title: 'Settings of the database',
    detail,
    line: `the connections have other settings than needed: ${names}; waiting`,
  };
}

/** Something refused what a connection of ours asks for as it begins, which Postgres itself takes. */
export function poolerFault(isKnown: boolean): DatabaseFault {
  const detail = isKnown
    ? 'DATABASE_DIRECT_URL leads to a connection pooler as well: it must lead to Postgres itself.'
    : `DATABASE_URL leads to a connection pooler: ${BEHIND_A_POOLER}`;
  return {
    title: 'Behind a connection pooler',
    detail,
    line: 'behind a connection pooler that is not configured; waiting',
  };
}

export const STATEMENT_MODE: DatabaseFault = {
  title: 'Behind a connection pooler',
  detail:
    'The connection pooler of DATABASE_URL lets no transaction through: set its pool_mode to transaction or session.',
  line: 'behind a connection pooler that lets no transaction through; waiting',
};

function describe({ name, value, needed }: WrongSetting): string {
  return `${name} is "${value}" and must be "${needed}"`;
}

function adviceOn(wrong: readonly WrongSetting[], pooled: boolean): string {
  const statements = wrong.map(({ name, needed }) => `alter role … in database … set ${name} = '${needed}'`).join('; ');
  if (!wrong.some(({ isAsked }) => isAsked)) {
    // For one role in one database: whatever is set elsewhere gives way to that.
    return `As an administrator of the database, for the login of the service: ${statements}.`;
  }
  if (!pooled) {
    return `Each connection asks for them as it begins, and something between here and Postgres drops that. If it is a connection pooler, ${BEHIND_A_POOLER}`;
  }
  return (
    'They stand at the login, and connections that the pooler had opened before do not have them: in the console of ' +
    `PgBouncer, RECONNECT. Where it logs in with another role than DATABASE_DIRECT_URL does, for that one: ${statements}.`
  );
}
