import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { cleanUp, startCleanUp } from '../../src/clean-up.js';
import { sha256 } from '../../src/crypto/random-token.js';
import { exchangeAuthorizationCode } from '../../src/oauth/tokens/authorization-code.js';
import { acceptAuthorizationRequest } from '../../src/oauth/authorization/authorization-request.js';
import { issueClientCredentials } from '../../src/oauth/tokens/client-credentials.js';
import { refreshTokens } from '../../src/oauth/tokens/refresh-token.js';
import type { IssuedTokens } from '../../src/oauth/tokens/token-pair.js';
import { submit } from '../../src/verification/submission/submission.js';
import { uploadOf } from '../../src/verification/documents/upload.js';
import { writeAttempts } from '../../src/webhooks/deliveries/attempt.store.js';
import { getDelivery } from '../../src/webhooks/deliveries/delivery.js';
import { retryNow } from '../../src/webhooks/deliveries/delivery-steering.js';
import { redeliverMany } from '../../src/webhooks/deliveries/redelivery-many.js';
import { redeliverPage } from '../../src/webhooks/deliveries/redelivery-page.js';
import { redeliver } from '../../src/webhooks/deliveries/redelivery.js';
import { rotateWebhookSecret } from '../../src/webhooks/endpoints/secret-rotation.js';
import { deleteOldDeliveries } from '../../src/webhooks/deliveries/retention.js';
import { givenRecord } from '../support/attempts.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { doneOrWaiting } from '../support/done-or-waiting.js';
import { givenClient, givenPicture, givenReviewer, givenSubmission, givenUser } from '../support/given.js';
import { givenCode, REDIRECT_URI } from '../support/given-tokens.js';
import { givenMember } from '../support/members.js';
import { waitFor } from '../support/wait-for.js';
import { answered } from '../support/answered.js';

const context = createTestContext(await cloneDatabase());
const by = await givenClient(context);
const credentials = { clientId: by.client.clientId, secretHash: sha256(by.clientSecret) };

const START = new Date('2027-01-01T00:00:00Z');
const after = (days: number) => new Date(START.getTime() + days * 86_400_000);
context.testClock.stopAt(START);

const refresh = (pair: IssuedTokens, now: Date) =>
  answered(refreshTokens(context, credentials, { refresh_token: pair.refreshToken ?? '' }, now));
const count = async (table: string) => (await context.db(table)).length;

test('RT9: a pair goes when its refresh token has expired, not merely its access token, and its child stays', async () => {
  const code = await givenCode(context, by.client);
  const first = await exchangeAuthorizationCode(context, credentials, { code, redirect_uri: REDIRECT_URI }, START);
  await cleanUp(context, after(89));
  const second = await refresh(first, after(89));
  expect(await count('token_pairs')).toBe(2);

  await cleanUp(context, after(92));
  expect(await count('token_pairs')).toBe(1);
  await expect(refresh(first, after(92))).rejects.toThrow(/^invalid_grant/);
  await expect(refresh(second, after(92))).resolves.toMatchObject({ scopes: ['uid:read', 'email:read'] });
});

test('AC5: a used code is remembered as long as a refresh token can lie idle', async () => {
  const code = await givenCode(context, by.client);
  const parameters = { code, redirect_uri: REDIRECT_URI };
  const pair = await exchangeAuthorizationCode(context, credentials, parameters, START);
  await cleanUp(context, after(80));
  await expect(answered(exchangeAuthorizationCode(context, credentials, parameters, after(80)))).rejects.toThrow(
    /^invalid_grant/,
  );
  await expect(refresh(pair, after(80))).rejects.toThrow(/^invalid_grant/);
  await cleanUp(context, after(91));
  expect(await count('authorization_codes')).toBe(0);
});

test("authorization requests and clients' tokens go a day after they have run out", async () => {
  const query = new URLSearchParams({ client_id: by.client.clientId, redirect_uri: REDIRECT_URI });
  await acceptAuthorizationRequest(context, query.toString(), START);
  await issueClientCredentials(context, credentials, {}, START);
  await cleanUp(context, after(1));
  expect([await count('authorization_requests'), await count('client_tokens')]).toEqual([1, 1]);
  await cleanUp(context, after(1.2));
  expect([await count('authorization_requests'), await count('client_tokens')]).toEqual([0, 0]);
});

