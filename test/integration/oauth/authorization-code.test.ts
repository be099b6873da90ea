import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { Grant } from '../../../src/grants/grant.js';
import { revokeGrant } from '../../../src/grants/grant.js';
import { bearer } from '../../support/http.js';
import {
  errorOf,
  exchange,
  givenCode,
  postToken,
  REDIRECT_URI,
  refresh,
  tokensOf,
} from '../../support/given-tokens.js';
import { givenClient, givenSubmission, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const visitor = server.visit();
const by = await givenClient(context);

const aliveStatus = async (token: string) => (await visitor.get('/v2/users/me', bearer(token))).status;

beforeEach(() => context.testClock.stopAt(new Date('2027-01-01T12:00:00Z')));

test('AC9, TR2, TR5: a code gives the scopes that were consented to, whatever the request says', async () => {
  const code = await givenCode(context, by.client);
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    scope: 'verification.basic:read',
  };
  expect((await postToken(visitor, by, { ...fields, audience: 'x' })).json()).toEqual({
    access_token: expect.stringMatching(/^kat_[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 7200,
    refresh_token: expect.stringMatching(/^krt_[\w-]{43}$/),
    scope: 'uid:read email:read',
    created_at: Date.parse('2027-01-01T12:00:00Z') / 1000,
  });
});

test('AR3: a code is valid at 599 s and refused at 600 s', async () => {
  const [early, late] = [await givenCode(context, by.client), await givenCode(context, by.client)];
  context.testClock.advance(599);
  tokensOf(await exchange(visitor, by, early));
  context.testClock.advance(1);
  expect(errorOf(await exchange(visitor, by, late))).toBe('400 invalid_grant');
});

test.each(['kac_unknown', 'x', 'krt_not-a-code', '\u0000', 'ü'])('AC2: %j is no code', async (code) => {
  expect(errorOf(await exchange(visitor, by, code))).toBe('400 invalid_grant');
});

test('AC1, AC4: code and redirect_uri are required', async () => {
  const code = await givenCode(context, by.client);
  const grant_type = 'authorization_code';
  expect(errorOf(await postToken(visitor, by, { grant_type, redirect_uri: REDIRECT_URI }))).toBe('400 invalid_request');
  expect(errorOf(await postToken(visitor, by, { grant_type, code }))).toBe('400 invalid_request');
  expect(errorOf(await postToken(visitor, by, { grant_type, code, redirect_uri: '' }))).toBe('400 invalid_request');
  tokensOf(await exchange(visitor, by, code));
});

test('AC3, CA15: neither another client nor a failed authentication uses a code up', async () => {
  const code = await givenCode(context, by.client);
  const stranger = await givenClient(context);
  expect(errorOf(await exchange(visitor, stranger, code))).toBe('400 invalid_grant');
  expect(errorOf(await exchange(visitor, { ...by, clientSecret: 'kcs_wrong' }, code))).toBe('401 invalid_client');
  tokensOf(await exchange(visitor, by, code));
});

test.each([`${REDIRECT_URI}/`, `${REDIRECT_URI}?x=1`, 'https://client.example', 'https://evil.example/callback'])(
  'AC4: the redirect URI %s is another one',
  async (redirect_uri) => {
    const code = await givenCode(context, by.client);
    const fields = { grant_type: 'authorization_code', code, redirect_uri };
    expect(errorOf(await postToken(visitor, by, fields))).toBe('400 invalid_grant');
  },
);

test('O3: a redirect URI with a query may be repeated with or without it, and in no other form', async () => {
  const authorized = `${REDIRECT_URI}?tenant=7&x=1`;
  const send = async (redirect_uri: string) => {
    const code = await givenCode(context, by.client, { redirectUri: authorized });
    return (await postToken(visitor, by, { grant_type: 'authorization_code', code, redirect_uri })).status;
  };
  expect(await send(authorized)).toBe(200);
  expect(await send(REDIRECT_URI)).toBe(200);
  expect(await send(`${REDIRECT_URI}?tenant=7`)).toBe(400);
  expect(await send(`${REDIRECT_URI}?`)).toBe(400);
});

test('PK7, PK8, PK9: the verifier decides, and a wrong one does not use the code up', async () => {
  const code_verifier = 'v'.repeat(43);
  const codeChallenge = createHash('sha256').update(code_verifier).digest('base64url');
  const code = await givenCode(context, by.client, { codeChallenge });
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI };
  expect(errorOf(await postToken(visitor, by, fields))).toBe('400 invalid_grant');
  expect(errorOf(await postToken(visitor, by, { ...fields, code_verifier: 'w'.repeat(43) }))).toBe('400 invalid_grant');
  tokensOf(await postToken(visitor, by, { ...fields, code_verifier }));
  const unbound = await givenCode(context, by.client);
  const surplus = { ...fields, code: unbound, code_verifier };
  expect(errorOf(await postToken(visitor, by, surplus))).toBe('400 invalid_grant');
});

test.each(['v'.repeat(42), 'v'.repeat(129), `${'v'.repeat(42)}+`, `${'v'.repeat(42)} `, 'ü'.repeat(43)])(
  'PK10: the verifier %j is refused, even where its hash is the challenge',
  async (code_verifier) => {
    const codeChallenge = createHash('sha256').update(code_verifier).digest('base64url');
    const code = await givenCode(context, by.client, { codeChallenge });
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier };
    expect(errorOf(await postToken(visitor, by, fields))).toMatch(/^400 invalid_(grant|request)$/);
  },
);

