import type { Db } from '../../src/db/database.js';

export interface Standing {
  delivered: number;
  /** Pending or held. */
  open: number;
  /** How late the latest is whose time has come (DF10). */
  overdueSeconds: number;
  /** How long the oldest waits for its workflow (DF10). */
  undispatchedSeconds: number;
}

/** Where all deliveries stand. */
export async function lookAt(db: Db): Promise<Standing> {
  const { rows } = await db.raw<{ rows: [Standing] }>(
    `select count(*) filter (where state = 'delivered')::int as delivered,
       count(*) filter (where state in ('pending', 'held'))::int as open,
       coalesce(extract(epoch from max(now() - next_attempt_at) filter
         (where state = 'pending' and dispatched_at is not null)), 0)::float as "overdueSeconds",
       coalesce(extract(epoch from max(now() - created_at) filter
         (where state = 'pending' and dispatched_at is null)), 0)::float as "undispatchedSeconds"
     from deliveries`,
  );
  return rows[0];
}

export interface WaitingDelivery {
  deliveryId: string;
  clientId: string;
}

/** Deliveries that wait for a retry which is not due yet. */
export async function listWaiting(db: Db, limit: number): Promise<WaitingDelivery[]> {
  return db('deliveries')
    .where({ state: 'pending' })
    .whereNotNull('dispatched_at')
    .whereRaw('next_attempt_at > now()')
    .orderBy('next_attempt_at')
    .limit(limit)
    .select<WaitingDelivery[]>({ deliveryId: 'delivery_id', clientId: 'client_id' });
}

export interface FinalRow {
  deliveryId: string;
  webhookId: string;
  state: string;
  attemptCount: number;
  attempts: { attemptNumber: number; outcome: string; statusCode: number | null; startedAt: number }[];
}

/** Every delivery with its attempts in order. */
export async function readAll(db: Db): Promise<FinalRow[]> {
  const { rows } = await db.raw<{ rows: FinalRow[] }>(
    `select d.delivery_id as "deliveryId", d.notification_id as "webhookId", d.state, d.attempt_count as "attemptCount",
       coalesce(json_agg(json_build_object('attemptNumber', a.attempt_number, 'outcome', a.outcome,
         'statusCode', a.status_code, 'startedAt', extract(epoch from a.started_at) * 1000) order by a.attempt_number) filter (where a.delivery_id is not null), '[]') as attempts
     from deliveries d left join attempts a on a.delivery_id = d.delivery_id
     group by d.delivery_id`,
  );
  return rows;
}
