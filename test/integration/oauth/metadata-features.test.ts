import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { authorizeAddress } from '../../support/authorize.js';
import { basicAuth, bearer, type Answer } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { errorOf, exchange, givenCode, postToken, REDIRECT_URI, tokensOf } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

/**
 * MD11: the document is held against the server. Each list below knows the values that standards define; what the document
 * lists of them has to work, and everything else has to be refused.
 */
const server = await startServer();
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const metadata = (await visitor.get('/.well-known/oauth-authorization-server')).json() as Record<string, unknown>;

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = sha256(VERIFIER).toString('base64url');
const app = await createClient(
  context,
  { name: 'App', environment: 'live', isPublic: true, allowedScopes: ['uid:read'], redirectUris: [REDIRECT_URI] },
  context.clock(),
);

const user = server.visit();
await user.submit(await user.get('/signup'), { email: 'ada@user.example', password: 'correct horse battery' });

const listed = (name: string) => metadata[name] as string[];
const withEach = (name: string, values: readonly string[]) => {
  const all = [...new Set([...listed(name), ...values])];
  return all.map((value) => ({ value, isListed: listed(name).includes(value) }));
};

/** Where a logged-in user ends, who allows what is asked: the client, or a page that asks for more. */
async function authorize(changes: Record<string, string>): Promise<Answer> {
  const page = await user.follow(await user.get(authorizeAddress(by.client, changes)));
  return page.url.endsWith('/consent') ? user.submit(page, { decision: 'allow' }) : page;
}

const parametersOf = ({ location = '' }: Answer) => Object.fromEntries(new URL(location).searchParams);

describe('endpoints', () => {
  const FOR_BROWSERS = ['authorization_endpoint', 'service_documentation'];
  const addresses = Object.entries(metadata).filter(([name]) => /_endpoint$|^service_documentation$/.test(name));

  test.each(addresses)('MD11: %s answers', async (name, address) => {
    const url = String(address);
    const answer = await (FOR_BROWSERS.includes(name) ? visitor.get(url) : visitor.post(url, { foo: '1' }));
    expect(url).toMatch(new RegExp(`^${server.url}/`));
    // Without its parameters: refused by the endpoint itself, and not for want of one.
    expect(answer.status).toBe(name === 'service_documentation' ? 200 : 400);
  });

  test.each([
    ['registration_endpoint', '/oauth/register'],
    ['device_authorization_endpoint', '/oauth/device_authorization'],
    ['pushed_authorization_request_endpoint', '/oauth/par'],
    ['backchannel_authentication_endpoint', '/oauth/bc-authorize'],
    ['userinfo_endpoint', '/oauth/userinfo'],
    ['end_session_endpoint', '/oauth/logout'],
    ['jwks_uri', '/oauth/jwks'],
    ['jwks_uri', '/.well-known/jwks.json'],
    ['userinfo_endpoint', '/.well-known/openid-configuration'],
  ])('MD11: there is no %s, nor anything at %s', async (name, path) => {
    expect(metadata).not.toHaveProperty(name);
    for (const method of ['GET', 'POST']) expect((await visitor.send(method, path, {})).status).toBe(404);
  });
});

describe('grant types', () => {
  const urn = 'urn:ietf:params:oauth:grant-type:';
  const others = ['device_code', 'jwt-bearer', 'saml2-bearer', 'token-exchange'].map((name) => urn + name);
  const asked: Record<string, () => Promise<Record<string, string>>> = {
    authorization_code: async () => ({ code: await givenCode(context, by.client), redirect_uri: REDIRECT_URI }),
    refresh_token: async () => ({ refresh_token: await givenRefreshToken() }),
    client_credentials: async () => ({}),
    password: async () => ({ username: 'ada@user.example', password: 'correct horse battery' }),
  };

  test.each(
    withEach('grant_types_supported', ['password', 'implicit', 'urn:openid:params:grant-type:ciba', ...others]),
  )('MD11: $value works if it is listed ($isListed) and is refused if not', async ({ value, isListed }) => {
    const fields = { grant_type: value, ...(await asked[value]?.()) };
    const answer = await postToken(visitor, by, fields);
    if (isListed) expect(tokensOf(answer).token_type).toBe('bearer');
    else expect(errorOf(answer)).toBe('400 unsupported_grant_type');
  });
});

