import { expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { authorizeAddress } from '../../support/authorize.js';
import { bearer, type Answer } from '../../support/http.js';
import {
  errorOf,
  exchange,
  givenCode,
  postToken,
  REDIRECT_URI,
  refresh,
  tokensOf,
} from '../../support/given-tokens.js';
import { givenClient, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const CREDENTIALS = { grant_type: 'client_credentials' };
const CODE = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI };
const STATISTICS = ['total-verifications', 'country-verifications', 'user-verifications'].map(
  (name) => `/v2/stats/${name}`,
);

const ownToken = async (client = by) => tokensOf(await postToken(visitor, client, CREDENTIALS)).access_token;
const userTokens = async (scopes?: string[]) =>
  tokensOf(await exchange(visitor, by, await givenCode(context, by.client, scopes ? { scopes } : {})));
const contentOf = async (path: string, token: string) => (await visitor.get(path, bearer(token))).json();

/** Every code of RFC 6749 §5.2, brought about. */
async function refusals(): Promise<Answer[]> {
  const input = { name: 'Machine', environment: 'live', allowedScopes: ['client.stats:read'] } as const;
  const made = await createClient(context, { ...input, grantTypes: ['client_credentials'] }, context.clock());
  const machine = { client: made.client, clientSecret: made.clientSecret ?? '' };
  return [
    await postToken(visitor, by, {}),
    await postToken(visitor, { ...by, clientSecret: 'kcs_"wrong\\' }, CREDENTIALS),
    await postToken(visitor, by, { ...CODE, code: 'kac_"ünknown\\' }),
    await postToken(visitor, machine, { ...CODE, code: 'kac_x' }),
    await postToken(visitor, machine, { grant_type: 'refresh_token', refresh_token: 'krt_x' }),
    await postToken(visitor, by, { grant_type: 'pass"wörd\\\n' }),
    await postToken(visitor, by, { ...CREDENTIALS, scope: 'no"thing\\' }),
  ];
}

test('ER1, ER3, TE8: each code of RFC 6749 §5.2 answers 400, but invalid_client 401', async () => {
  expect((await refusals()).map(errorOf)).toEqual([
    '400 invalid_request',
    '401 invalid_client',
    '400 invalid_grant',
    '400 unauthorized_client',
    '400 unauthorized_client',
    '400 unsupported_grant_type',
    '400 invalid_scope',
  ]);
});

test('ER2, TR3: a refusal is a JSON object of error and error_description, in their characters, for nobody to keep', async () => {
  for (const answer of await refusals()) {
    expect(answer.headers.get('content-type')).toMatch(/^application\/json(; charset=utf-8)?$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('pragma')).toBe('no-cache');
    const body = answer.json() as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(['error', 'error_description']);
    for (const text of Object.values(body)) expect(text).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
    expect(answer.text).not.toMatch(/nknown\\|wrong|rd\\|no"?thing/);
  }
});

test('TE3: %2B is a plus, + and %20 are a space, and percent sequences are UTF-8, each decoded once', async () => {
  const redirectUri = 'https://client.example/callback?q=a+b c%25ü';
  const code = await givenCode(context, by.client, { redirectUri });
  const body = (encoded: string) => `grant_type=authorization_code&code=${code}&redirect_uri=${encoded}`;
  const send = (encoded: string) =>
    visitor.send('POST', '/oauth/token', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`${by.client.clientId}:${by.clientSecret}`)}`,
      },
      body: body(encoded),
    });
  const right = 'https%3A%2F%2Fclient.example%2Fcallback%3Fq%3Da%2Bb+c%2525%C3%BC';
  for (const wrong of [right.replace('%2B', '+'), right.replace('%2B', '%252B'), right.replace('%C3%BC', '%FC')]) {
    expect((await send(wrong)).status).toBe(400);
  }
  expect((await send(right.replace('b+c', 'b%20c'))).status).toBe(200);
});

test('TE13: browsers of other origins get no leave to call the token endpoint, with or without credentials', async () => {
  const origin = { origin: 'https://evil.example' };
  const preflight = await visitor.send('OPTIONS', '/oauth/token', {
    headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });
  const right = await visitor.post(
    '/oauth/token',
    { ...CREDENTIALS, client_id: by.client.clientId, client_secret: by.clientSecret },
    origin,
  );
  const wrong = await visitor.post('/oauth/token', CREDENTIALS, origin);
  expect([right.status, wrong.status]).toEqual([200, 401]);
  for (const { headers } of [preflight, right, wrong]) {
    const names: string[] = [];
    headers.forEach((_value, name) => names.push(name));
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('TR8: what one process has issued, refreshed or seen used holds in another at once', async () => {
  const other = await startServer({ database: server.database });
  const there = other.visit();
  const use = async (token: string, on = there) => (await on.get('/v2/users/me', bearer(token))).status;
  for (let round = 0; round < 20; round += 1) {
    const first = await userTokens();
    expect(await use(first.access_token)).toBe(200);
    const second = tokensOf(await refresh(there, by, first.refresh_token));
    expect(await use(second.access_token, visitor)).toBe(200);
    expect(await use(first.access_token)).toBe(401);
    expect((await there.get('/v2/stats/total-verifications', bearer(await ownToken()))).status).toBe(200);
  }
});

test('CC4, RS9: a token opens all statistics of its own client, and never a number or user of another', async () => {
  const other = await givenClient(context);
  const [mine, theirs] = [await givenUser(context), await givenUser(context)];
  for (const userId of [mine, theirs]) await givenSubmission(context, userId);
  await givenGrant(context, by.client.clientId, mine);
  await givenGrant(context, other.client.clientId, mine);
  await givenGrant(context, other.client.clientId, theirs);
  const [own, foreign] = [await ownToken(), await ownToken(other)];

  const listed = async (token: string) =>
    ((await contentOf('/v2/stats/user-verifications', token)) as { user_id: string }[])
      .map(({ user_id }) => user_id)
      .sort();
  expect(await listed(own)).toEqual([mine]);
  const named = await contentOf(`/v2/stats/user-verifications?client_id=${other.client.clientId}`, own);
  expect(named).toMatchObject({ status: 400, errors: [{ parameter: 'client_id' }] });
  expect(await listed(foreign)).toEqual([mine, theirs].sort());
  expect(await contentOf('/v2/stats/total-verifications', own)).toMatchObject({ pending: 1 });
  expect(await contentOf('/v2/stats/total-verifications', foreign)).toMatchObject({ pending: 2 });
  expect(await contentOf('/v2/stats/country-verifications', own)).toMatchObject({ DE: { pending: 1 } });
  expect(await contentOf('/v2/stats/country-verifications', foreign)).toMatchObject({ DE: { pending: 2 } });
});

test('SE12: nothing but a code ever comes out of the authorization endpoint: no token, and no fragment', async () => {
  await visitor.submit(await visitor.get('/signup'), { email: 'ada@user.example', password: 'correct horse battery' });
  const ask = async (more: Record<string, string>) =>
    visitor.follow(await visitor.get(authorizeAddress(by.client, { scope: 'uid:read', ...more })));
  for (const response_type of ['token', 'id_token', 'code token', 'token code', 'code id_token token', 'none']) {
    const { location = '' } = await ask({ response_type });
    expect(new URL(location).searchParams.get('error')).toBe('unsupported_response_type');
    expect(location).not.toMatch(/#|access_token|code=/);
  }
  const consent = await ask({ response_type: 'code' });
  const { location = '' } = await visitor.submit(consent, { decision: 'allow' });
  expect(location).toMatch(/\?code=kac_/);
  expect(location).not.toMatch(/#|token/);
  expect(errorOf(await postToken(visitor, by, { grant_type: 'implicit' }))).toBe('400 unsupported_grant_type');
});

test('SE13: each scope opens its own part and nothing else, and no token opens a page', async () => {
  const parts = { 'uid:read': 'uid', 'email:read': 'emails', 'verification.basic:read': 'verification_cases' };
  const statuses = async (token: string) =>
    Promise.all(STATISTICS.map(async (path) => (await visitor.get(path, bearer(token))).status));
  const stranger = server.visit();
  for (const [scope, part] of Object.entries(parts)) {
    const { access_token: token } = await userTokens([scope]);
    expect(Object.keys((await contentOf('/v2/users/me', token)) as object)).toEqual([part]);
    expect(await statuses(token)).toEqual([403, 403, 403]);
    for (const page of ['/account', '/console']) expect((await stranger.get(page, bearer(token))).status).toBe(302);
  }
  const own = await ownToken();
  expect(await statuses(own)).toEqual([200, 200, 200]);
  expect((await visitor.get('/v2/users/me', bearer(own))).status).toBe(403);
});

test('RS3: an expired and a revoked token are invalid_token, like one that never was', async () => {
  const [expired, superseded] = [await userTokens(), await userTokens()];
  const next = tokensOf(await refresh(visitor, by, superseded.refresh_token));
  expect((await visitor.get('/v2/users/me', bearer(next.access_token))).status).toBe(200);
  const answers = [await visitor.get(STATISTICS[0] ?? '', bearer(superseded.access_token))];
  context.testClock.advance(7201);
  answers.push(await visitor.get(STATISTICS[0] ?? '', bearer(expired.access_token)));
  context.testClock.advance(-7201);
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="attestry", error="invalid_token"');
  }
});
