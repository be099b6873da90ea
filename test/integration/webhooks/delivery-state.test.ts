import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelDelivery,
  holdDelivery,
  postponeDelivery,
  writeAttempts,
  type AttemptRecord,
} from '../../../src/webhooks/deliveries/attempt.store.js';
import {
  DELIVERY_EVENTS,
  DELIVERY_STATES,
  FINAL_STATES,
  isFinal,
  TRANSITIONS,
  type DeliveryEvent,
  type DeliveryState,
} from '../../../src/webhooks/deliveries/delivery-state.js';
import { insertRedelivery } from '../../../src/webhooks/deliveries/redelivery.store.js';
import { releaseHeld } from '../../../src/webhooks/relay/held-deliveries.store.js';
import {
  cancelDeliveries,
  requestRetries,
  requestRetry,
  wakeHeld,
} from '../../../src/webhooks/relay/wake-requests.store.js';
import { createTestContext, type TestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDelivery, givenEndpoint, type GivenEndpoint } from '../../support/deliveries.js';

let context: TestContext;
let endpoint: GivenEndpoint;

beforeAll(async () => {
  context = createTestContext(await cloneDatabase());
  endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
});

interface Row {
  delivery_id: string;
  state: DeliveryState;
}

function rowOf(deliveryId: string): Promise<Row> {
  return context.db('deliveries').where({ delivery_id: deliveryId }).first<Row>('*');
}

async function given(state: DeliveryState, { isDispatched }: { isDispatched: boolean }): Promise<string> {
  const deliveryId = await givenDelivery(context, endpoint);
  const now = context.clock();
  await context
    .db('deliveries')
    .where({ delivery_id: deliveryId })
    .update({
      state,
      dispatched_at: isDispatched ? now : null,
      next_attempt_at: isFinal(state) || !isDispatched ? null : new Date(now.getTime() + 60_000),
      finished_at: isFinal(state) ? now : null,
    });
  return deliveryId;
}

const attempt = (state: AttemptRecord['state']) => (deliveryId: string) => {
  const at = context.clock();
  const isDelivered = state === 'delivered';
  const record: AttemptRecord = {
    ...{ deliveryId, endpointId: endpoint.webhookEndpointId, attemptNumber: 1, startedAt: at, finishedAt: at },
    ...{ durationMs: 12, outcome: isDelivered ? 'delivered' : 'failed', statusCode: isDelivered ? 200 : 500 },
    ...{
      errorClass: null,
      phase: null,
      location: null,
      responseBody: '',
      requestHeaders: {},
      connectionReplaced: false,
    },
    ...{ state, nextAttemptAt: state === 'pending' ? new Date(at.getTime() + 20_000) : null },
  };
  return writeAttempts(context.db, [record]);
};

/** Every statement that moves a delivery, under the event that it stands for. */
const STATEMENTS: Record<DeliveryEvent, ((deliveryId: string) => Promise<unknown>)[]> = {
  attemptFailed: [attempt('pending')],
  delivered: [attempt('delivered')],
  exhausted: [attempt('exhausted')],
  postponed: [(id) => postponeDelivery(context.db, id, new Date(context.clock().getTime() + 1_000))],
  held: [(id) => holdDelivery(context.db, id, context.clock())],
  resumed: [() => releaseHeld(context.db, context.clock())],
  cancelled: [
    (id) => cancelDelivery(context.db, id, context.clock()),
    (deliveryId) => cancelDeliveries(context.db, { deliveryId }, 1, context.clock()),
  ],
  retriedNow: [
    (deliveryId) => requestRetry(context.db, { deliveryId, clientId: undefined }, context.clock()),
    (deliveryId) => requestRetries(context.db, { deliveryId }, 1, context.clock()),
  ],
  redelivered: [
    (deliveryId) => {
      const made = { newId: randomUUID(), now: context.clock() };
      return insertRedelivery(context.db, { deliveryId, clientId: undefined }, made);
    },
  ],
};

const MADE_BY_ATTEMPTS: readonly DeliveryEvent[] = ['attemptFailed', 'delivered', 'exhausted'];

describe('the table of states is what the statements do', () => {
  for (const event of DELIVERY_EVENTS) {
    test.each(DELIVERY_STATES)(`${event}: %s`, async (state) => {
      for (const statement of STATEMENTS[event]) {
        const deliveryId = await given(state, { isDispatched: event !== 'resumed' });
        const before = await rowOf(deliveryId);
        await statement(deliveryId);
        const after = await rowOf(deliveryId);
        const isPossible = TRANSITIONS[state][event] !== undefined;
        expect(after.state).toBe(TRANSITIONS[state][event] ?? state);
        if (event === 'redelivered') {
          expect(await context.db('deliveries').where({ redelivery_of: deliveryId })).toHaveLength(isPossible ? 1 : 0);
        } else if (isPossible) expect(after).not.toEqual(before);
        // An attempt that was made is counted, even where it came too late to change anything.
        const counted = MADE_BY_ATTEMPTS.includes(event) ? { ...before, attempt_count: 1 } : before;
        if (!isPossible || event === 'redelivered') expect(after).toEqual(counted);
      }
    });
  }

  test('one that has a workflow is resumed by waking it, when it is held and never otherwise', async () => {
    const ids = await Promise.all(DELIVERY_STATES.map((state) => given(state, { isDispatched: true })));
    await wakeHeld(context.db, endpoint.webhookEndpointId, 1_000, context.clock());
    const woken = await context
      .db('deliveries')
      .whereIn('delivery_id', ids)
      .whereNotNull('wake_requested_at')
      .pluck('state');
    expect(woken).toEqual(DELIVERY_STATES.filter((state) => TRANSITIONS[state].resumed));
  });
});

test('the constraints of the table name the same states', async () => {
  const listed = async (name: string) => {
    const { rows } = await context.db.raw<{ rows: { text: string }[] }>(
      'select pg_get_constraintdef(oid) as text from pg_constraint where conname = ?',
      [name],
    );
    return [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state);
  };
  expect(await listed('delivery_state_is_known')).toEqual(DELIVERY_STATES);
  expect(await listed('final_delivery_has_its_time')).toEqual(FINAL_STATES);
  expect(await listed('only_final_deliveries_are_redelivered')).toEqual(FINAL_STATES);
  expect(await listed('only_an_open_delivery_has_a_next_attempt')).toEqual(
    DELIVERY_STATES.filter((state) => !isFinal(state)),
  );
});
