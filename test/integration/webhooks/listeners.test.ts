import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import { waitForNotifications } from '../../../src/webhooks/listeners/listener-waits.js';
import { pollListener } from '../../../src/webhooks/listeners/listener.js';
import { serviceSignature, standardSignature } from '../../../src/webhooks/signature/signature.js';
import { activeBackends } from '../../support/backends.js';
import { givenGrantedUser, givenStatusChange } from '../../support/deliveries.js';
import { basicAuth } from '../../support/http.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { statementsOf } from '../../support/statements.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';
import { expectAbout } from '../../support/expect-about.js';

const times = async (count: number, act: () => Promise<void>) => {
  for (let n = 0; n < count; n += 1) await act();
};

const server = await startServer();
const { context } = server;
const LISTENERS = '/v2/webhook-listeners';

interface Listener {
  webhook_listener_id: string;
  event_types: string[];
  secret: string;
}

interface Heard {
  data: { webhook_id: string; type: string; created_at: string; headers: Record<string, string>; body: string }[];
  next_cursor: string;
}

let api: JsonApi;
let userId: string;
beforeEach(async () => {
  api = await givenJsonApi(server);
  userId = await givenGrantedUser(context, [api.client.clientId]);
});

async function given(body: object = {}): Promise<Listener> {
  const answer = await api.send('POST', LISTENERS, body);
  expectAbout(answer.text, answer.status).toBe(201);
  return answer.json() as Listener;
}

async function poll({ webhook_listener_id: id }: Listener, query = ''): Promise<Heard> {
  const answer = await api.send('GET', `${LISTENERS}/${id}/notifications${query}`);
  expectAbout(answer.text, answer.status).toBe(200);
  return answer.json() as Heard;
}

const change = (status: 'approved' | 'rejected' | 'pending' = 'approved') =>
  givenStatusChange(context, userId, { status });
const notifications = () => context.db('notifications').where({ user_id: userId });

