import { expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import type { Context } from '../../../src/context.js';
import {
  addListener,
  dropEndedListeners,
  pollListener,
  removeListener,
} from '../../../src/webhooks/listeners/listener.js';
import { LISTENER_SECONDS } from '../../../src/webhooks/listeners/listener.store.js';
import { activeBackends } from '../../support/backends.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenGrantedUser, givenStatusChange } from '../../support/deliveries.js';
import { givenClient } from '../../support/given.js';
import { waitFor } from '../../support/wait-for.js';

const database = await cloneDatabase();
const context = createTestContext(database);

const AT_ONCE = { waitSeconds: 0, gone: new AbortController().signal, requireAccess: () => Promise.resolve() };

type Key = { clientId: string; webhookListenerId: string };

/** What a listener does with the only notification that it was to hear. */
const ENDS: Record<string, (context: Context, key: Key) => Promise<unknown>> = {
  'confirms it': (within, key) => pollListener(within, key, { after: 1, ...AT_ONCE }),
  'is deleted': (within, key) => removeListener(within, key),
  'has ended': async (within, { webhookListenerId }) => {
    const longAgo = new Date(context.clock().getTime() - (LISTENER_SECONDS + 1) * 1000);
    await within
      .db('webhook_listeners')
      .where({ webhook_listener_id: webhookListenerId })
      .update({ polled_at: longAgo });
    await dropEndedListeners(within, { now: context.clock(), limit: 1 });
  },
};
const pairs = Object.keys(ENDS).flatMap((one) => Object.keys(ENDS).map((other) => [one, other] as const));

/** Two listeners of one client, each of which was handed the same notification. */
async function givenTwo(): Promise<{ keys: [Key, Key]; userId: string }> {
  const { client } = await givenClient(context);
  const { clientId } = client;
  const userId = await givenGrantedUser(context, [clientId]);
  const given = async (): Promise<Key> => ({
    clientId,
    webhookListenerId: (await addListener(context, { clientId }, context.clock())).webhookListenerId,
  });
  const keys: [Key, Key] = [await given(), await given()];
  await givenStatusChange(context, userId, { status: 'approved' });
  for (const key of keys) {
    expect((await pollListener(context, key, { after: 0, ...AT_ONCE })).heard).toHaveLength(1);
  }
  return { keys, userId };
}

const notificationsOf = (userId: string) => context.db('notifications').where({ user_id: userId });

test.each(pairs)(
  'FD5: where one listener %s while another one %s, the notification goes with the last of them',
  async (one, other) => {
    const { keys, userId } = await givenTwo();
    const first = await context.db.transaction();
    await ENDS[one]?.({ ...context, db: first }, keys[0]);
    let isSettled = false;
    const second = Promise.resolve(ENDS[other]?.(context, keys[1])).finally(() => (isSettled = true));
    await waitFor('the second to be done, or to wait for the first', async () => {
      return isSettled || (await activeBackends(database)).some(({ waitsFor }) => waitsFor === 'Lock');
    });
    await first.commit();
    await second;
    expect(await notificationsOf(userId)).toEqual([]);
    await context.db('webhook_listeners').delete();
  },
);

test('FD5: clean-up takes what was left all the same, and nothing that a listener is still to get', async () => {
  const { keys, userId } = await givenTwo();
  await cleanUp(context, context.clock());
  expect(await notificationsOf(userId)).toHaveLength(1);
  for (const key of keys) {
    // As a process of before would have left it.
    const { webhookListenerId: webhook_listener_id } = key;
    await context.db('heard_notifications').where({ webhook_listener_id }).delete();
  }
  await cleanUp(context, context.clock());
  expect(await notificationsOf(userId)).toEqual([]);
});
