import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';

/**
 * The kinds of waiting requests, which belong to no user yet: `opened` if a browser has followed the redirect of
 * /authorize, `unopened` if none has.
 */
export type WaitingKind = 'unopened' | 'opened';

const IS_OF_KIND: Record<WaitingKind, string> = {
  unopened: 'opened_at is null',
  opened: 'opened_at is not null',
};

/**
 * Deletes all waiting requests from one IP address but the newest $1. Skips rows that are locked because they are being
 * claimed or deleted.
 */
function evictionOfAddress(kind: WaitingKind): Statement {
  return {
    name: `displace-${kind}-requests-of-address`,
    text: `delete from authorization_requests where authorization_request_id in (
             select authorization_request_id from authorization_requests
             where user_id is null and ${IS_OF_KIND[kind]} and address_key = $2
             order by created_at desc offset $1 for update skip locked
           )`,
  };
}

/**
 * Deletes waiting requests beyond $1 in total. The newest request of each network is kept first, then the second newest
 * of each, and so on, so that the networks with the most requests lose some. An index has this order.
 */
function evictionOfAll(kind: WaitingKind): Statement {
  const waiting = `user_id is null and ${IS_OF_KIND[kind]}`;
  return {
    name: `displace-${kind}-requests-of-all`,
    text: `delete from authorization_requests where authorization_request_id in (
             select authorization_request_id from authorization_requests
             where ${waiting} and authorization_request_id in (
               select authorization_request_id from (
                 select authorization_request_id, created_at,
                        row_number() over (partition by site_key order by created_at desc) as place
                 from authorization_requests
                 where ${waiting} and (select count(*) from authorization_requests where ${waiting}) > $1
               ) as placed
               order by place, created_at desc offset $1
             )
             for update skip locked
           )`,
  };
}

const OF_ADDRESS = { unopened: evictionOfAddress('unopened'), opened: evictionOfAddress('opened') };
const OF_ALL = { unopened: evictionOfAll('unopened'), opened: evictionOfAll('opened') };

export async function evictOfAddress(db: Db, kind: WaitingKind, kept: number, addressKey: string): Promise<void> {
  await runStatement(db, OF_ADDRESS[kind], [kept, addressKey]);
}

export async function evictOfAll(db: Db, kind: WaitingKind, kept: number): Promise<void> {
  await runStatement(db, OF_ALL[kind], [kept]);
}
