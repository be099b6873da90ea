import { spyOn } from 'jest-mock';
import { expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { authorizeAddress } from '../../support/authorize.js';
import { asOwner } from '../../support/database.js';
import { basicAuth, bearer } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { postToken, tokensOf } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context);
const { clientId } = by.client;
const visitor = server.visit();

interface Line {
  client_id?: string;
  oauth_error?: string;
  reason?: string;
}

/** What the log says of the request that this makes, apart from its outcome and duration. */
async function lineOf(ask: () => Promise<unknown>): Promise<Line> {
  const spy = spyOn(context.logger, 'info');
  await ask();
  await waitFor('the line', () => spy.mock.calls.length > 0);
  const line = spy.mock.calls.at(-1)?.[0] as Line;
  spy.mockRestore();
  return Object.fromEntries(
    Object.entries(line).filter(([name]) => ['client_id', 'oauth_error', 'reason'].includes(name)),
  );
}

const token = (parameters: Record<string, string>, headers = basicAuth(clientId, by.clientSecret)) =>
  lineOf(() => visitor.post('/oauth/token', parameters, headers));
const own = { grant_type: 'client_credentials' };

test('FD35: the line of a token request says whose it was, and of a refusal why', async () => {
  expect(await token(own)).toEqual({ client_id: clientId });
  const wrong = { client_id: clientId, oauth_error: 'invalid_client', reason: 'wrong_secret' };
  expect(await token(own, basicAuth(clientId, 'kcs_wrong'))).toEqual(wrong);
  expect(await token(own, basicAuth('kci_nobody-here', 'kcs_wrong'))).toEqual({
    client_id: 'kci_nobody-here',
    oauth_error: 'invalid_client',
    reason: 'unknown_client',
  });
  expect(await lineOf(() => visitor.post('/oauth/token', own))).toEqual({
    oauth_error: 'invalid_client',
    reason: 'no_credentials',
  });
  const grants = [
    [{ grant_type: 'authorization_code', code: 'kac_none', redirect_uri: 'https://a.example' }, 'unknown_code'],
    [{ grant_type: 'refresh_token', refresh_token: 'krt_none' }, 'unknown_refresh_token'],
  ] as const;
  for (const [parameters, reason] of grants) {
    expect(await token(parameters)).toEqual({ client_id: clientId, oauth_error: 'invalid_grant', reason });
  }
  expect(await token({ ...own, scope: 'nothing' })).toEqual({ client_id: clientId, oauth_error: 'invalid_scope' });
});

test('FD35: what is refused before anybody looks at the client names it, too, and each fault by another word', async () => {
  const basic = basicAuth(clientId, by.clientSecret);
  const form = { ...basic, 'content-type': 'application/x-www-form-urlencoded' };
  const raw = (body: string, headers: Record<string, string> = form) =>
    lineOf(() => visitor.send('POST', '/oauth/token', { headers, body }));
  const refused = { client_id: clientId, oauth_error: 'invalid_request' };
  expect(await token({})).toEqual({ ...refused, reason: 'faulty_body' });
  expect(await raw('a=%ff')).toEqual({ ...refused, reason: 'form_not_utf8' });
  expect(await raw('{"grant_type":"x"}')).toEqual({ ...refused, reason: 'json_as_form' });
  expect(await raw('grant_type=a&grant_type=b')).toEqual({ ...refused, reason: 'repeated_parameter' });
  expect(await raw('x', { ...form, 'content-type': 'text/plain' })).toEqual(refused);
  expect(await token({ ...own, client_secret: 'kcs_x' })).toEqual({ ...refused, reason: 'two_methods' });
  expect(await token({ ...own, client_id: 'kci_x' })).toEqual({ ...refused, reason: 'two_clients' });
  expect(await lineOf(() => visitor.post('/oauth/token?code=x', own, basic))).toEqual({
    ...refused,
    reason: 'in_the_address',
  });
  const inBody = { client_id: clientId, client_secret: by.clientSecret };
  expect(await lineOf(() => visitor.post('/oauth/token', inBody))).toEqual({ ...refused, reason: 'faulty_body' });
});