test('FL8: a session goes a day after it was last used', async () => {
  const user_id = await givenUser(context);
  const staff_id = await givenReviewer(context);
  const { memberId: member_id } = await givenMember(context, (await givenClient(context)).client.clientId);
  const session = { created_at: START, last_seen_at: START };
  await context.db('sessions').insert({ session_hash: sha256('user'), user_id, ...session });
  await context.db('staff_sessions').insert({ session_hash: sha256('staff'), staff_id, ...session });
  await context.db('member_sessions').insert({ session_hash: sha256('member'), member_id, ...session });
  const counts = async () => [await count('sessions'), await count('staff_sessions'), await count('member_sessions')];
  await cleanUp(context, after(1));
  expect(await counts()).toEqual([1, 1, 1]);
  await cleanUp(context, after(1.2));
  expect(await counts()).toEqual([0, 0, 0]);
});

test('a mail goes 30 days after it was sent or given up, and an open one stays', async () => {
  const user_id = await givenUser(context);
  const mail = { user_id, subject: 'Hello', body: 'Hello', created_at: START };
  const ends = [{ sent_at: START }, { given_up_at: START }, { sent_at: after(20) }, {}];
  await context.db('mails').insert(ends.map((end) => ({ mail_id: randomUUID(), ...mail, ...end })));
  await cleanUp(context, after(30));
  expect(await count('mails')).toBe(4);
  await cleanUp(context, after(30.1));
  expect(await count('mails')).toBe(2);
  await cleanUp(context, after(400));
  expect(await count('mails')).toBe(1);
});

test('the clean-up runs by itself, and stops when it is told', async () => {
  await issueClientCredentials(context, credentials, {}, START);
  context.testClock.stopAt(after(2));
  const running = startCleanUp(context);
  await waitFor('the expired token to go', async () => (await count('client_tokens')) === 0);
  await running.stop();
});

test('what somebody holds is left for the next time: the clean-up waits for nobody', async () => {
  const tables = ['authorization_requests', 'authorization_codes', 'token_pairs', 'client_tokens', 'sessions', 'mails'];
  const counts = async () => [
    ...(await Promise.all(tables.map(count))),
    (await context.db('webhook_endpoints').whereNotNull('next_secret_encrypted')).length,
  ];
  const before = await counts();
  const code = await givenCode(context, by.client);
  await exchangeAuthorizationCode(context, credentials, { code, redirect_uri: REDIRECT_URI }, START);
  await issueClientCredentials(context, credentials, {}, START);
  const query = new URLSearchParams({ client_id: by.client.clientId, redirect_uri: REDIRECT_URI });
  await acceptAuthorizationRequest(context, query.toString(), START);
  const user_id = await givenUser(context);
  const session = { session_hash: sha256('held'), user_id, created_at: START, last_seen_at: START };
  await context.db('sessions').insert(session);
  const mail = { mail_id: randomUUID(), user_id, subject: 'Hello', body: 'Hello', created_at: START, sent_at: START };
  await context.db('mails').insert(mail);
  const { webhookEndpointId, clientId } = await givenEndpoint(context, 'https://client.example/hooks');
  await rotateWebhookSecret(context, { webhookEndpointId, clientId }, {}, START);

  const holder = await context.db.transaction();
  for (const table of [...tables, 'webhook_endpoints']) await holder(table).select(holder.raw('1')).forUpdate();
  const cleaning = cleanUp(context, after(200));
  const outcome = await doneOrWaiting(context.db, cleaning);
  const whileHeld = await counts();
  await holder.rollback();
  await cleaning;
  expect(outcome).toBe('done');
  expect(whileHeld).toEqual(before.map((number) => number + 1));
  await cleanUp(context, after(200));
  expect(await counts()).toEqual(before);
});

test('what was typed and sent for a form that was never finished goes after a day, and what was submitted stays', async () => {
  await givenSubmission(context, await givenUser(context));
  const [kept] = await context.db('document_contents').pluck<string[]>('document_id');
  const unfinished = { userId: await givenUser(context), environment: 'live', level: 'basic', information: {} };
  const uploads = { picture: uploadOf(await givenPicture()) };
  expect(await submit(context, { ...unfinished, uploads }, START)).toMatchObject({ outcome: 'faulty' });
  await cleanUp(context, after(0.9));
  expect([await count('draft_documents'), await count('document_contents')]).toEqual([2, 3]);
  await cleanUp(context, after(1.1));
  expect(await count('draft_documents')).toBe(0);
  expect(await context.db('document_contents').pluck('document_id')).toEqual([kept]);
});

