import type { WrongSetting } from '../db/settings.js';

/** Why a process cannot work with its database. */
export interface DatabaseRefusals {
  'database.login_refused': { sqlState: string };
  'database.not_readable': undefined;
  /** `missing`: undefined if nothing has been migrated yet. */
  'database.not_migrated': { missing: readonly string[] | undefined };
  'database.other_settings': { wrong: readonly WrongSetting[]; isPooled: boolean };
  'database.behind_pooler': undefined;
  'database.direct_url_behind_pooler': undefined;
  'database.no_transactions': undefined;
  'database.other_keys': { ids: readonly string[] };
}
