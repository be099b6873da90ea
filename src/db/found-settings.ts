import type { Db } from './database.js';
import { LOOKED_AT, wrongSettings, type Found, type WrongSetting } from './settings.js';
import { runStatement, type Statement } from './statement.js';

/** `current_setting` of an unknown name is null (true), so that older servers answer too. */
export const FIND_SETTINGS: Statement = {
  name: 'find-settings',
  text: 'select name, current_setting(name, true) as value from unnest($1::text[]) as n (name)',
};

/** Under what a connection of the pool works that it must not. */
export async function listWrongSettings(db: Db): Promise<WrongSetting[]> {
  return wrongSettings(await runStatement<Found>(db, FIND_SETTINGS, [LOOKED_AT]));
}
