import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';

/** Whether somebody has opened its page, or nobody has followed the redirect yet. */
export type WaitingKind = 'unopened' | 'opened';

const IS_OF_KIND: Record<WaitingKind, string> = {
  unopened: 'opened_at is null',
  opened: 'opened_at is not null',
};

/** Deletes all but the newest $1. One that is claimed or displaced at this moment is left alone. */
function displacement(whose: 'address' | 'all', kind: WaitingKind): Statement {
  return {
    name: `displace-${kind}-requests-of-${whose}`,
    text: `delete from authorization_requests where authorization_request_id in (
             select authorization_request_id from authorization_requests
             where user_id is null and ${IS_OF_KIND[kind]} ${whose === 'address' ? 'and address_key = $2' : ''}
             order by created_at desc offset $1 for update skip locked
           )`,
  };
}

const OF_ADDRESS = { unopened: displacement('address', 'unopened'), opened: displacement('address', 'opened') };
const OF_ALL = { unopened: displacement('all', 'unopened'), opened: displacement('all', 'opened') };

export async function displaceOfAddress(db: Db, kind: WaitingKind, kept: number, addressKey: string): Promise<void> {
  await runStatement(db, OF_ADDRESS[kind], [kept, addressKey]);
}

export async function displaceOfAll(db: Db, kind: WaitingKind, kept: number): Promise<void> {
  await runStatement(db, OF_ALL[kind], [kept]);
}