describe('what became of notifications', () => {
  const end = (delivery_id: string, at: Date | null, state: string) =>
    context.db('deliveries').where({ delivery_id }).update({ state, finished_at: at });
  const left = async (ids: string[]) =>
    (await context.db('deliveries').whereIn('delivery_id', ids).pluck<string[]>('delivery_id')).sort();
  const key = (deliveryId: string) => ({ deliveryId, clientId: undefined });

  test('goes 90 days after its end, attempts and notification with it; what is open stays, however old', async () => {
    const endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await givenDelivery(context, endpoint));
    const [old = '', recent = '', pending = '', held = ''] = ids;
    await writeAttempts(context.db, [
      givenRecord({ deliveryId: old, endpointId: endpoint.webhookEndpointId, finishedAt: START }),
    ]);
    await end(recent, after(10), 'exhausted');
    await end(held, null, 'held');
    const { notificationId } = await getDelivery(context, key(old));
    await cleanUp(context, after(89.9));
    expect(await left(ids)).toEqual([...ids].sort());
    await cleanUp(context, after(90.1));
    expect(await left(ids)).toEqual([recent, pending, held].sort());
    expect(await context.db('attempts').where({ delivery_id: old })).toEqual([]);
    expect(await context.db('notifications').where({ notification_id: notificationId })).toEqual([]);
    const gone = {
      status: 404,
      detail:
        'There is no delivery with this id. It may have been deleted: deliveries are kept for 90 days after their end.',
    };
    await expect(answered(redeliver(context, key(old), after(91)))).rejects.toMatchObject(gone);
    await expect(answered(retryNow(context, key(old), after(91)))).rejects.toMatchObject(gone);
    await cleanUp(context, after(3_000));
    expect(await left(ids)).toEqual([pending, held].sort());
  });

  test('DF6: stays while a redelivery of it is open or recent, and is then deleted with it', async () => {
    const endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
    const first = await givenDelivery(context, endpoint);
    await end(first, START, 'exhausted');
    const { deliveryId: again } = await redeliver(context, key(first), after(80));
    await cleanUp(context, after(200));
    expect(await left([first, again])).toEqual([first, again].sort());
    await end(again, after(200), 'delivered');
    await cleanUp(context, after(289));
    expect(await left([first, again])).toEqual([first, again].sort());
    await cleanUp(context, after(291));
    expect(await left([first, again])).toEqual([]);
  });

  test('DF6: one that is redelivered while it is about to be deleted stays, or is found no more', async () => {
    const endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await givenDelivery(context, endpoint));
    for (const id of ids) await end(id, START, 'exhausted');
    const now = after(100);
    const [, ...made] = await Promise.all([
      deleteOldDeliveries(context, { now, limit: 1_000 }),
      ...ids.map((id) => answered(redeliver(context, key(id), now)).catch((error: unknown) => error)),
    ]);
    for (const [at, outcome] of made.entries()) {
      const id = ids[at] ?? '';
      if (outcome instanceof Error) {
        expect(outcome).toMatchObject({ status: 404 });
        expect(await left([id])).toEqual([]);
      } else expect(await left([id])).toEqual([id]);
    }
  });

  test('a redelivery of many goes with the last of what it made', async () => {
    const endpoint = await givenEndpoint(context, 'https://harbour.example/webhooks');
    const first = await givenDelivery(context, endpoint);
    await end(first, START, 'exhausted');
    const wish = { clientId: endpoint.clientId, state: 'exhausted' } as const;
    const { webhookRedeliveryId } = await redeliverMany(context, wish, after(20));
    const isKept = async () =>
      (await context.db('webhook_redeliveries').where({ webhook_redelivery_id: webhookRedeliveryId })).length === 1;
    await redeliverPage({ ...context, clock: () => after(20) }, webhookRedeliveryId);
    await cleanUp(context, after(120));
    expect(await isKept()).toBe(true);
    await context
      .db('deliveries')
      .where({ redelivery_of: first })
      .update({ state: 'delivered', finished_at: after(30) });
    await cleanUp(context, after(121));
    expect([await left([first]), await isKept()]).toEqual([[], false]);
  });
});
