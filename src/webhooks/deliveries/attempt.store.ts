import type { Db } from '../../db/database.js';
import { toRow } from '../../db/row.js';
import { runStatement, type Statement } from '../../db/statement.js';
import { statesBefore, type DeliveryState } from './delivery-state.js';
import { toDeliveryWork, type DeliveryWork, type DeliveryWorkRow } from './delivery-work.js';
import { tallyByEndpoint } from '../endpoints/probation.js';

/** One attempt as it is stored, with the state and the time of the next attempt that result for its delivery. */
export interface AttemptRecord {
  deliveryId: string;
  endpointId: string;
  attemptNumber: number;
  startedAt: Date;
  finishedAt: Date;
  durationMs: number;
  outcome: 'delivered' | 'failed';
  statusCode: number | null;
  errorClass: string | null;
  responseBody: string | null;
  /** The step in which the attempt failed, if there was no response (see `ErrorClass`). */
  phase: string | null;
  /** The `Location` of a redirect, which is never followed. */
  location: string | null;
  /** The receiver had closed the kept-alive connection, so the attempt was made again on a new one. */
  connectionReplaced: boolean;
  /** The request headers, with signatures and the values of the client's own headers masked. */
  requestHeaders: Record<string, string>;
  state: Extract<DeliveryState, 'pending' | 'delivered' | 'exhausted'>;
  nextAttemptAt: Date | null;
}

/**
 * An attempt that is already stored although the workflow orders it again, because its outcome did not reach Temporal.
 */
export interface RecordedAttempt {
  outcome: 'delivered' | 'failed';
  statusCode: number | null;
  errorClass: string | null;
  nextAttemptAt: Date | null;
}

const FIND_WORK: Statement = {
  name: 'find-delivery-work',
  // Marks the scheduled attempt as under way (`leased_until`), so that it does not count as late. The commit is
  // asynchronous, which is faster: if Postgres crashes and loses the mark, nothing else is lost.
  text: `with begun as (
           update deliveries set leased_until = $3
           where delivery_id = $1 and state = 'pending' and dispatched_at is not null
           returning set_config('synchronous_commit', 'off', true)
         )
         select (select count(*) from begun) as begun, d.delivery_id, d.client_id, d.webhook_endpoint_id, d.notification_id, d.state, d.next_attempt_at,
           n.type, n.body, e.url, e.secret_encrypted, e.next_secret_encrypted, e.overlap_ends_at, e.promoted_at,
           e.headers_encrypted, e.disabled_at, e.deleted_at,
           a.outcome, a.status_code, a.error_class
         from deliveries d
         join notifications n on n.notification_id = d.notification_id
         join webhook_endpoints e on e.webhook_endpoint_id = d.webhook_endpoint_id
         left join attempts a on a.delivery_id = d.delivery_id and a.attempt_number = $2
         where d.delivery_id = $1`,
};

interface FoundRow extends DeliveryWorkRow {
  next_attempt_at: Date | null;
  outcome: RecordedAttempt['outcome'] | null;
  status_code: number | null;
  error_class: string | null;
}

export async function findDeliveryWork(
  db: Db,
  deliveryId: string,
  attemptNumber: number,
  leaseUntil: Date,
): Promise<{ work: DeliveryWork; recorded: RecordedAttempt | undefined } | undefined> {
  const [row] = await runStatement<FoundRow>(db, FIND_WORK, [deliveryId, attemptNumber, leaseUntil]);
  if (!row) return undefined;
  const { outcome, status_code: statusCode, error_class: errorClass, next_attempt_at: nextAttemptAt } = row;
  return {
    work: toDeliveryWork(row),
    recorded: outcome ? { outcome, statusCode, errorClass, nextAttemptAt } : undefined,
  };
}