describe('a listener', () => {
  test('that is deleted at the moment of a change does not make it fail', async () => {
    const { webhook_listener_id: id } = await given();
    const deletion = await context.db.transaction();
    await deletion('webhook_listeners').where({ webhook_listener_id: id }).delete();
    const changed = change();
    await waitFor('the change to wait for the listener', async () => {
      const backends = await activeBackends(server.database);
      return backends.some(({ waitEvent }) => waitEvent === 'transactionid');
    });
    await deletion.commit();
    await changed;
    expect(await notifications()).toEqual([]);
  });

  test('DF1: gets what happens although its client has no endpoint, signed as a webhook is, with a secret of its own', async () => {
    const listener = await given();
    await change();
    const { data, next_cursor } = await poll(listener);
    expect(next_cursor).toBe('1');
    const [heard] = data;
    if (!heard || data.length !== 1) throw new Error(`not one notification but ${data.length}`);
    expect(heard).toMatchObject({ type: 'verification_approved', webhook_id: heard.headers['webhook-id'] });
    expect(JSON.parse(heard.body)).toMatchObject({ type: 'verification_approved', data: { user_id: userId } });
    const body = Buffer.from(heard.body);
    expect(heard.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Attestry-Webhooks',
      'accept-encoding': 'identity',
      'X-Service-Attempt': '1',
      'X-Service-Signature': serviceSignature(body, listener.secret),
      'webhook-id': heard.webhook_id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': standardSignature(
        heard.webhook_id,
        Number(heard.headers['webhook-timestamp']),
        body,
        listener.secret,
      ),
    });
  });

  test('signs with the secret that it was given, again and again the same, so that a receiver is told it once', async () => {
    const secret = 'whs_a-secret-of-whoever-listens-every-day_0';
    for (const status of ['approved', 'rejected'] as const) {
      const listener = await given({ secret });
      expect(listener.secret).toBe(secret);
      await change(status);
      const [heard] = (await poll(listener)).data;
      expect(heard?.headers['X-Service-Signature']).toBe(serviceSignature(Buffer.from(heard?.body ?? ''), secret));
      await api.send('DELETE', `${LISTENERS}/${listener.webhook_listener_id}`);
    }
  });

  test('gets the same again until it has confirmed it, and nothing twice after that', async () => {
    const listener = await given();
    await change();
    await change('rejected');
    const first = await poll(listener);
    expect(first.data.map(({ type }) => type)).toEqual(['verification_approved', 'verification_rejected']);
    expect((await poll(listener)).data.map(({ webhook_id: id }) => id)).toEqual(
      first.data.map((one) => one.webhook_id),
    );
    await change('pending');
    const rest = await poll(listener, `?cursor=${first.next_cursor}`);
    expect(rest.data.map(({ type }) => type)).toEqual(['verification_pending']);
    expect(await poll(listener, `?cursor=${rest.next_cursor}`)).toEqual({ data: [], next_cursor: rest.next_cursor });
  });

  test('hears only the types that it asked for; without a listener and an endpoint nothing is kept', async () => {
    const listener = await given({ event_types: ['verification_rejected'] });
    await change();
    expect(await notifications()).toEqual([]);
    await change('rejected');
    expect((await poll(listener)).data).toMatchObject([{ type: 'verification_rejected' }]);
  });

  test('waits for something to happen, and a later request takes the place of an earlier one', async () => {
    const listener = await given();
    const superseded = poll(listener, '?wait_seconds=25');
    await waitFor('the first to wait', async () => {
      const polled = context.db('webhook_listeners').where({ client_id: api.client.clientId });
      return (await polled.whereRaw('polled_at > created_at').select('polled_at')).length === 1;
    });
    const later = poll(listener, '?wait_seconds=25');
    expect((await superseded).data).toEqual([]);
    await change();
    expect((await later).data).toHaveLength(1);
    const began = Date.now();
    expect((await poll(listener, '?cursor=1&wait_seconds=1')).data).toEqual([]);
    expect(Date.now() - began).toBeGreaterThan(900);
  });

  const withdrawals: Record<string, () => Promise<unknown>> = {
    'its token is revoked': () =>
      server.visit().post('/oauth/revoke', { token: api.token }, basicAuth(api.client.clientId, api.clientSecret)),
    'its client is disabled': () =>
      context.db('clients').where({ client_id: api.client.clientId }).update({ disabled_at: context.clock() }),
  };
  test.each(Object.entries(withdrawals))('FD22: hears nothing more where %s while it waits', async (_, withdraw) => {
    const { webhook_listener_id: id } = await given();
    const waiting = api.send('GET', `${LISTENERS}/${id}/notifications?wait_seconds=25`);
    await waitFor('it to wait', async () => {
      const polled = context.db('webhook_listeners').where({ webhook_listener_id: id });
      return (await polled.whereRaw('polled_at > created_at').select('polled_at')).length === 1;
    });
    await withdraw();
    // A later request lets it wait no longer.
    await waitForNotifications(context, id, 1, AbortSignal.abort());
    expect((await waiting).status).toBe(401);
  });

  test('FD4: 50 quiet polls, one after the other, cost 50 times what one costs, and leave one loop that ends with the last', async () => {
    const { webhook_listener_id: webhookListenerId } = await given();
    const key = { webhookListenerId, clientId: api.client.clientId };
    const pollOnce = async (): Promise<void> => {
      const requireAccess = () => Promise.resolve();
      await pollListener(context, key, { after: 0, waitSeconds: 0, gone: AbortSignal.timeout(1), requireAccess });
      const gone = new AbortController();
      const waiting = waitForNotifications(context, webhookListenerId, 25, gone.signal);
      gone.abort();
      await waiting;
    };
    const isLook = (statement: string) => statement.startsWith('select distinct "webhook_listener_id"');
    const began = performance.now();
    const [one, many] = [await statementsOf(context, pollOnce), await statementsOf(context, () => times(50, pollOnce))];
    const still = await statementsOf(context, () =>
      waitForNotifications(context, webhookListenerId, 2, new AbortController().signal),
    );
    expect(many.filter((statement) => !isLook(statement))).toHaveLength(
      50 * one.filter((statement) => !isLook(statement)).length,
    );
    // A timer may be late, and never comes early: one loop cannot have looked more often.
    const looks = [...many, ...still].filter(isLook);
    expect(looks.length).toBeLessThanOrEqual((performance.now() - began) / 500);
  });

  test('ends when nobody has asked for a minute, and what was kept for it alone goes', async () => {
    const listener = await given();
    await change();
    context.testClock.advance(61);
    try {
      expect(problemOf(await api.send('GET', `${LISTENERS}/${listener.webhook_listener_id}/notifications`))).toMatch(
        /^404 .*has ended/,
      );
      expect(await notifications()).toHaveLength(1);
      await change('rejected');
      expect(await notifications()).toHaveLength(1);
      await cleanUp(context, context.clock());
      expect(await notifications()).toEqual([]);
      expect(await context.db('webhook_listeners').where({ client_id: api.client.clientId })).toEqual([]);
    } finally {
      context.testClock.advance(-61);
    }
  });

  test('keeps nothing of what it has confirmed, as long as nobody else is to hear it', async () => {
    const [listener, other] = [await given(), await given()];
    await change();
    const { next_cursor: next } = await poll(listener);
    await poll(listener, `?cursor=${next}`);
    expect(await notifications()).toHaveLength(1);
    const heard = await poll(other);
    expect(heard.data).toHaveLength(1);
    await poll(other, `?cursor=${heard.next_cursor}`);
    expect(await notifications()).toEqual([]);
  });

  test('is gone once it is deleted, with what it has not confirmed', async () => {
    const listener = await given();
    await change();
    expect(await notifications()).toHaveLength(1);
    const at = `${LISTENERS}/${listener.webhook_listener_id}`;
    expect((await api.send('DELETE', at)).status).toBe(204);
    expect(problemOf(await api.send('DELETE', at))).toMatch(/^404 /);
    await change();
    expect(await notifications()).toEqual([]);
  });
});