describe('the authorization request', () => {
  const types = ['token', 'id_token', 'none', 'code token', 'code id_token', 'id_token token', 'code id_token token'];
  test.each(withEach('response_types_supported', types))(
    'MD11: the response type $value works if it is listed ($isListed) and is refused if not',
    async ({ value, isListed }) => {
      const parameters = parametersOf(await authorize({ response_type: value }));
      if (isListed) expect(parameters).toHaveProperty('code');
      else expect(parameters).toMatchObject({ error: 'unsupported_response_type' });
    },
  );

  test.each(withEach('response_modes_supported', ['fragment', 'form_post', 'web_message', 'jwt', 'query.jwt']))(
    'MD11: the response mode $value works if it is listed ($isListed) and is refused if not',
    async ({ value, isListed }) => {
      const parameters = parametersOf(await authorize({ response_mode: value }));
      if (isListed) expect(parameters).toHaveProperty('code');
      else expect(parameters).toMatchObject({ error: 'invalid_request' });
    },
  );

  test.each(withEach('code_challenge_methods_supported', ['plain', 's256', 'S512']))(
    'MD11: the challenge method $value works if it is listed ($isListed) and is refused if not',
    async ({ value, isListed }) => {
      const code_challenge = value === 'plain' ? VERIFIER : CHALLENGE;
      const parameters = parametersOf(await authorize({ code_challenge, code_challenge_method: value }));
      if (!isListed) {
        expect(parameters).toMatchObject({ error: 'invalid_request' });
        return;
      }
      const fields = { grant_type: 'authorization_code', code: parameters['code'] ?? '', redirect_uri: REDIRECT_URI };
      expect(errorOf(await postToken(visitor, by, fields))).toBe('400 invalid_grant');
      tokensOf(await postToken(visitor, by, { ...fields, code_verifier: VERIFIER }));
    },
  );

  const scopes = ['openid', 'profile', 'offline_access', 'client.webhooks:manage', 'client.nothing:manage', 'UID:READ'];
  test.each(withEach('scopes_supported', scopes))(
    'MD11: the scope $value can be had if it is listed ($isListed) and is refused if not',
    async ({ value, isListed }) => {
      const atUser = await authorize({ scope: withNeeded(value) });
      const fromUser = atUser.location === undefined || 'code' in parametersOf(atUser);
      const own = await postToken(visitor, by, { grant_type: 'client_credentials', scope: value });
      // Either a user grants it, or a client has it of its own: never both.
      expect([fromUser, own.status === 200].filter(Boolean)).toHaveLength(isListed ? 1 : 0);
    },
  );
});

/** Details need their part, and an add-on a level (V1). */
function withNeeded(scope: string): string {
  const [, part = '', details = ''] = /^verification\.([a-z]+)(\.details)?:read$/.exec(scope) ?? [];
  const isLevel = ['', 'uniqueness', 'basic', 'plus'].includes(part);
  const needed = [...(details ? [`verification.${part}:read`] : []), ...(isLevel ? [] : ['verification.basic:read'])];
  return [scope, ...needed].join(' ');
}

describe('client authentication', () => {
  const endpoints = {
    token: (token: string) => ['/oauth/token', { grant_type: 'refresh_token', refresh_token: token }] as const,
    revocation: () => ['/oauth/revoke', { token: 'krt_unknown' }] as const,
    introspection: (token: string) => ['/oauth/introspect', { token }] as const,
  };
  const others = ['client_secret_jwt', 'private_key_jwt', 'tls_client_auth', 'none'];
  const cases = Object.entries(endpoints).flatMap(([endpoint, request]) =>
    withEach(`${endpoint}_endpoint_auth_methods_supported`, others).map((one) => ({ endpoint, request, ...one })),
  );

  test.each(cases)(
    'MD11: at the $endpoint endpoint $value works if it is listed ($isListed) and is refused if not',
    async ({ request, value, isListed }) => {
      const [path, fields] = request(await (value === 'none' ? givenPublicRefreshToken() : givenRefreshToken()));
      const answer = await visitor.post(path, { ...fields, ...bodyOf(value) }, headersOf(value));
      if (isListed) expect(answer.status).toBe(200);
      else expect(errorOf(answer)).toBe('401 invalid_client');
    },
  );
});

test('MD11: an access token opens a resource', async () => {
  const { access_token } = tokensOf(await exchange(visitor, by, await givenCode(context, by.client)));
  expect((await visitor.get('/v2/users/me', bearer(access_token))).status).toBe(200);
});

async function givenRefreshToken(): Promise<string> {
  return tokensOf(await exchange(visitor, by, await givenCode(context, by.client))).refresh_token;
}

async function givenPublicRefreshToken(): Promise<string> {
  const { client } = app;
  const code = await givenCode(context, client, { scopes: ['uid:read'], codeChallenge: CHALLENGE });
  const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER };
  return tokensOf(await visitor.post('/oauth/token', { ...fields, client_id: client.clientId })).refresh_token;
}

function headersOf(method: string): Record<string, string> {
  return method === 'client_secret_basic' ? basicAuth(by.client.clientId, by.clientSecret) : {};
}

function bodyOf(method: string): Record<string, string> {
  const { clientId: client_id } = by.client;
  switch (method) {
    case 'client_secret_basic':
      return {};
    case 'client_secret_post':
      return { client_id, client_secret: by.clientSecret };
    case 'none':
      return { client_id: app.client.clientId };
    case 'client_secret_jwt':
    case 'private_key_jwt': {
      const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
      return { client_id, client_assertion_type, client_assertion: assertion(method) };
    }
    default:
      return { client_id };
  }
}

/** RFC 7523 §3, as good as such a client can make it. */
function assertion(method: 'client_secret_jwt' | 'private_key_jwt'): string {
  const { clientId } = by.client;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: clientId, sub: clientId, aud: metadata['token_endpoint'], jti: 'once', exp: now + 60 };
  const parts = [{ alg: method === 'client_secret_jwt' ? 'HS256' : 'EdDSA', typ: 'JWT' }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature =
    method === 'client_secret_jwt'
      ? createHmac('sha256', by.clientSecret).update(text).digest()
      : sign(null, Buffer.from(text), generateKeyPairSync('ed25519').privateKey);
  return `${text}.${signature.toString('base64url')}`;
}
