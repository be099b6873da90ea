import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';
import { OF_OPEN_ACCOUNT, UNDECIDED } from './review-queue.store.js';

export interface Period {
  environment: 'live' | 'sandbox';
  since: Date;
  unit: 'day' | 'week';
}

export interface DecisionTimes {
  decisions: number;
  /** Seconds from the submission to the decision; undefined if there were no decisions. */
  median: number | undefined;
  p90: number | undefined;
}

type TimesFrom = DecisionTimes & { from: Date };
type TimesOf = DecisionTimes & { name: string | undefined };

// A decision ends the wait of a pending case, so the change before it in the history (`change_number - 1`) is the
// submission or reopening with which the wait began. The index `decisions_by_time` finds the decisions, the primary key
// the changes before them.
const DECISIONS = `
  select h.changed_at, h.to_status, h.actor_type, h.actor_id, h.reason_code,
         extract(epoch from h.changed_at - before.changed_at) as seconds
  from verification_history h
  join verification_history before
    on before.verification_id = h.verification_id and before.change_number = h.change_number - 1
  join verifications v on v.verification_id = h.verification_id
  where h.from_status = 'pending' and h.changed_at >= :since and v.environment = :environment`;
const TIMES = `count(*) as decisions, percentile_cont(0.5) within group (order by seconds) as median,
  percentile_cont(0.9) within group (order by seconds) as p90`;

/**
 * How many cases wait now, grouped by how long they have waited, the shortest time first. There is one group more than
 * there are limits.
 */
export async function countWaitingByAge(db: Db, environment: string, limits: readonly Date[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { bucket: number; waiting: number }[] }>(
    `select (select count(*)::int from unnest(cast(:limits as timestamptz[])) as l where status_changed_at <= l) as bucket,
            count(*) as waiting
     from verifications v where environment = :environment and status = 'pending' and ${OF_OPEN_ACCOUNT} and ${UNDECIDED}
     group by bucket`,
    { environment, limits: limits.map((limit) => limit.toISOString()) },
  );
  return [...limits.keys(), limits.length].map((bucket) => rows.find((row) => row.bucket === bucket)?.waiting ?? 0);
}

export async function findDecisionTimes(db: Db, { environment, since }: Period): Promise<DecisionTimes> {
  const { rows } = await db.raw<{ rows: [Row<DecisionTimes>] }>(`select ${TIMES} from (${DECISIONS}) as d`, {
    environment,
    since,
  });
  return fromRow<DecisionTimes>(rows[0]);
}

/** Decision times per day or week, the oldest first. A day or week without decisions is left out. */
export async function listDecisionTimes(db: Db, { environment, since, unit }: Period): Promise<TimesFrom[]> {
  const { rows } = await db.raw<{ rows: Row<TimesFrom>[] }>(
    `select date_trunc(:unit, changed_at, 'UTC') as "from", ${TIMES} from (${DECISIONS}) as d group by 1 order by 1`,
    { environment, since, unit },
  );
  return rows.map(fromRow<TimesFrom>);
}

/** The reviewer with the most decisions first. Decisions of an automatic check or a sandbox client have no name. */
export async function listDecisionsByReviewer(db: Db, { environment, since }: Period): Promise<TimesOf[]> {
  const { rows } = await db.raw<{ rows: Row<TimesOf>[] }>(
    `select s.name, ${TIMES} from (${DECISIONS}) as d
     left join staff s on d.actor_type = 'staff' and s.staff_id = d.actor_id
     group by s.staff_id, s.name order by decisions desc, s.name`,
    { environment, since },
  );
  return rows.map(fromRow<TimesOf>);
}

export async function countRejectionsByReason(
  db: Db,
  { environment, since }: Period,
): Promise<{ reasonCode: string; rejections: number }[]> {
  const { rows } = await db.raw<{ rows: { reason_code: string; rejections: number }[] }>(
    `select reason_code, count(*) as rejections from (${DECISIONS}) as d
     where to_status = 'rejected' group by reason_code order by rejections desc, reason_code`,
    { environment, since },
  );
  return rows.map(({ reason_code: reasonCode, rejections }) => ({ reasonCode, rejections }));
}
