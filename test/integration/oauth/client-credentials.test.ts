import { expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { contentsOf } from '../../support/database-dump.js';
import { basicAuth, bearer } from '../../support/http.js';
import { errorOf, postToken, tokensOf } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const owner = await givenClient(context);
const CREDENTIALS = { grant_type: 'client_credentials' };

test('CC2, TR2: the answer has a token of two hours and no refresh token', async () => {
  const answer = await postToken(visitor, owner, CREDENTIALS);
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^kat_[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 7200,
    scope: 'client.stats:read client.webhooks:manage client.sandbox:manage',
    created_at: expect.closeTo(Date.now() / 1000, -1),
  });
});

test('TR1, TR3, TR7: JSON that nobody keeps', async () => {
  const { headers } = await postToken(visitor, owner, CREDENTIALS);
  expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('pragma')).toBe('no-cache');
  expect([headers.get('etag'), headers.get('content-encoding')]).toEqual([null, null]);
});

test('CA2: id and secret are taken from a form, and O1: from JSON too', async () => {
  const body = { ...CREDENTIALS, client_id: owner.client.clientId, client_secret: owner.clientSecret };
  tokensOf(await visitor.post('/oauth/token', body));
  const json = await visitor.send('POST', '/oauth/token', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(tokensOf(json).scope).toBe('client.stats:read client.webhooks:manage client.sandbox:manage');
});

test('CA4: credentials in a form are decoded exactly once', async () => {
  const percent = (text: string) => text.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const send = (clientId: string, secret: string) =>
    visitor.send('POST', '/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`,
    });
  const { clientId } = owner.client;
  tokensOf(await send(percent(clientId), percent(owner.clientSecret)));
  const twice = percent(owner.clientSecret).replaceAll('%', '%25');
  expect(errorOf(await send(clientId, twice))).toBe('401 invalid_client');
});

test.each([undefined, ''])('CA10: with the secret %j a confidential client is nobody', async (secret) => {
  const { clientId: client_id } = owner.client;
  const inBody = { ...CREDENTIALS, client_id, ...(secret === undefined ? {} : { client_secret: secret }) };
  const basic = secret === undefined ? { authorization: `Basic ${btoa(client_id)}` } : basicAuth(client_id, secret);
  for (const [fields, headers] of [
    [inBody, {}],
    [CREDENTIALS, basic],
    [{ grant_type: 'refresh_token', refresh_token: 'krt_x', client_id }, {}],
  ] as const) {
    expect(errorOf(await visitor.post('/oauth/token', fields, headers))).toBe('401 invalid_client');
  }
});

test('CC3, TR4: a scope that is asked for is granted and named; an empty one is none (TE4)', async () => {
  const asked = await postToken(visitor, owner, { ...CREDENTIALS, scope: 'client.stats:read client.stats:read' });
  expect(tokensOf(asked).scope).toBe('client.stats:read');
  expect(tokensOf(await postToken(visitor, owner, { ...CREDENTIALS, scope: '' })).scope).toBe(
    'client.stats:read client.webhooks:manage client.sandbox:manage',
  );
});

test.each([
  ['email:read', /^A scope of users .*: email:read\.$/],
  ['client.stats:read uid:read', /^A scope of users .*: uid:read\.$/],
  ['client.stats:read nothing', /unknown: nothing\.$/],
  ['client.stats:read https://evil.example/', /unknown\.$/],
  ['client.stats:read ', /single spaces/],
  ['a"b', /single spaces/],
])('CC3, CC6: the scope %j is refused, and why is said', async (scope, why) => {
  const answer = await postToken(visitor, owner, { ...CREDENTIALS, scope });
  expect(errorOf(answer)).toBe('400 invalid_scope');
  expect((answer.json() as { error_description: string }).error_description).toMatch(why);
});

test('CC3: a client without any client scope gets none', async () => {
  const input = { name: 'No scopes', environment: 'live', allowedScopes: ['uid:read'] } as const;
  const { client, clientSecret = '' } = await createClient(context, input, context.clock());
  for (const [fields, why] of [
    [CREDENTIALS, 'The client may not carry any scope of its own.'],
    [
      { ...CREDENTIALS, scope: 'client.stats:read' },
      'The client may not carry one of the requested scopes: client.stats:read.',
    ],
  ] as const) {
    const answer = await postToken(visitor, { client, clientSecret }, fields);
    expect(errorOf(answer)).toBe('400 invalid_scope');
    expect(answer.json()).toMatchObject({ error_description: why });
  }
});

