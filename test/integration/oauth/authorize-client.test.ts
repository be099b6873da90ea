import { beforeAll, expect, test } from '@jest/globals';
import { addRedirectUri } from '../../../src/clients/client-change.js';
import { createClient, type Client } from '../../../src/clients/client.js';
import { authorizeAddress, expectConsentPage, expectErrorPage } from '../../support/authorize.js';
import type { Answer } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { REDIRECT_URI } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

// Stage 1: as long as client and redirect URI are not proven, nothing is told by redirect. What developers of the sandbox read
// there is in developer-pages.test.ts.

const server = await startServer();
const { context } = server;
const { client } = await givenClient(context, { environment: 'live' });
const visitor = server.visit();

beforeAll(async () => {
  const page = await visitor.get('/signup');
  const answer = await visitor.submit(page, { email: 'ada@user.example', password: 'correct horse battery' });
  expect(answer.status).toBe(303);
});

const addressOf = (changes: Record<string, string | undefined> = {}, by: Client = client, more = ''): string =>
  `${authorizeAddress(by, changes)}${more}`;
const expectPage = async (address: string): Promise<Answer> => expectErrorPage(await visitor.get(address));
const expectConsent = async (address: string): Promise<void> =>
  expectConsentPage(await visitor.follow(await visitor.get(address)));

test.each([undefined, ''])('AZ10, AZ3: a missing client_id (%j) gives a page', async (client_id) => {
  await expectPage(addressOf({ client_id }));
});

test.each(['kci_unknown_client', 'not-an-id', 'kci_\u0000abcdefgh', '<script>alert(1)</script>'])(
  'AZ11, AZ24: the client_id %j gives a page that does not repeat it',
  async (client_id) => expect((await expectPage(addressOf({ client_id }))).text).not.toContain(client_id),
);

test('AZ11: a disabled client gives a page', async () => {
  const disabled = await givenClient(context);
  await context.db('clients').where({ client_id: disabled.client.clientId }).update({ disabled_at: context.clock() });
  await expectPage(addressOf({}, disabled.client));
});

test.each([undefined, ''])('AZ12: a missing redirect_uri (%j) gives a page', async (redirect_uri) => {
  await expectPage(addressOf({ redirect_uri }));
});

test.each([
  `${REDIRECT_URI}/`,
  'https://client.example/CALLBACK',
  `${REDIRECT_URI}?x=1`,
  `${REDIRECT_URI}#f`,
  `${REDIRECT_URI};p=1`,
  'https://client.example:443/callback',
  'HTTPS://client.example/callback',
  'https://u@client.example/callback',
  'https://client.example@evil.test/callback',
  'https://client.example.evil.test/callback',
  'https://evil.test/https://client.example/callback',
  'https://client.example/x/../callback',
  'https://client.example/..;/callback',
  `${REDIRECT_URI}%2e`,
  'https://client.example\\@evil.test/callback',
  '//client.example/callback',
  'http://client.example/callback',
  'javascript:alert(1)',
  '\u0000',
])('RU4, RU7, RU8: the redirect URI %j gives a page, whatever else is wrong', async (redirect_uri) => {
  const { text } = await expectPage(addressOf({ redirect_uri, response_type: 'token', state: undefined }));
  expect(text).toContain('an address that the service has not registered with us');
  expect(text).not.toContain('evil.test');
});

test('AZ5: a repeated client_id or redirect_uri gives a page', async () => {
  await expectPage(addressOf({}, client, `&client_id=${client.clientId}`));
  await expectPage(addressOf({}, client, `&redirect_uri=${encodeURIComponent(REDIRECT_URI)}`));
});

test('RU1: a client without a redirect URI cannot begin, wherever it wants to be answered', async () => {
  const input = { name: 'Unfinished', environment: 'live', allowedScopes: ['uid:read'] } as const;
  const made = await createClient(context, input, context.clock());
  for (const redirect_uri of [REDIRECT_URI, undefined]) await expectPage(addressOf({ redirect_uri }, made.client));
});

test("RU10: another client's redirect URI is refused, and one URI may serve two clients", async () => {
  const other = await givenClient(context);
  const uri = 'https://other.example/callback';
  await addRedirectUri(context, other.client.clientId, uri, context.clock());
  await expectPage(addressOf({ redirect_uri: uri }));
  await expectConsent(addressOf({}, other.client));
});