test('AC5, O13: a used code that comes again ends every token of its exchange, descendants included', async () => {
  const userId = await givenUser(context);
  const code = await givenCode(context, by.client, { userId });
  const other = tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId })));
  const first = tokensOf(await exchange(visitor, by, code));
  const second = tokensOf(await refresh(visitor, by, first.refresh_token));
  const third = tokensOf(await refresh(visitor, by, second.refresh_token));

  context.testClock.advance(3600);
  expect(errorOf(await exchange(visitor, by, code))).toBe('400 invalid_grant');
  for (const pair of [first, second, third]) {
    expect(await aliveStatus(pair.access_token)).toBe(401);
    expect(errorOf(await refresh(visitor, by, pair.refresh_token))).toBe('400 invalid_grant');
  }
  expect(await aliveStatus(other.access_token)).toBe(200);
});

test('AC6: a replay with anything else wrong ends nothing', async () => {
  const code_verifier = 'v'.repeat(43);
  const codeChallenge = createHash('sha256').update(code_verifier).digest('base64url');
  const code = await givenCode(context, by.client, { codeChallenge });
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier };
  const pair = tokensOf(await postToken(visitor, by, fields));

  const stranger = await givenClient(context);
  const wrongs = [
    await postToken(visitor, by, { ...fields, code_verifier: 'w'.repeat(43) }),
    await postToken(visitor, by, { ...fields, redirect_uri: 'https://client.example/' }),
    await postToken(visitor, stranger, fields),
  ];
  for (const answer of wrongs) expect(errorOf(answer)).toBe('400 invalid_grant');
  expect(await aliveStatus(pair.access_token)).toBe(200);
  tokensOf(await refresh(visitor, by, pair.refresh_token));
});

test('AC7: of 50 exchanges of one code at once exactly one succeeds', async () => {
  const code = await givenCode(context, by.client);
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(server.visit(), by, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(errorOf))).toEqual(new Set(['400 invalid_grant']));
});

test('AC11: after the grant, the user or the client has gone, a code is worth nothing', async () => {
  const userId = await givenUser(context);
  const ofRevoked = await givenCode(context, by.client, { userId });
  const { grant_id } = (await db('grants').where({ user_id: userId }).first()) as { grant_id: string };
  await revokeGrant(db, grant_id, 'user', context.clock());
  expect(errorOf(await exchange(visitor, by, ofRevoked))).toBe('400 invalid_grant');

  const gone = await givenUser(context);
  const ofGone = await givenCode(context, by.client, { userId: gone });
  await db('users').where({ user_id: gone }).delete();
  expect(errorOf(await exchange(visitor, by, ofGone))).toBe('400 invalid_grant');

  const disabled = await givenClient(context);
  const ofDisabled = await givenCode(context, disabled.client);
  await db('clients').where({ client_id: disabled.client.clientId }).update({ disabled_at: context.clock() });
  expect(errorOf(await exchange(visitor, disabled, ofDisabled))).toBe('401 invalid_client');
});

test('AC10: the first exchange makes the grant effective and counts it, once', async () => {
  const own = await givenClient(context);
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const scopes = ['uid:read', 'verification.basic:read'];
  const codes = await Promise.all([1, 2, 3].map(() => givenCode(context, own.client, { userId, scopes })));
  const statsToken = tokensOf(await postToken(visitor, own, { grant_type: 'client_credentials' })).access_token;
  const pending = async () =>
    ((await visitor.get('/v2/stats/total-verifications', bearer(statsToken))).json() as { pending: number }).pending;
  expect(await pending()).toBe(0);
  const grants = () => db<{ effective_at: Date | null }>('grants').where('user_id', userId);
  expect((await grants()).map((grant) => grant.effective_at)).toEqual([null]);

  const answers = await Promise.all(codes.map((code) => exchange(server.visit(), own, code)));
  answers.forEach(tokensOf);
  expect(await pending()).toBe(1);
  expect((await grants())[0]?.effective_at).toEqual(context.clock());
});

test('ST4: consenting again widens the one live grant, and the new code has what was asked for now', async () => {
  const userId = await givenUser(context);
  const first = await givenCode(context, by.client, { userId, scopes: ['uid:read'] });
  const second = await givenCode(context, by.client, { userId, scopes: ['email:read'] });
  expect(tokensOf(await exchange(visitor, by, second)).scope).toBe('email:read');
  expect(tokensOf(await exchange(visitor, by, first)).scope).toBe('uid:read');
  const grants = await db<Grant>('grants').where('user_id', userId).select('scopes');
  expect(grants).toEqual([{ scopes: ['email:read', 'uid:read'] }]);
});