describe('refused', () => {
  test('SE3: another client’s listener is as unknown as none, and lives on', async () => {
    const listener = await given();
    const other = await givenJsonApi(server);
    for (const id of [listener.webhook_listener_id, randomUUID()]) {
      expect(problemOf(await other.send('GET', `${LISTENERS}/${id}/notifications`))).toMatch(/^404 /);
      expect(problemOf(await other.send('DELETE', `${LISTENERS}/${id}`))).toMatch(/^404 /);
    }
    await change();
    expect((await poll(listener)).data).toHaveLength(1);
  });

  test('a live client, and a sixth listener', async () => {
    const live = await givenJsonApi(server, { environment: 'live' });
    expect(problemOf(await live.send('POST', LISTENERS, {}))).toMatch(/^409 .*sandbox/);
    for (let n = 0; n < 5; n += 1) await given();
    expect(problemOf(await api.send('POST', LISTENERS, {}))).toMatch(/^409 .*up to 5/);
  });

  test('what is not as the contract says', async () => {
    const listener = await given();
    const at = `${LISTENERS}/${listener.webhook_listener_id}/notifications`;
    expect(problemOf(await api.send('GET', `${at}?wait_seconds=26`))).toMatch(/^400 .*wait_seconds/);
    expect(problemOf(await api.send('GET', `${at}?cursor=-1`))).toMatch(/^400 .*cursor/);
    expect(problemOf(await api.send('POST', LISTENERS, { event_types: ['nothing'] }))).toMatch(/^400 .*event_types/);
    for (const secret of ['x'.repeat(31), 'x'.repeat(257), `${'x'.repeat(31)} y`]) {
      expect(problemOf(await api.send('POST', LISTENERS, { secret }))).toMatch(/^400 .*secret: must/);
    }
  });
});