test('CC1: a public client cannot act for itself', async () => {
  const input = { name: 'App', environment: 'live', allowedScopes: ['client.stats:read'], isPublic: true } as const;
  const { client } = await createClient(context, input, context.clock());
  const answer = await visitor.post('/oauth/token', { ...CREDENTIALS, client_id: client.clientId });
  expect(errorOf(answer)).toBe('400 unauthorized_client');
});

test('TE8: a client that may not use the grant is told so, and nothing is issued', async () => {
  const input = { name: 'Codes only', environment: 'live', allowedScopes: ['client.stats:read'] } as const;
  const made = await createClient(context, { ...input, grantTypes: ['authorization_code'] }, context.clock());
  const by = { client: made.client, clientSecret: made.clientSecret ?? '' };
  expect(errorOf(await postToken(visitor, by, CREDENTIALS))).toBe('400 unauthorized_client');
  expect(await context.db('client_tokens').where({ client_id: made.client.clientId })).toEqual([]);
});

test('TR6: only the digest of a token is stored', async () => {
  const { access_token: token } = tokensOf(await postToken(visitor, owner, CREDENTIALS));
  const rows = await context.db('client_tokens').where({ client_id: owner.client.clientId }).select<object[]>();
  const stored = contentsOf(rows);
  expect(stored).toContain(sha256(token).toString('latin1'));
  expect(stored).not.toContain(token.slice(4));
});

test('O20: the use of a secret is noted, at most once a minute', async () => {
  const lastUse = async () =>
    ((await context.db('client_secrets').where({ client_id: owner.client.clientId }).first()) as { last_used_at: Date })
      .last_used_at;
  // Later than all uses before.
  const at = context.clock().getTime() + 120_000;
  context.testClock.stopAt(new Date(at));
  tokensOf(await postToken(visitor, owner, CREDENTIALS));
  context.testClock.advance(59);
  tokensOf(await postToken(visitor, owner, CREDENTIALS));
  expect(await lastUse()).toEqual(new Date(at));
  context.testClock.advance(2);
  tokensOf(await postToken(visitor, owner, CREDENTIALS));
  expect(await lastUse()).toEqual(new Date(at + 61_000));
});

test('TR9: a token is valid at 7,199 s and refused at 7,201 s', async () => {
  context.testClock.stopAt(new Date('2027-02-01T00:00:00Z'));
  const { access_token: token } = tokensOf(await postToken(visitor, owner, CREDENTIALS));
  context.testClock.advance(7199);
  expect((await visitor.get('/v2/stats/total-verifications', bearer(token))).status).toBe(200);
  context.testClock.advance(2);
  expect((await visitor.get('/v2/stats/total-verifications', bearer(token))).status).toBe(401);
});

test('CA19: a disabled client can neither get nor use a token', async () => {
  const by = await givenClient(context);
  const { access_token: token } = tokensOf(await postToken(visitor, by, CREDENTIALS));
  await context.db('clients').where({ client_id: by.client.clientId }).update({ disabled_at: context.clock() });
  expect(errorOf(await postToken(visitor, by, CREDENTIALS))).toBe('401 invalid_client');
  expect((await visitor.get('/v2/stats/total-verifications', bearer(token))).status).toBe(401);
});

test('CA18, CA19: either of two secrets works, and an expired one does not', async () => {
  const by = await givenClient(context);
  const other = await givenClient(context);
  const move = { client_id: by.client.clientId, created_at: context.clock(), expires_at: context.clock() };
  await context.db('client_secrets').where({ client_id: other.client.clientId }).update(move);
  const asOther = { client: by.client, clientSecret: other.clientSecret };
  expect(errorOf(await postToken(visitor, asOther, CREDENTIALS))).toBe('401 invalid_client');
  await context
    .db('client_secrets')
    .where(move)
    .update({ expires_at: new Date(context.clock().getTime() + 60_000) });
  tokensOf(await postToken(visitor, asOther, CREDENTIALS));
  tokensOf(await postToken(visitor, by, CREDENTIALS));
});

test('CA11, CA12, CA13, ER1: an unknown client and a wrong secret are told the same, with a challenge', async () => {
  const wrong = await visitor.post('/oauth/token', CREDENTIALS, basicAuth(owner.client.clientId, 'kcs_wrong'));
  const unknown = await visitor.post('/oauth/token', CREDENTIALS, basicAuth('kci_unknown_client', owner.clientSecret));
  const inBody = await visitor.post('/oauth/token', { ...CREDENTIALS, client_id: 'kci_unknown', client_secret: 'x' });
  const without = await visitor.post('/oauth/token', { ...CREDENTIALS, client_id: owner.client.clientId });
  for (const answer of [wrong, unknown, inBody, without]) {
    expect(errorOf(answer)).toBe('401 invalid_client');
    expect(answer.text).toBe(wrong.text);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="attestry"/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});
