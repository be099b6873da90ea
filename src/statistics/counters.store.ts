import type { Db } from '../db/database.js';
import { runStatement, type Statement } from '../db/statement.js';
import type { Status } from './visible-status.js';
import type { DatedHistoryEvent, HistoryChange } from './history-event.js';

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

/**
 * Builds a statement that adds to counters. Postgres applies check constraints to the proposed row before it sees the
 * conflict, so a decrement proposes 0, and the update looks up the real number in `delta`. Rows are locked in the order
 * of `place`, those of history after all counters: the part for history counts the rows that the part for counters
 * returned, so it runs after it.
 * @param delta a query of `client_id, level, country, status, by, place`
 * @param happened a query of `client_id, day, event, bucket, level, country, by, place`
 * @param concerned a part of the statement before both, which they may read
 */
function addition(
  name: string,
  { delta, happened, concerned = '' }: Record<'delta' | 'happened', string> & { concerned?: string },
): Statement {
  return {
    name,
    text: `with ${concerned} delta as materialized (${delta}), counted as (
             insert into verification_counters as c (client_id, level, country, status, verification_count)
             select client_id, level, country, status, greatest(by, 0) from delta order by place
             on conflict (client_id, level, country, status) do update
               set verification_count = c.verification_count + (
                 select d.by from delta d
                 where d.client_id = c.client_id and d.level = c.level and d.country = c.country and d.status = c.status)
             returning (xmax = 0) as was_inserted, verification_count
           ), dated as (
             insert into history_counters as h (client_id, day, event, bucket, level, country, event_count)
             select client_id, day, event, bucket, level, country, by from (${happened}) e
             where (select count(*) from counted) >= 0 order by place
             on conflict (client_id, day, event, bucket, level, country) do update
               set event_count = h.event_count + excluded.event_count
           )
           select was_inserted, verification_count from counted`,
  };
}

const ADD = addition('add-to-counters', {
  delta: `select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[])
          with ordinality as d (client_id, level, country, status, by, place)`,
  happened: `select * from unnest($6::text[], $7::date[], $8::text[], $9::smallint[], $10::text[], $11::text[], $12::bigint[])
             with ordinality as e (client_id, day, event, bucket, level, country, by, place)`,
});

/**
 * Adds to the counters of every client that sees the verification: an effective, unrevoked grant in the same
 * environment. The current status is also entered for clients whose grant is not effective yet, since their user
 * explorers show it.
 */
const ADD_FOR_ALL_WHO_SEE = addition('add-to-counters-of-all-who-see', {
  concerned: `seen as (
    select g.grant_id, g.client_id, g.created_at, g.effective_at is not null as is_effective
    from grants g join clients c on c.client_id = g.client_id
    where g.user_id = $1 and g.level = $2 and c.environment = $3 and g.revoked_at is null
  ), entered as (
    insert into grant_standings as s (grant_id, client_id, level, country, status, created_at)
    select grant_id, client_id, $2, $11, $12, created_at from seen
    on conflict (grant_id) do update set country = excluded.country, status = excluded.status
      where (s.country, s.status) <> (excluded.country, excluded.status)
  ), concerned as (select client_id from seen where is_effective),`,
  delta: `select client_id, $2 as level, country, status, by,
                 row_number() over (order by client_id collate "C", place) as place
          from concerned, unnest($4::text[], $5::text[], $6::bigint[]) with ordinality as d (country, status, by, place)`,
  happened: `select client_id, $7::date as day, $8::text as event, $9::smallint as bucket, $2 as level, $10::text as country,
                    1 as by, row_number() over (order by client_id collate "C") as place
             from concerned where $8 is not null`,
});

/**
 * Adds to counters and then to history. The caller sorts both, so that all transactions lock rows in one order.
 * @throws Error when a counter would become negative, which means that it had been wrong
 */
export async function addToCounters(
  trx: Db,
  deltas: readonly CounterDelta[],
  history: readonly HistoryDelta[],
): Promise<void> {
  await add(trx, ADD, [
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
}

/**
 * Adds to the counters of every client that sees a verification. The statement finds the clients itself, which saves a
 * round trip in every change of status.
 * @param after the new status and country of the verification, which the caller has locked
 * @param deltas sorted, so that all transactions lock rows in one order
 * @param event what history records about the change
 * @throws Error when a counter would become negative
 */
export async function addForAllWhoSee(
  trx: Db,
  { userId, level, environment }: { userId: string; level: string; environment: string },
  after: { country: string; status: Status },
  deltas: readonly Omit<CounterDelta, 'clientId' | 'level'>[],
  event: DatedHistoryEvent | undefined,
): Promise<void> {
  await add(trx, ADD_FOR_ALL_WHO_SEE, [
    userId,
    level,
    environment,
    deltas.map(({ country }) => country),
    deltas.map(({ status }) => status),
    deltas.map(({ by }) => by),
    event?.day,
    event?.event,
    event?.bucket,
    event ? after.country : undefined,
    after.country,
    after.status,
  ]);
}

async function add(trx: Db, statement: Statement, values: unknown[]): Promise<void> {
  const rows = await runStatement<{ was_inserted: boolean; verification_count: number }>(trx, statement, values);
  // The table's check constraint prevents negative updates. This is the other case: a decrement of a row that did not
  // exist.
  if (rows.some((row) => row.was_inserted && row.verification_count === 0)) {
    throw new Error('a counter that does not exist was to be lowered');
  }
}
