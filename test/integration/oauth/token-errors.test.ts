import { request as httpRequest } from 'node:http';
import { expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { basicAuth, type Answer } from '../../support/http.js';
import { errorOf, exchange, givenCode, postToken, REDIRECT_URI, tokensOf } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

/** As in production: the validator of answers looks at requests too, and could hide what the compiled check lets through. */
const server = await startServer({ env: { VALIDATE_RESPONSES: 'false' } });
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const auth = basicAuth(by.client.clientId, by.clientSecret);
const FORM = 'application/x-www-form-urlencoded';
const CREDENTIALS = 'grant_type=client_credentials';

const send = (body: string, type: string = FORM, headers: Record<string, string> = auth): Promise<Answer> =>
  visitor.send('POST', '/oauth/token', { headers: { 'content-type': type, ...headers }, body });

function expectError(answer: Answer, expected: string): void {
  expect(errorOf(answer)).toBe(expected);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { error_description: description } = answer.json() as { error_description: string };
  expect(description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
}

test('TE2: a form is taken with and without a charset', async () => {
  tokensOf(await send(CREDENTIALS));
  tokensOf(await send(CREDENTIALS, `${FORM}; charset=UTF-8`));
  tokensOf(await send(CREDENTIALS, `${FORM};charset=utf-8`));
});

test('TE3: plus and %20 are a space', async () => {
  tokensOf(await send(`${CREDENTIALS}&scope=client.stats:read+client.stats:read`));
  tokensOf(await send(`${CREDENTIALS}&scope=client.stats%3Aread%20client.stats%3Aread`));
});

test.each(['scope=%zz', 'scope=%', 'scope=%ff', 'foo=%c3%28'])(
  'TE3: the broken sequence in %s is refused',
  async (pair) => {
    expectError(await send(`${CREDENTIALS}&${pair}`), '400 invalid_request');
  },
);

test.each([
  ['', 'nothing'],
  ['grant_type=', 'an empty value (TE4)'],
  ['foo=bar', 'only unknown parameters'],
  ['&&=&', 'separators'],
])('TE7: a missing grant_type is invalid_request: %j (%s)', async (body) => {
  expectError(await send(body), '400 invalid_request');
});

test.each(['password', 'implicit', 'CLIENT_CREDENTIALS', 'urn:ietf:params:oauth:grant-type:jwt-bearer', '\u0000'])(
  'TE7, SE11: the grant type %j is unsupported',
  async (grant_type) => {
    expectError(await postToken(visitor, by, { grant_type }), '400 unsupported_grant_type');
  },
);

test('TE5: unknown parameters are ignored', async () => {
  tokensOf(await send(`${CREDENTIALS}&audience=x&foo=1&resource=y&__proto__=z&constructor=w`));
});

test.each([
  `${CREDENTIALS}&${CREDENTIALS}`,
  `${CREDENTIALS}&scope=a&scope=a`,
  `${CREDENTIALS}&client_id=a&client_id=b`,
])('TE6: the repeated parameter in %s is refused', async (body) =>
  expectError(await send(body), '400 invalid_request'),
);

const CODE = 'grant_type=authorization_code&code=kac_x';
test.each([
  ['/oauth/token', '', 'grant_type is missing.'],
  ['/oauth/token', 'grant_type=authorization_code', 'code is missing.'],
  ['/oauth/token', CODE, 'redirect_uri is missing.'],
  ['/oauth/token', `${CODE}&redirect_uri=`, 'redirect_uri is missing.'],
  ['/oauth/token', `${CODE}&redirect_uri=${'x'.repeat(2001)}`, 'redirect_uri has more than 2000 characters.'],
  [
    '/oauth/token',
    `${CODE}&redirect_uri=x&code_verifier=${'v'.repeat(129)}`,
    'code_verifier has more than 128 characters.',
  ],
  ['/oauth/token', 'grant_type=refresh_token', 'refresh_token is missing.'],
  ['/oauth/token', `${CREDENTIALS}&scope=a&scope=b`, 'scope was sent more than once.'],
  ['/oauth/token', `${CREDENTIALS}&pässword"=a&pässword"=b`, 'A parameter was sent more than once.'],
  ['/oauth/token?code_verifier=v', CREDENTIALS, 'Send code_verifier in the body, never in the address.'],
  ['/oauth/token', '{"grant_type":5}', 'grant_type is not one of the contract.'],
  ['/oauth/token', '{"grant_type":"refresh_token","refresh_token":["x"]}', 'refresh_token is not a string.'],
  ['/oauth/token', '{"grant_type":', 'The body is not JSON, or not an object.'],
  ['/oauth/token', '["refresh_token"]', 'The body is not a JSON object.'],
  ['/oauth/revoke', 'token_type_hint=access_token', 'token is missing.'],
  ['/oauth/introspect', 'token=', 'token is missing.'],
  ['/oauth/introspect', '{"token":1}', 'token is not a string.'],
])('RFC 6749 §5.2: %s says what is wrong with %j', async (path, body, description) => {
  const type = /^[[{]/.test(body) ? 'application/json' : FORM;
  const answer = await visitor.send('POST', path, { headers: { 'content-type': type, ...auth }, body });
  expectError(answer, '400 invalid_request');
  expect(answer.json()).toMatchObject({ error_description: description });
});

test('TE9, O1: credentials, codes and tokens in the address are never read', async () => {
  const { clientId } = by.client;
  const secret = `client_id=${clientId}&client_secret=${by.clientSecret}`;
  const withSecret = await visitor.post(`/oauth/token?${secret}`, { grant_type: 'client_credentials' });
  expectError(withSecret, '400 invalid_request');
  expect(withSecret.text).toContain('body');
  const named = await visitor.post(`/oauth/token?client_id=${clientId}`, { grant_type: 'client_credentials' });
  expectError(named, '400 invalid_request');
  expect(named.text).toContain('they belong in the body');
  const code = await givenCode(context, by.client);
  const query = `grant_type=authorization_code&code=${code}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}`;
  expectError(await visitor.post(`/oauth/token?${query}`, {}, auth), '400 invalid_request');
  const pair = tokensOf(await exchange(visitor, by, code));
  const refreshing = `grant_type=refresh_token&refresh_token=${pair.refresh_token}`;
  expectError(await visitor.post(`/oauth/token?${refreshing}`, {}, auth), '400 invalid_request');
  expectError(
    await visitor.post(`/oauth/token?refresh_token=${pair.refresh_token}`, { grant_type: 'refresh_token' }, auth),
    '400 invalid_request',
  );
});

test.each([
  ['[]', 'an array'],
  ['"client_credentials"', 'a string'],
  ['null', 'null'],
  ['{', 'broken JSON'],
  ['{}', 'nothing'],
  ['{"grant_type":["client_credentials"]}', 'an array as a value'],
  ['{"grant_type":{"a":1}}', 'an object as a value'],
  ['{"grant_type":"client_credentials","scope":5}', 'a number as a value'],
  ['{"grant_type":"client_credentials","scope":["client.stats:read"]}', 'a list of scopes'],
])('TE10: the JSON body %s is refused', async (body) => {
  expectError(await send(body, 'application/json'), '400 invalid_request');
});

test('TE10: a deeply nested JSON body is refused', async () => {
  const depth = 2000;
  expectError(await send(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`, 'application/json'), '400 invalid_request');
});

test('TE10: a flat JSON object follows the same rules', async () => {
  tokensOf(await send('{"grant_type":"client_credentials","scope":"","foo":{"a":1}}', 'application/json'));
  expectError(await send('{"grant_type":"password"}', 'application/json'), '400 unsupported_grant_type');
});

test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense', `${FORM}x; charset=utf-8`])(
  'TE11: the media type %s is refused',
  async (type) => expectError(await send(CREDENTIALS, type), '415 invalid_request'),
);

test('TE11: a request without media type and body is refused', async () => {
  expectError(await visitor.send('POST', '/oauth/token', { headers: auth }), '415 invalid_request');
  const answer = await rawPost({ 'content-type': FORM, ...auth });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ error: 'invalid_request' });
});

test('TE12: a body over 16 kB is refused, and the next request goes through', async () => {
  expectError(await send(`${CREDENTIALS}&foo=${'x'.repeat(20_000)}`), '413 invalid_request');
  expectError(await send(JSON.stringify({ foo: 'x'.repeat(20_000) }), 'application/json'), '413 invalid_request');
  tokensOf(await send(CREDENTIALS));
});

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('TE1: %s answers 405 with Allow and issues nothing', async (method) => {
  const answer = await visitor.send(method, '/oauth/token', { headers: auth });
  expectError(answer, '405 invalid_request');
  expect(answer.headers.get('allow')).toBe('POST');
});

test('ER4: an unknown path under /oauth answers JSON', async () => {
  expectError(await visitor.get('/oauth/nothing'), '404 invalid_request');
});

test('CA7: two ways to authenticate are refused, even if they agree', async () => {
  const { clientId } = by.client;
  expectError(
    await send(`${CREDENTIALS}&client_id=${clientId}&client_secret=${by.clientSecret}`),
    '400 invalid_request',
  );
  tokensOf(await send(`${CREDENTIALS}&client_id=${clientId}`));
  tokensOf(await send(`${CREDENTIALS}&client_id=${clientId}&client_secret=`));
  expectError(await send(`${CREDENTIALS}&client_id=kci_another_one`), '400 invalid_request');
});

test('CA6: a malformed Authorization header is a failed authentication, never a failure of ours', async () => {
  const { clientId } = by.client;
  const whole = auth.authorization;
  const nul = `Basic ${Buffer.from(`${clientId}:${by.clientSecret}\0`).toString('base64')}`;
  const garbage = [`${whole} x`, `${whole}, Basic AAAA`, `${whole}!`, nul, `Basic ${'A'.repeat(9000)}`];
  for (const authorization of ['Basic', 'Basic !', 'Basic AAAA', 'Bearer x', ...garbage]) {
    const body = `${CREDENTIALS}&client_id=${clientId}`;
    expectError(await send(body, FORM, { authorization }), '401 invalid_client');
  }
});

test('CA16: a public client is known by its id, and a secret is refused', async () => {
  const input = { name: 'App', environment: 'live', allowedScopes: ['uid:read'], isPublic: true } as const;
  const { client } = await createClient(context, input, context.clock());
  const fields = { grant_type: 'refresh_token', refresh_token: 'krt_x', client_id: client.clientId };
  expectError(await visitor.post('/oauth/token', fields), '400 invalid_grant');
  expectError(await visitor.post('/oauth/token', { ...fields, client_secret: 'kcs_x' }), '401 invalid_client');
  expectError(await visitor.post('/oauth/token', { ...fields, client_id: '' }), '401 invalid_client');
});

/** Without a body and without `content-length`, which fetch always sends. */
function rawPost(headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.url}/oauth/token`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.removeHeader('transfer-encoding');
    request.on('error', reject).end();
  });
}
