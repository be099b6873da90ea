import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { Status } from './counted-status.js';
import type { HistoryChange } from './history-event.js';

export interface CounterDelta {
  clientId: string;
  level: string;
  country: string;
  status: Status;
  by: number;
}

export interface HistoryDelta extends HistoryChange {
  by: number;
}

// Checks judge the proposed row before its conflict is seen, so a decrement proposes 0 and the update looks the
// number up by its place. Rows are locked in the order of the arrays, history's after all counters: who counts the
// counters' rows has them all.
const ADD: Statement = {
  name: 'add-to-counters',
  text: `with delta as materialized (
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
             with ordinality as d (client_id, level, country, status, by, place)
         ), counted as (
           insert into verification_counters as c (client_id, level, country, status, verification_count)
           select client_id, level, country, status, greatest(by, 0) from delta order by place
           on conflict (client_id, level, country, status) do update
             set verification_count = c.verification_count + (
               select d.by from delta d
               where d.client_id = c.client_id and d.level = c.level and d.country = c.country and d.status = c.status)
           returning (xmax = 0) as was_inserted, verification_count
         ), dated as (
           insert into history_counters as h (client_id, day, event, bucket, level, country, event_count)
           select client_id, day, event, bucket, level, country, by
           from unnest($6::text[], $7::date[], $8::text[], $9::smallint[], $10::text[], $11::text[], $12::bigint[])
             with ordinality as e (client_id, day, event, bucket, level, country, by, place)
           where (select count(*) from counted) >= 0 order by place
           on conflict (client_id, day, event, bucket, level, country) do update
             set event_count = h.event_count + excluded.event_count
         )
         select was_inserted, verification_count from counted`,
};

/**
 * The last parts of a statement whose part `redeemed` names grants by `grant_id`, with $3 as the time: those that were not
 * effective become so, and each is counted, once, under the status that its verification has now, and on the day (§1, ST9).
 * Locks in everybody's order: grant, verification, counter, day. A change of the verification at the same moment is waited
 * for and read anew, or waits and finds the grant effective. The verification is there: nobody can allow a level before (VE13).
 */
export const MAKE_EFFECTIVE_PARTS = `
  effective as (
    update grants g set effective_at = $3 from redeemed r
    where g.grant_id = r.grant_id and g.effective_at is null and g.revoked_at is null
    returning g.client_id, g.user_id, g.level
  ), standing as (
    select e.client_id, e.level, v.country, v.status
    from effective e join clients c on c.client_id = e.client_id
    join verifications v on v.user_id = e.user_id and v.level = e.level and v.environment = c.environment
    for no key update of v
  ), counted as (
    insert into verification_counters as n (client_id, level, country, status, verification_count)
    select client_id, level, country, status, 1 from standing
    on conflict (client_id, level, country, status) do update set verification_count = n.verification_count + 1
    returning 1
  ), dated as (
    insert into history_counters as h (client_id, day, event, bucket, level, country, event_count)
    select client_id, ($3::timestamptz at time zone 'UTC')::date,
           case status when 'pending' then 'authorized_waiting' else 'authorized' end, 0, level, country, 1
    from standing where (select count(*) from counted) >= 0
    on conflict (client_id, day, event, bucket, level, country) do update set event_count = h.event_count + 1
  )`;

/**
 * Adds to counters, and then to history, in the order given, which is the same for everybody.
 * @throws Error when one would become negative: what was counted then differs from what is so
 */
export async function addToCounters(
  trx: Db,
  deltas: readonly CounterDelta[],
  history: readonly HistoryDelta[],
): Promise<void> {
  const rows = await runStatement<{ was_inserted: boolean; verification_count: number }>(trx, ADD, [
    deltas.map(({ clientId }) => clientId),
    deltas.map(({ level }) => level),
    deltas.map(({ country }) => country),
    deltas.map(({ status }) => status),
    deltas.map(({ by }) => by),
    history.map(({ clientId }) => clientId),
    history.map(({ day }) => day),
    history.map(({ event }) => event),
    history.map(({ bucket }) => bucket),
    history.map(({ level }) => level),
    history.map(({ country }) => country),
    history.map(({ by }) => by),
  ]);
  // An update below zero is stopped by the table's own check; this is the row that was not there to be updated.
  if (rows.some((row) => row.was_inserted && row.verification_count === 0)) {
    throw new Error('a counter that does not exist was to be lowered');
  }
}

/** Clients that count verifications of this user and level, in the environment of the verification (V6, V10). */
export async function findClientsConcerned(
  trx: Db,
  { userId, level, environment }: { userId: string; level: string; environment: string },
): Promise<string[]> {
  const rows = await runStatement<{ client_id: string }>(
    trx,
    {
      name: 'find-clients-concerned',
      text: `select c.client_id
             from grants g join clients c on c.client_id = g.client_id
             where g.user_id = $1 and g.level = $2 and c.environment = $3
               and g.effective_at is not null and g.revoked_at is null`,
    },
    [userId, level, environment],
  );
  return rows.map((row) => row.client_id);
}

/** The verification that a grant is about, locked. */
export async function lockCountedVerification(
  trx: Db,
  grant: { clientId: string; userId: string; level: string },
): Promise<{ status: Status; country: string } | undefined> {
  const [row] = await runStatement<{ status: Status; country: string }>(
    trx,
    {
      name: 'lock-counted-verification',
      text: `select v.status, v.country
             from clients c join verifications v on v.environment = c.environment
             where c.client_id = $1 and v.user_id = $2 and v.level = $3
             for no key update of v`,
    },
    [grant.clientId, grant.userId, grant.level],
  );
  return row;
}
