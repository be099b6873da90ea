import { describe, expect, test } from '@jest/globals';
import { authorizationServerMetadata } from '../../../src/oauth/metadata.js';
import { CLIENT_SCOPES } from '../../../src/oauth/scope.js';
import { offeredUserScopes } from '../../../src/verification/catalogue/catalogue.js';
import { authorizeAddress } from '../../support/authorize.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context, url } = server;
const answer = await server.visit().get('/.well-known/oauth-authorization-server');
const metadata = answer.json() as Record<string, unknown>;

test('MD1: the document stands at its well-known address, as JSON that may be kept for a while', () => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('MD2, MO10, O15: the issuer is byte for byte what is configured and what redirects carry as iss, as announced', async () => {
  expect(metadata.issuer).toBe(url);
  const { client } = await givenClient(context);
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email: 'ada@user.example', password: 'correct horse battery' });
  const redirect = await visitor.follow(await visitor.get(authorizeAddress(client, { response_type: 'token' })));
  const { searchParams } = new URL(redirect.location ?? '');
  expect(searchParams.get('iss')).toBe(metadata.issuer);
  expect(metadata.authorization_response_iss_parameter_supported).toBe(searchParams.has('iss'));
});

test.each(['https://Verify.Example', 'https://verify.example:443'])(
  'MD2: the issuer %s is neither lower-cased nor cut nor given a slash',
  (issuer) => {
    const { config } = context;
    expect(authorizationServerMetadata({ ...config, frontendUrl: issuer }).issuer).toBe(issuer);
  },
);

test('MO9, MO7: the endpoints, the one response type and its mode, the scopes, the documentation', () => {
  expect(metadata).toMatchObject({
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/oauth/token`,
    revocation_endpoint: `${url}/oauth/revoke`,
    introspection_endpoint: `${url}/oauth/introspect`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    scopes_supported: [...offeredUserScopes(), ...CLIENT_SCOPES],
    service_documentation: `${url}/docs`,
  });
});

test('MO9: endpoints for machines are at AUTH_URL, the one for browsers at FRONTEND_URL', () => {
  const config = { ...context.config, frontendUrl: 'https://id.example', authUrl: 'https://api.example/auth' };
  expect(authorizationServerMetadata(config)).toMatchObject({
    issuer: 'https://id.example',
    authorization_endpoint: 'https://id.example/authorize',
    token_endpoint: 'https://api.example/auth/oauth/token',
    revocation_endpoint: 'https://api.example/auth/oauth/revoke',
    introspection_endpoint: 'https://api.example/auth/oauth/introspect',
    service_documentation: 'https://id.example/docs',
  });
});

test('MD4: the three grants are listed, since leaving them out would claim the implicit one', () => {
  expect(metadata.grant_types_supported).toEqual(['authorization_code', 'refresh_token', 'client_credentials']);
});

describe('client authentication', () => {
  test('MD5: Basic and post, and none for public clients', () => {
    const methods = ['client_secret_basic', 'client_secret_post', 'none'];
    expect(metadata.token_endpoint_auth_methods_supported).toEqual(methods);
  });

  test('MD6: the same for revocation; introspection takes no public clients', () => {
    const methods = ['client_secret_basic', 'client_secret_post'];
    expect(metadata.revocation_endpoint_auth_methods_supported).toEqual([...methods, 'none']);
    expect(metadata.introspection_endpoint_auth_methods_supported).toEqual(methods);
  });

  test('MO16: no method with a JWT is offered, so there is no list of signing algorithms, and none is taken', async () => {
    const methods = Object.entries(metadata).flatMap(([name, value]) =>
      name.endsWith('_auth_methods_supported') ? value : [],
    );
    expect(methods).not.toHaveLength(0);
    expect(methods).not.toEqual(expect.arrayContaining([expect.stringContaining('jwt')]));
    expect(Object.keys(metadata).filter((name) => name.includes('signing_alg'))).toEqual([]);
    const { client } = await givenClient(context);
    const taken = await server.visit().post('/oauth/token', {
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
    });
    expect([taken.status, taken.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  });
});

test('PK12: S256 is the one challenge method', () => {
  expect(metadata.code_challenge_methods_supported).toEqual(['S256']);
});

test('MD9: no list is empty, and nothing is null', () => {
  for (const [name, value] of Object.entries(metadata)) {
    expectAbout(name, value).not.toBeNull();
    if (Array.isArray(value)) expectAbout(name, value).not.toHaveLength(0);
  }
});

test('what is not there is answered for programs too', async () => {
  const missing = await server.visit().get('/.well-known/openid-configuration');
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    expect.stringMatching(/^application\/problem\+json/),
  ]);
});
