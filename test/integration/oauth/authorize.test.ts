import { beforeAll, expect, test } from '@jest/globals';
import { createClient, type Client } from '../../../src/clients/client.js';
import { authorizeAddress, expectConsentPage, expectErrorPage } from '../../support/authorize.js';
import type { Answer } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { REDIRECT_URI } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const { client } = await givenClient(context);
const visitor = server.visit();
const stranger = server.visit();

beforeAll(async () => {
  const page = await visitor.get('/signup');
  const answer = await visitor.submit(page, { email: 'ada@user.example', password: 'correct horse battery' });
  expect(answer.status).toBe(303);
});

const addressOf = (changes: Record<string, string | undefined> = {}, by: Client = client, more = ''): string =>
  `${authorizeAddress(by, changes)}${more}`;

/** Where a logged-in user ends: at the client, or at a page of ours. */
const visit = async (address: string): Promise<Answer> => visitor.follow(await visitor.get(address));

async function errorAtClient(address: string): Promise<Record<string, string>> {
  const answer = await visit(address);
  expect([answer.status, answer.location?.startsWith(REDIRECT_URI)]).toEqual([302, true]);
  const { searchParams } = new URL(answer.location ?? '');
  expect(searchParams.get('code')).toBeNull();
  expect(searchParams.get('iss')).toBe(server.url);
  expect(searchParams.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  return Object.fromEntries(searchParams);
}

const expectConsent = async (address: string): Promise<void> => expectConsentPage(await visit(address));

// Stage 2: client and redirect URI are proven, so everything else is told to the client.

test.each([
  ['AZ7', { response_type: undefined }, 'invalid_request'],
  ['AZ8', { response_type: 'token' }, 'unsupported_response_type'],
  ['AZ8', { response_type: 'id_token' }, 'unsupported_response_type'],
  ['AZ8', { response_type: 'code token' }, 'unsupported_response_type'],
  ['AZ8, AZ9', { response_type: 'CODE' }, 'unsupported_response_type'],
  ['AZ8', { response_type: 'foo' }, 'unsupported_response_type'],
  ['AZ15', { scope: 'nothing:read' }, 'invalid_scope'],
  ['AZ16', { scope: 'uid:read  email:read' }, 'invalid_scope'],
  ['AZ16', { scope: ' uid:read' }, 'invalid_scope'],
  ['AZ16', { scope: 'uid:read ' }, 'invalid_scope'],
  ['AZ16', { scope: 'uid:read\temail:read' }, 'invalid_scope'],
  ['AZ16', { scope: 'uid:read"' }, 'invalid_scope'],
  ['AZ16', { scope: 'uid:read\\' }, 'invalid_scope'],
  ['AZ16', { scope: '\u00fc' }, 'invalid_scope'],
  ['AZ16, AE3', { scope: 'a"b\\c\u00fc\u0000' }, 'invalid_scope'],
  ['AZ17', { scope: 'UID:READ' }, 'invalid_scope'],
  ['AZ18', { scope: 'client.stats:read' }, 'invalid_scope'],
  ['PK2', { code_challenge: 'a'.repeat(43) }, 'invalid_request'],
  ['PK3', { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
  ['PK3', { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' }, 'invalid_request'],
  ['PK3', { code_challenge: 'a'.repeat(43), code_challenge_method: 'S512' }, 'invalid_request'],
  ['PK4', { code_challenge: 'a', code_challenge_method: 'S256' }, 'invalid_request'],
  ['PK4', { code_challenge: 'a'.repeat(44), code_challenge_method: 'S256' }, 'invalid_request'],
  ['PK4', { code_challenge: `${'a'.repeat(42)}=`, code_challenge_method: 'S256' }, 'invalid_request'],
  ['PK5', { code_challenge_method: 'S256' }, 'invalid_request'],
])('%s, AE4, AR6: %j redirects with %s', async (_ids, changes, error) => {
  expect(await errorAtClient(addressOf(changes))).toMatchObject({ error, state: 'st' });
});

test.each([undefined, ''])('AZ13: a missing state (%j) redirects without one', async (state) => {
  const answer = await errorAtClient(addressOf({ state }));
  expect(answer).toMatchObject({ error: 'invalid_request' });
  expect(answer).not.toHaveProperty('state');
});

test.each([
  'scope=uid%3Aread&scope=uid%3Aread',
  'response_type=code',
  'code_challenge=a&code_challenge=b',
  'code_challenge_method=S256&code_challenge_method=S256',
  'response_mode=query&response_mode=query',
  'ensure_wallet=a&ensure_wallet=b',
  'state=st',
])('AZ6: the repeated parameter in %s redirects with invalid_request', async (more) => {
  const answer = await errorAtClient(addressOf({}, client, `&${more}`));
  expect(answer).toMatchObject({ error: 'invalid_request' });
  expect(answer['state']).toBe(more.startsWith('state') ? undefined : 'st');
});

test.each(['a+b', 'a b', '%2B', '%252B', '=&#?', '"<>', "~!*'()", '\\', 'é€😀'])(
  'AR2, AE4: the state %j comes back as it was sent',
  async (state) => {
    expect(await errorAtClient(addressOf({ state, scope: 'nothing:read' }))).toMatchObject({ state });
  },
);

test('FD18, AZ23, AR2: a state of 4,096 characters survives; a longer one is refused at the door, not cut, and nothing is stored', async () => {
  const longest = `${'a+b %2B&=#?"<>~é'.repeat(400).slice(0, 4095)}.`;
  const address = addressOf({ state: longest, scope: 'nothing:read' });
  expect(await errorAtClient(address)).toMatchObject({ error: 'invalid_scope', state: longest });
  const stored = async () => (await context.db('authorization_requests').count<{ count: string }[]>())[0]?.count;
  const before = await stored();
  for (const length of [4097, 60_000]) {
    const answer = await stranger.get(addressOf({ state: 'a'.repeat(length) }));
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain('4,096 characters');
  }
  expect(await stored()).toBe(before);
});

test('AZ23, O5: 4,096 characters are taken in any script', async () => {
  const address = addressOf({ state: '€'.repeat(4096) });
  expect((await stranger.get(address)).status).toBe(302);
});

test('AZ23: a state that is not text comes back as a fault', async () => {
  expect(await errorAtClient(addressOf({ state: undefined }, client, '&state=%ff'))).not.toHaveProperty('state');
  const control = 'a\u0000b\nc';
  const address = addressOf({ state: control, scope: 'nothing:read' });
  expect(await errorAtClient(address)).toMatchObject({ state: control });
});

test('AZ1, AZ9: a GET with the response type code alone is accepted', async () => {
  await expectConsent(addressOf());
});

test('AZ15: a scope that this client may not ask for', async () => {
  const input = { name: 'Modest', environment: 'live', redirectUris: [REDIRECT_URI] } as const;
  const made = await createClient(context, { ...input, allowedScopes: ['uid:read'] }, context.clock());
  expect(await errorAtClient(addressOf({ scope: 'uid:read email:read' }, made.client))).toMatchObject({
    error: 'invalid_scope',
    error_description: 'The client may not ask for one of the requested scopes: email:read.',
  });
  await expectConsent(addressOf({ scope: 'uid:read' }, made.client));
});

test.each([
  ['uid:read nothing:read', 'A requested scope is unknown: nothing:read.'],
  ['openid uid:read profile', 'A requested scope is unknown: openid, profile.'],
  ['one two three four five', 'A requested scope is unknown: one, two, three and 2 more.'],
  ['UID:READ', 'A requested scope is unknown: UID:READ.'],
  [
    'uid:read client.stats:read',
    'A scope of the client itself comes with the client credentials grant only: client.stats:read.',
  ],
])('AZ15, AZ17, AZ18: the description of %j says which scope it is', async (scope, description) => {
  expect((await errorAtClient(addressOf({ scope })))['error_description']).toBe(description);
});

// Whoever makes the link chooses its scopes, and the client may show the description to the user.
test.each([
  'https://evil.example/log-in',
  'call-0900-123456',
  "<script>alert('x')</script>",
  'a&error=access_denied#x',
  'a'.repeat(31),
  `${'a'.repeat(41)}:read`,
  `nothing:${'a'.repeat(21)}`,
])('AE3: the scope %j, which looks like none of ours, is not repeated', async (scope) => {
  const answer = await errorAtClient(addressOf({ scope }));
  expect(answer).toMatchObject({ error: 'invalid_scope', error_description: 'A requested scope is unknown.' });
  const beside = await errorAtClient(addressOf({ scope: `nothing:read ${scope}` }));
  expect(beside['error_description']).toBe('A requested scope is unknown: nothing:read and 1 more.');
});

test('AZ19: a client that may not use the code grant', async () => {
  const input = { name: 'Machine', environment: 'live', redirectUris: [REDIRECT_URI], allowedScopes: [] } as const;
  const made = await createClient(context, { ...input, grantTypes: ['client_credentials'] }, context.clock());
  expect(await errorAtClient(addressOf({}, made.client))).toMatchObject({ error: 'unauthorized_client' });
});

test('PK6, O8: a public client without a challenge is told that it needs one', async () => {
  const input = {
    name: 'App',
    environment: 'live',
    redirectUris: [REDIRECT_URI],
    allowedScopes: ['uid:read'],
  } as const;
  const made = await createClient(context, { ...input, isPublic: true }, context.clock());
  const answer = await errorAtClient(addressOf({}, made.client));
  expect(answer).toMatchObject({ error: 'invalid_request' });
  expect(answer['error_description']).toContain('code_challenge');
  await expectConsent(addressOf({ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }, made.client));
});

test('PK6, O8: so is a confidential client whose switch is on, and no other', async () => {
  const strict = await givenClient(context);
  await context.db('clients').where({ client_id: strict.client.clientId }).update({ pkce_required: true });
  const answer = await errorAtClient(addressOf({}, strict.client));
  expect(answer).toMatchObject({ error: 'invalid_request' });
  expect(answer['error_description']).toContain('code_challenge');
  await expectConsent(addressOf({ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }, strict.client));
  await expectConsent(addressOf());
});

test('AE7: of several faults the response type is told first, then other parameters, scope and PKCE', async () => {
  const faults = { response_type: 'token', state: undefined, scope: 'nothing', code_challenge_method: 'plain' };
  expect(await errorAtClient(addressOf(faults))).toMatchObject({ error: 'unsupported_response_type' });
  expect(await errorAtClient(addressOf({ ...faults, response_type: 'code' }))).toMatchObject({
    error: 'invalid_request',
  });
  const fewer = { ...faults, response_type: 'code', state: 'st' };
  expect(await errorAtClient(addressOf(fewer))).toMatchObject({ error: 'invalid_scope' });
  expect(await errorAtClient(addressOf({ ...fewer, scope: 'uid:read' }))).toMatchObject({ error: 'invalid_request' });
  // The client and its redirect URI come before all of them, in this order, and on a page.
  const unknown = { ...faults, client_id: 'kci_unknown_client', redirect_uri: 'https://evil.test/' };
  const texts = [unknown, { ...unknown, client_id: client.clientId }].map(async (changes) => {
    return expectErrorPage(await visitor.get(addressOf(changes))).text;
  });
  expect(new Set(await Promise.all(texts)).size).toBe(2);
});

test('AZ3, AZ4, AZ14: empty and unknown parameters count as absent', async () => {
  await expectConsent(
    addressOf({ scope: '', code_challenge: '', nonce: 'n', prompt: 'login', foo: '1' }, client, '&foo=2'),
  );
  await expectConsent(addressOf({ ensure_wallet: '"><script>' }));
});
