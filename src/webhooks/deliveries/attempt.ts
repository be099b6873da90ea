import type { AttemptOrder, AttemptResult, FinalState } from '../../../workflows/activities.js';
import type { Context } from '../../context.js';
import { attemptDuration, deliveriesFinished } from '../../metrics.js';
import { maskedHeaders } from '../sending/attempt-log.js';
import { recordOf, resultOf } from './attempt-record.js';
import type { AttemptWriter } from './attempt-writer.js';
import {
  cancelDelivery,
  findDeliveryWork,
  holdDelivery,
  postponeDelivery,
  type AttemptRecord,
} from './attempt.store.js';
import type { ClaimedDeliveries } from '../relay/claimed-deliveries.js';
import { isFinal } from './delivery-state.js';
import type { DeliveryWork } from './delivery-work.js';
import { underWayUntil } from '../relay/dispatch.store.js';
import type { EndpointLoad } from '../relay/endpoint-load.js';
import { signingSecrets } from '../endpoints/endpoint-secret.js';
import { openHeaders } from '../sending/custom-headers.js';
import type { PostResult, Sender } from '../sending/send.js';
import { attemptHeaders } from '../sending/attempt-headers.js';

export interface AttemptParts {
  context: Context;
  sender: Sender;
  writer: AttemptWriter;
  claimed: ClaimedDeliveries;
  load: EndpointLoad;
}

/**
 * Carries out the orders of the workflows, each by one POST. A repeated order sends nothing while the first POST is
 * under way or its result waits to be stored. Only if the process dies before the result is stored is the POST
 * repeated, so delivery is at least once (docs/decisions.md, "Guarantee").
 */
export class Attempts {
  readonly #underWay = new Map<string, Promise<AttemptResult>>();
  readonly #unwritten = new Map<string, AttemptRecord>();

  constructor(private readonly parts: AttemptParts) {}

  make(order: AttemptOrder): Promise<AttemptResult> {
    const key = keyOf(order);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const made = this.#make(order, key).finally(() => {
      this.#underWay.delete(key);
      this.parts.load.leave(order.deliveryId);
    });
    this.#underWay.set(key, made);
    return made;
  }

  /**
   * Cancels a delivery, because an operator has cancelled its workflow or its endpoint is deleted.
   * @returns the final state of the delivery
   */
  async cancel(deliveryId: string): Promise<FinalState | undefined> {
    const state = await cancelDelivery(this.parts.context.db, deliveryId, this.parts.context.clock());
    this.parts.claimed.settle(deliveryId);
    return state && isFinal(state) ? state : undefined;
  }

  async #make(order: AttemptOrder, key: string): Promise<AttemptResult> {
    const { context, claimed, load } = this.parts;
    const unwritten = this.#unwritten.get(key);
    // The next wait began when this attempt ended, so the present time is passed: only the rest of the wait is
    // returned.
    if (unwritten) return this.#write(unwritten, key, context.clock());

    // A delivery that the relay of this process has just claimed is known to be pending. Any other may have ended
    // meanwhile, so its row is read again.
    const work = claimed.take(order.deliveryId) ?? (await this.#find(order));
    if ('outcome' in work) return work;
    if (work.isEndpointDeleted) {
      await this.cancel(work.deliveryId);
      return { outcome: 'cancelled' };
    }
    if (work.isEndpointDisabled) {
      await holdDelivery(context.db, work.deliveryId, context.clock());
      claimed.settle(work.deliveryId);
      return { outcome: 'held' };
    }
    if (!load.hasRoom(work.deliveryId, work.endpointId)) return this.#postpone(work);
    load.enter(work.deliveryId, work.endpointId, 'temporal');
    const record = await this.#post(work, order);
    this.#unwritten.set(key, record);
    return this.#write(record, key, record.finishedAt);
  }

  async #find(order: AttemptOrder): Promise<DeliveryWork | AttemptResult> {
    const { db, clock } = this.parts.context;
    const found = await findDeliveryWork(db, order.deliveryId, order.attemptNumber, underWayUntil(clock()));
    if (!found) return { outcome: 'cancelled' };
    const { work, recorded } = found;
    if (work.state === 'delivered' || work.state === 'cancelled') return { outcome: work.state };
    if (recorded) return resultOf(recorded, work.state, this.parts.context.clock());
    // An earlier workflow of this delivery has made the last attempt.
    if (work.state === 'exhausted') return { outcome: 'exhausted', reason: 'an earlier attempt', statusCode: null };
    return work;
  }

  /** Lets the delivery wait in a timer of its workflow, where it occupies no slot of the worker. */
  async #postpone({ deliveryId, endpointId }: DeliveryWork): Promise<AttemptResult> {
    const { context, load, claimed } = this.parts;
    const now = context.clock();
    const waitMs = load.takeTurn(endpointId, now.getTime());
    const turnAt = new Date(now.getTime() + waitMs);
    await postponeDelivery(context.db, deliveryId, turnAt);
    claimed.settle(deliveryId);
    return { outcome: 'postponed', waitSeconds: waitMs / 1000, dueAt: turnAt.toISOString() };
  }

  async #post(work: DeliveryWork, order: AttemptOrder): Promise<AttemptRecord> {
    const { context, sender, load } = this.parts;
    const startedAt = context.clock();
    const ownHeaders = openHeaders(context.encryption, work.endpointId, work.headersEncrypted);
    const headers = attemptHeaders({
      notificationId: work.notificationId,
      attemptNumber: order.attemptNumber,
      body: work.body,
      secrets: signingSecrets(context.encryption, work.endpointId, work, startedAt),
      ownHeaders,
      at: startedAt,
    });
    const result = await sender.post({ url: work.url, headers, body: work.body });
    const { waitedMs, durationMs } = result;
    const record = recordOf(order, work.endpointId, result, {
      startedAt: new Date(startedAt.getTime() + waitedMs),
      finishedAt: context.clock(),
      durationMs,
      requestHeaders: maskedHeaders(headers, ownHeaders),
    });
    load.learn(
      work.endpointId,
      { isDelivered: record.outcome === 'delivered', durationMs },
      record.finishedAt.getTime(),
    );
    attemptDuration.observe({ outcome: record.outcome }, durationMs / 1000);
    this.#log(work, record, result);
    return record;
  }

  async #write(record: AttemptRecord, key: string, now: Date): Promise<AttemptResult> {
    const { writer, claimed } = this.parts;
    await writer.write(record);
    this.#unwritten.delete(key);
    claimed.settle(record.deliveryId);
    if (record.state !== 'pending') deliveriesFinished.inc({ state: record.state });
    return resultOf(record, record.state, now);
  }

  /** Logs one line per attempt: ids, outcome, duration, and what happens next. */
  #log(work: DeliveryWork, record: AttemptRecord, result: PostResult): void {
    this.parts.context.logger.info(
      {
        delivery: work.deliveryId,
        notification: work.notificationId,
        endpoint: work.endpointId,
        client: work.clientId,
        attempt: record.attemptNumber,
        outcome: record.outcome,
        host: new URL(work.url).host,
        ...(result.statusCode === null
          ? { error_class: result.errorClass, phase: result.phase }
          : { status: result.statusCode }),
        duration_ms: record.durationMs,
        next: record.nextAttemptAt ?? record.state,
      },
      'attempt',
    );
  }
}

function keyOf({ deliveryId, attemptNumber }: AttemptOrder): string {
  return `${deliveryId}/${attemptNumber}`;
}