test('FD35: revocation and introspection say the same', async () => {
  for (const path of ['/oauth/revoke', '/oauth/introspect']) {
    const ask = (secret: string) => lineOf(() => visitor.post(path, { token: 'kat_x' }, basicAuth(clientId, secret)));
    expect(await ask(by.clientSecret)).toEqual({ client_id: clientId });
    expect(await ask('kcs_wrong')).toEqual({
      client_id: clientId,
      oauth_error: 'invalid_client',
      reason: 'wrong_secret',
    });
  }
});

test('FD35: who gets 401s with an access token is known as long as the token is', async () => {
  const get = (headers?: Record<string, string>) => lineOf(() => visitor.get('/v2/users/me', headers));
  const { access_token: accessToken } = tokensOf(await postToken(visitor, by, own));
  expect(await get()).toEqual({ reason: 'no_token' });
  expect(await get(bearer('kat_nobody-knows'))).toEqual({ oauth_error: 'invalid_token', reason: 'unknown_token' });
  const missing = { client_id: clientId, oauth_error: 'insufficient_scope', reason: 'missing_scope' };
  const list = '/v2/webhook-endpoints';
  const narrow = tokensOf(await postToken(visitor, by, { ...own, scope: 'client.stats:read' })).access_token;
  expect(await lineOf(() => visitor.get(list, bearer(narrow)))).toEqual(missing);
  expect(await get(bearer(accessToken))).toEqual({ ...missing, reason: 'token_without_user' });
  await context.db('client_tokens').update({ expires_at: context.clock() });
  const expired = { client_id: clientId, oauth_error: 'invalid_token', reason: 'expired_token' };
  expect(await get(bearer(accessToken))).toEqual(expired);
});

test('FD35: an authorization request names its client, and what is wrong with it', async () => {
  const { client } = await createClient(
    context,
    { ...by.client, name: 'Other', redirectUris: ['https://client.example/callback'] },
    context.clock(),
  );
  const get = (query: Record<string, string>) =>
    lineOf(() => visitor.get(`/authorize?${new URLSearchParams(query).toString()}`));
  const whole = { client_id: client.clientId, redirect_uri: 'https://client.example/callback', response_type: 'code' };
  expect(await get({ ...whole, state: 'x', scope: 'uid:read' })).toEqual({ client_id: client.clientId });
  expect(await get({ ...whole, state: 'x', scope: 'nothing' })).toEqual({
    client_id: client.clientId,
    oauth_error: 'invalid_scope',
  });
  expect(await get({ ...whole, redirect_uri: 'https://elsewhere.example' })).toEqual({
    client_id: client.clientId,
    reason: 'unknown_redirect_uri',
  });
  expect(await get({ ...whole, state: 'x'.repeat(5_000) })).toEqual({
    client_id: client.clientId,
    reason: 'state_too_long',
  });
  expect(await get({ client_id: 'kcs_a-secret\n{"level":"error"}' })).toEqual({ reason: 'unknown_client' });
});

test('FD35: an authorization request that could not be stored names its client, too', async () => {
  await asOwner(server.database, 'alter table authorization_requests rename to gone');
  try {
    const failed = lineOf(async () => expect((await visitor.get(authorizeAddress(by.client))).status).toBe(500));
    expect(await failed).toEqual({ client_id: clientId });
  } finally {
    await asOwner(server.database, 'alter table gone rename to authorization_requests');
  }
});

test('FD35: what a stranger sends as an id is never written down: only what has the form of one', async () => {
  for (const id of [by.clientSecret, 'mary@user.example', 'kci_x\n{"level":"fatal"}', `kci_${'x'.repeat(200)}`]) {
    const line = await lineOf(() => visitor.post('/oauth/token', { ...own, client_id: id, client_secret: 'kcs_x' }));
    expect(line).not.toHaveProperty('client_id');
    expect(JSON.stringify(line)).toMatch(
      /^\{"oauth_error":"invalid_(client|request)"(,"reason":"(unknown_client|faulty_body)")?\}$/,
    );
  }
});
