import type { Db } from '../db/database.js';
import { listWrongSettings } from '../db/found-settings.js';
import type { WrongSetting } from '../db/settings.js';
import type { DatabaseFault } from './health.js';

/** Settings of the connections under which this service must not work; undefined when there are none. */
export async function settingsFault(db: Db): Promise<DatabaseFault | undefined> {
  const wrong = await listWrongSettings(db);
  if (wrong.length === 0) return undefined;
  const isIgnored = wrong.some(({ isAsked }) => isAsked);
  const detail = `${wrong.map(describe).join('; ')}. ${isIgnored ? IGNORED : resetBy(wrong)}`;
  const line = `the database has settings that the service cannot work with: ${wrong.map(({ name }) => name).join(', ')}; waiting`;
  return { title: 'Settings of the database', detail, line };
}

/** Each connection asks for them as it begins, which Postgres itself always follows. */
const IGNORED =
  'Each connection asks for the needed values as it begins, and something between here and Postgres drops that: ' +
  'connect to Postgres itself.';

function describe({ name, value, needed }: WrongSetting): string {
  return `${name} is "${value}" and must be "${needed}"`;
}

/** In one database for one role: whatever is set elsewhere gives way to that. */
function resetBy(wrong: readonly WrongSetting[]): string {
  const statements = wrong.map(({ name, needed }) => `alter role … in database … set ${name} = '${needed}'`);
  return `As an administrator of the database, for the login of DATABASE_URL: ${statements.join('; ')}.`;
}
