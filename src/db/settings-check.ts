import type { Db } from './database.js';
import { CHECKED_SETTINGS, wrongSettings, type FoundSetting, type WrongSetting } from './settings.js';
import { runStatement, type Statement } from './statement.js';

/** `current_setting(…, true)` returns null for unknown names, so older servers can be asked too. */
export const FIND_SETTINGS: Statement = {
  name: 'find-settings',
  text: 'select name, current_setting(name, true) as value from unnest($1::text[]) as n (name)',
};

/** The settings of a pool connection that would make the service work wrongly. */
export async function listWrongSettings(db: Db): Promise<WrongSetting[]> {
  return wrongSettings(await runStatement<FoundSetting>(db, FIND_SETTINGS, [CHECKED_SETTINGS]));
}
