import { isPooled, type Db } from '../../db/database.js';
import { listWrongSettings } from '../../db/settings-check.js';
import { refusal } from '../../refusals/refuse.js';
import { databaseFaultOf, type DatabaseFault } from './database-fault.js';

/** Settings of our database connections under which the service would work wrongly; undefined when all are right. */
export async function settingsFault(db: Db): Promise<DatabaseFault | undefined> {
  const wrong = await listWrongSettings(db);
  if (wrong.length === 0) return undefined;
  const names = wrong.map(({ name }) => name).join(', ');
  return databaseFaultOf(
    refusal('database.other_settings', { wrong, isPooled: isPooled(db) }),
    `the connections have other settings than needed: ${names}; waiting`,
  );
}

/**
 * The fault of a connection pooler that rejects what our connections ask for at their start, and what Postgres itself
 * accepts.
 * @param isKnown whether the configuration says that there is a pooler
 */
export function poolerFault(isKnown: boolean): DatabaseFault {
  return databaseFaultOf(
    refusal(isKnown ? 'database.direct_url_behind_pooler' : 'database.behind_pooler'),
    'behind a connection pooler that is not configured; waiting',
  );
}

export const STATEMENT_MODE = databaseFaultOf(
  refusal('database.no_transactions'),
  'behind a connection pooler that lets no transaction through; waiting',
);
