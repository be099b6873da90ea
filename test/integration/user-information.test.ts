import { expect, test } from '@jest/globals';
import { revokeGrant } from '../../src/grants/grant.js';
import { changeStatus } from '../../src/verification/status/change-status.js';
import { givenClient, givenDecision, givenSubmission, givenUser } from '../support/given.js';
import { exchange, givenCode, postToken, refresh, tokensOf, type ClientWithSecret } from '../support/given-tokens.js';
import { bearer } from '../support/http.js';
import { startServer } from '../support/server.js';

const { context, visit } = await startServer();
const visitor = visit();
const { db } = context;

async function tokensFor(by: ClientWithSecret, userId: string, scopes: string[]) {
  return tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId, scopes })));
}
async function me(token: string): Promise<unknown> {
  const answer = await visitor.get('/v2/users/me', bearer(token));
  expect(answer.status).toBe(200);
  return answer.json();
}

test('V11: each thing is there only with its scope', async () => {
  const by = await givenClient(context);
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const uid = { uid: userId };
  const emails = { emails: [{ address: `${userId}@user.example`, confirmed: false }] };
  const cases = { verification_cases: [{ level: 'basic', credential: 'pending', timestamp }] };
  const EXPECTED: [string[], object][] = [
    [['uid:read'], uid],
    [['email:read'], emails],
    [['verification.basic:read'], cases],
    [['uid:read', 'email:read', 'verification.basic:read'], { ...uid, ...emails, ...cases }],
  ];
  for (const [scopes, expected] of EXPECTED) {
    expect(await me((await tokensFor(by, userId, scopes)).access_token)).toEqual(expected);
  }
});

test('V11, O11: a token that was narrowed shows less', async () => {
  const by = await givenClient(context);
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const wide = await tokensFor(by, userId, ['uid:read', 'email:read', 'verification.basic:read']);
  const narrow = tokensOf(await refresh(visitor, by, wide.refresh_token, 'uid:read'));
  expect(await me(narrow.access_token)).toEqual({ uid: userId });
});

test('the status is the one of this moment, with the time of its change', async () => {
  const by = await givenClient(context);
  const userId = await givenUser(context);
  const { access_token: token } = await tokensFor(by, userId, ['verification.basic:read']);
  expect(await me(token)).toEqual({ verification_cases: [] });
  const verificationId = await givenSubmission(context, userId);
  await givenDecision(context, verificationId, { kind: 'approve' });
  const [changedAt] = await db('verifications').where({ user_id: userId }).pluck<Date[]>('status_changed_at');
  const timestamp = changedAt?.toISOString().replace('.000Z', 'Z');
  expect(await me(token)).toEqual({ verification_cases: [{ level: 'basic', credential: 'approved', timestamp }] });
});

test('V7: expired is seen only by a client with expiration enabled', async () => {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId);
  await givenDecision(context, verificationId, { kind: 'approve' });
  const times = () => db('verifications').where({ user_id: userId }).pluck<Date[]>('status_changed_at');
  const [approvedAt] = await times();
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
  const [expiredAt] = await times();
  for (const [expirationEnabled, credential, changedAt] of [
    [true, 'expired', expiredAt],
    // Since when it has been approved, too: nothing else has happened for this client.
    [false, 'approved', approvedAt],
  ] as const) {
    const by = await givenClient(context, { expirationEnabled });
    const { access_token: token } = await tokensFor(by, userId, ['verification.basic:read']);
    const timestamp = changedAt?.toISOString().replace('.000Z', 'Z');
    expect(await me(token)).toEqual({ verification_cases: [{ level: 'basic', credential, timestamp }] });
  }
});

test('V10: a sandbox client sees nothing of a live verification', async () => {
  const userId = await givenUser(context);
  await givenSubmission(context, userId, { environment: 'live' });
  const { access_token: token } = await tokensFor(await givenClient(context), userId, ['verification.basic:read']);
  expect(await me(token)).toEqual({ verification_cases: [] });
});

test('V11: a token of the client’s own is told that a user’s is needed', async () => {
  const by = await givenClient(context);
  const { access_token: token } = tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' }));
  const answer = await visitor.get('/v2/users/me', bearer(token));
  expect(answer.status).toBe(403);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="attestry", error="insufficient_scope"/);
  expect(answer.json()).toMatchObject({ detail: expect.stringContaining("a user's token") });
});

test('VE15: once the grant is revoked the token opens nothing', async () => {
  const by = await givenClient(context);
  const userId = await givenUser(context);
  const { access_token: token } = await tokensFor(by, userId, ['uid:read']);
  const [grantId = ''] = await db('grants').where({ user_id: userId }).pluck<string[]>('grant_id');
  await db.transaction((trx) => revokeGrant(trx, grantId, 'user', context.clock()));
  expect((await visitor.get('/v2/users/me', bearer(token))).status).toBe(401);
});
