import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { bearer } from '../../support/http.js';
import { errorOf, givenCode, REDIRECT_URI, tokensOf, type Tokens } from '../../support/given-tokens.js';
import { givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const verifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
const input = { name: 'App', environment: 'live', allowedScopes: ['uid:read'], isPublic: true } as const;
const { client } = await createClient(context, input, context.clock());

const post = (fields: Record<string, string>) =>
  visitor.post('/oauth/token', { client_id: client.clientId, ...fields });
const refresh = (pair: Tokens) => post({ grant_type: 'refresh_token', refresh_token: pair.refresh_token });
const use = async (pair: Tokens) => (await visitor.get('/v2/users/me', bearer(pair.access_token))).status;

async function authorized(userId: string): Promise<Tokens> {
  const code = await givenCode(context, client, { userId, scopes: ['uid:read'], codeChallenge });
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: verifier };
  return tokensOf(await post(fields));
}

test('RT14, O12: a dead refresh token that comes back ends the whole family, and no other', async () => {
  const userId = await givenUser(context);
  const bystander = await authorized(await givenUser(context));
  const first = await authorized(userId);
  const second = tokensOf(await refresh(first));
  const third = tokensOf(await refresh(second));
  expect(await use(third)).toBe(200);

  // Whoever has kept an earlier one, thief or owner, cannot be told apart any more.
  expect(errorOf(await refresh(first))).toBe('400 invalid_grant');
  for (const pair of [first, second, third]) {
    expect(await use(pair)).toBe(401);
    expect(errorOf(await refresh(pair))).toBe('400 invalid_grant');
  }
  expect(await use(bystander)).toBe(200);
  tokensOf(await refresh(bystander));
});

test('RT9, RT14: an answer that was lost is no replay, as long as the new token was not used', async () => {
  const first = await authorized(await givenUser(context));
  const lost = tokensOf(await refresh(first));
  const second = tokensOf(await refresh(first));
  for (const pair of [first, lost, second]) expect(await use(pair)).toBe(200);
});

test('RV11: it sends its client_id at revocation, and gives back its own tokens only', async () => {
  const other = await createClient(context, input, context.clock());
  const pair = await authorized(await givenUser(context));
  const revoke = (fields: Record<string, string>) =>
    visitor.post('/oauth/revoke', { token: pair.refresh_token, ...fields });
  expect(errorOf(await revoke({}))).toBe('401 invalid_client');
  expect(errorOf(await revoke({ client_id: client.clientId, client_secret: 'x' }))).toBe('401 invalid_client');
  expect(errorOf(await revoke({ client_id: other.client.clientId }))).toBe('400 unauthorized_client');
  expect(await use(pair)).toBe(200);
  expect((await revoke({ client_id: client.clientId })).status).toBe(200);
  expect(await use(pair)).toBe(401);
});

test('IN3: it proves nothing and may not introspect, not even its own token', async () => {
  const pair = await authorized(await givenUser(context));
  const fields = { token: pair.access_token, client_id: client.clientId };
  expect(errorOf(await visitor.post('/oauth/introspect', fields))).toBe('401 invalid_client');
  expect(await use(pair)).toBe(200);
});
