import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import {
  endGrant,
  givenClient,
  givenConsent,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
  makeEffective,
} from '../../support/given.js';
import { exchange, givenCode, tokensOf } from '../../support/given-tokens.js';
import { bearer, type Answer } from '../../support/http.js';
import { givenJsonApi, openJsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';

const SCOPE = 'client.stats:read';
const server = await startServer();
const { context } = server;
const START = new Date('2027-01-01T12:00:00Z');
context.testClock.stopAt(START);
const api = await givenJsonApi(server, {}, SCOPE);
const { clientId } = api.client;

beforeEach(() => context.testClock.stopAt(START));

const ask = (userId: string, by = api): Promise<Answer> => by.send('GET', `/v2/verifications/${userId}`);
const standing = async (userId: string, by = api): Promise<unknown> => {
  const answer = await ask(userId, by);
  expect(answer.status).toBe(200);
  return answer.json();
};
const refusal = async (userId: string, by = api): Promise<unknown> => {
  const answer = await ask(userId, by);
  return { status: answer.status, code: (answer.json() as { code: string }).code };
};
const UNKNOWN = { status: 404, code: 'verification.unknown_user' };

describe('SK9: how a user stands now, without a token of theirs', () => {
  test('for each level that they have allowed, with the time since when', async () => {
    const userId = await givenUser(context);
    const basic = await givenSubmission(context, userId);
    await givenGrant(context, clientId, userId);
    const pending = { level: 'basic', credential: 'pending', timestamp: '2027-01-01T12:00:00Z' };
    expect(await standing(userId)).toEqual({ user_id: userId, verifications: [pending] });

    context.testClock.advance(3600);
    await givenDecision(context, basic, { kind: 'approve' });
    const scopes = ['uid:read', 'verification.plus:read'];
    const plus = await givenConsent(context, clientId, userId, { level: 'plus', scopes });
    await makeEffective(context.db, plus.grantId, context.clock());
    const approved = { level: 'basic', credential: 'approved', timestamp: '2027-01-01T13:00:00Z' };
    // Allowed and not yet given: nothing to stand at.
    expect(await standing(userId)).toEqual({ user_id: userId, verifications: [approved] });
  });

  test('nothing of a level that only another client was allowed', async () => {
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    await givenGrant(context, (await givenClient(context)).client.clientId, userId);
    expect(await refusal(userId)).toEqual(UNKNOWN);
  });

  test('404 until the code is exchanged, and once access has ended', async () => {
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    const grant = await givenConsent(context, clientId, userId);
    expect(await refusal(userId)).toEqual(UNKNOWN);
    await makeEffective(context.db, grant.grantId, context.clock());
    expect((await ask(userId)).status).toBe(200);
    await endGrant(context.db, grant, context.clock());
    expect(await refusal(userId)).toEqual(UNKNOWN);
  });

  test('404 for nobody, and for what can be no id', async () => {
    expect(await refusal(randomUUID())).toEqual(UNKNOWN);
    for (const id of ['me', '1', randomUUID().toUpperCase(), `${randomUUID()}x`]) {
      expect(await refusal(id)).toEqual({ status: 404, code: 'request.unknown_address' });
    }
  });

  test('expired is seen only with expiration enabled; others go on seeing the approval, and its time', async () => {
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId);
    await givenDecision(context, verificationId, { kind: 'approve' });
    const enabled = await openJsonApi(server, await givenClient(context, { expirationEnabled: true }), SCOPE);
    for (const one of [api, enabled]) await givenGrant(context, one.client.clientId, userId);
    context.testClock.advance(60);
    const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
    await context.db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
    // Two changes of one verification are a second apart.
    const approved = { level: 'basic', credential: 'approved', timestamp: '2027-01-01T12:00:01Z' };
    const expired = { level: 'basic', credential: 'expired', timestamp: '2027-01-01T12:01:00Z' };
    expect(await standing(userId)).toMatchObject({ verifications: [approved] });
    expect(await standing(userId, enabled)).toMatchObject({ verifications: [expired] });
  });

  test('needs the scope of statistics, which no token of a user has', async () => {
    const userId = await givenUser(context);
    const by = { client: api.client, clientSecret: api.clientSecret };
    const tokens = tokensOf(await exchange(server.visit(), by, await givenCode(context, api.client, { userId })));
    const answer = await server.visit().get(`/v2/verifications/${userId}`, bearer(tokens.access_token));
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([403, 'access_token.lacks_scope']);
    expect((await server.visit().get(`/v2/verifications/${userId}`)).status).toBe(401);
  });
});

describe('SK9: the list of all users, narrowed to one', () => {
  test('has their records alone', async () => {
    const users = await Promise.all([1, 2, 3].map(() => givenUser(context)));
    for (const userId of users) {
      await givenSubmission(context, userId);
      await givenGrant(context, clientId, userId);
    }
    const list = async (query: string) =>
      (await api.send('GET', `/v2/stats/user-verifications?${query}`)).json() as { user_id: string }[];
    const [, one = ''] = users;
    expect(await list(`user_id=${one}`)).toEqual([{ user_id: one, level: 'basic', credential: 'pending' }]);
    expect(await list(`user_id=${one}&credential=approved`)).toEqual([]);
    expect(await list(`user_id=${randomUUID()}`)).toEqual([]);
    const hostile = await api.send('GET', `/v2/stats/user-verifications?user_id=${encodeURIComponent("' or true --")}`);
    expect(hostile.status).toBe(400);
  });
});