// Writes attempts, deliveries and the failure counts of endpoints in one statement, so that they always agree. A
// delivery never leaves a final state, but an attempt that was under way when it got there is recorded, too. A success
// does not touch the row of an endpoint without failures. To avoid deadlocks, endpoints are locked before deliveries,
// in the order of their ids. The final update counts the locked endpoints, which makes Postgres lock them first.
const WRITE: Statement = {
  name: 'write-attempts',
  text: `with made as (
           select * from json_to_recordset($1) as a(
             delivery_id uuid, attempt_number int, started_at timestamptz, finished_at timestamptz, duration_ms int,
             outcome text, status_code int, error_class text, response_body text, phase text, location text,
             connection_replaced boolean, request_headers jsonb, state text, next_attempt_at timestamptz)
         ), verdicts as (
           select * from json_to_recordset($2) as v(
             endpoint_id uuid, has_succeeded boolean, failures int, failing_since timestamptz)
         ), judged as materialized (
           select e.webhook_endpoint_id from webhook_endpoints e
           join verdicts v on v.endpoint_id = e.webhook_endpoint_id
           where v.failures > 0 or e.failed_attempts > 0
           order by e.webhook_endpoint_id
           for no key update of e
         ), stood as (
           update webhook_endpoints e set
             failed_attempts = v.failures + case when v.has_succeeded then 0 else e.failed_attempts end,
             failing_since = case when v.has_succeeded then v.failing_since else coalesce(e.failing_since, v.failing_since) end,
             warned_at = case when v.has_succeeded then null else e.warned_at end
           from judged j join verdicts v on v.endpoint_id = j.webhook_endpoint_id
           where e.webhook_endpoint_id = j.webhook_endpoint_id
         ), kept as (
           insert into attempts (delivery_id, attempt_number, started_at, duration_ms, outcome, status_code, error_class,
             response_body, phase, location, connection_replaced, request_headers)
           select m.delivery_id, m.attempt_number, m.started_at, m.duration_ms, m.outcome, m.status_code, m.error_class,
             m.response_body, m.phase, m.location, m.connection_replaced, m.request_headers
           from made m join deliveries d on d.delivery_id = m.delivery_id
           on conflict (delivery_id, attempt_number) do nothing
         )
         update deliveries d set
           state = case when d.finished_at is null then m.state else d.state end,
           attempt_count = greatest(d.attempt_count, m.attempt_number),
           next_attempt_at = case when d.finished_at is null then m.next_attempt_at end,
           finished_at = coalesce(d.finished_at, case when m.state = 'pending' then null else m.finished_at end),
           dispatched_at = coalesce(d.dispatched_at, m.finished_at),
           leased_until = null,
           -- A requested retry has been made now. If the delivery has ended, the request stays, because its workflow
           -- must be woken to end.
           wake_requested_at = case when d.finished_at is not null then d.wake_requested_at end
         from made m
         where d.delivery_id = m.delivery_id and (select count(*) from judged) >= 0`,
};

export async function writeAttempts(db: Db, records: readonly AttemptRecord[]): Promise<void> {
  const tallies = tallyByEndpoint(records).map(toRow);
  await runStatement(db, WRITE, [JSON.stringify(records.map(toRow)), JSON.stringify(tallies)]);
}

/** Holds a delivery because its endpoint is disabled. Its workflow then waits for a signal. */
export async function holdDelivery(db: Db, deliveryId: string, now: Date): Promise<void> {
  await reschedule(db, deliveryId, 'held', now);
}

/**
 * Stores when a delivery is tried next, because its endpoint has no free slot now. Without this time the reconciler
 * would take the delivery for lost.
 */
export async function postponeDelivery(db: Db, deliveryId: string, turnAt: Date): Promise<void> {
  await reschedule(db, deliveryId, 'postponed', turnAt);
}

async function reschedule(db: Db, deliveryId: string, cause: 'held' | 'postponed', nextAttemptAt: Date): Promise<void> {
  await db('deliveries')
    .where({ delivery_id: deliveryId })
    .whereIn('state', statesBefore(cause))
    .update({
      state: cause === 'held' ? 'held' : 'pending',
      next_attempt_at: nextAttemptAt,
      dispatched_at: db.raw('coalesce(dispatched_at, ?)', [nextAttemptAt]),
      leased_until: null,
    });
}

/**
 * @returns `cancelled`, or the final state that the delivery had already; undefined if the delivery no longer exists
 */
export async function cancelDelivery(db: Db, deliveryId: string, now: Date): Promise<DeliveryState | undefined> {
  const cancelled = await db('deliveries')
    .where({ delivery_id: deliveryId })
    .whereIn('state', statesBefore('cancelled'))
    .update({ state: 'cancelled', finished_at: now, next_attempt_at: null, leased_until: null });
  if (cancelled > 0) return 'cancelled';
  const row = await db('deliveries')
    .where({ delivery_id: deliveryId })
    .first<{ state: DeliveryState } | undefined>('state');
  return row?.state;
}
