import { beforeAll, expect, test } from '@jest/globals';
import { addRedirectUri } from '../../../src/clients/client-change.js';
import { createClient, type Client } from '../../../src/clients/client.js';
import { authorizeAddress } from '../../support/authorize.js';
import { asOwner } from '../../support/database.js';
import type { Answer, Visitor } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { exchange, REDIRECT_URI, tokensOf } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';
import { answered } from '../../support/answered.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context);
const visitor = server.visit();
const HOSTILE = '"><script>alert(1)</script>';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

beforeAll(async () => {
  await visitor.submit(await visitor.get('/signup'), { email: 'ada@user.example', password: 'correct horse battery' });
});

const addressOf = (changes: Record<string, string> = {}, client: Client = by.client) =>
  authorizeAddress(client, changes);

/** The answer that ends at the client: at once, or after the consent page. */
async function allowed(who: Visitor, address: string): Promise<Answer> {
  const answer = await who.follow(await who.get(address));
  return answer.status === 200 ? who.submit(answer, { decision: 'allow' }) : answer;
}

const queryOf = (answer: Answer): URLSearchParams => new URL(answer.location ?? '').searchParams;

test.each([
  ['AZ14, AZ3', undefined, 'uid:read'],
  ['AZ14, AZ3', '', 'uid:read'],
  ['AZ17', 'email:read uid:read email:read', 'uid:read email:read'],
  ['AZ17', 'uid:read email:read', 'uid:read email:read'],
])('%s: a request with the scope %j ends in tokens for %j', async (_ids, scope, granted) => {
  const client = await givenClient(context);
  const address = addressOf(scope === undefined ? {} : { scope }, client.client);
  const code = queryOf(await allowed(visitor, address)).get('code') ?? '';
  const { scope: named } = tokensOf(await exchange(visitor, client, code));
  expect(named.split(' ').sort()).toEqual(granted.split(' ').sort());
});

test('AZ24: nothing that a request brings along is markup on any page that follows', async () => {
  const { client } = await givenClient(context, { name: HOSTILE });
  const scope = 'uid:read verification.basic:read';
  const address = addressOf({ state: HOSTILE, ensure_wallet: HOSTILE, nonce: HOSTILE, scope }, client);
  const stranger = server.visit();
  const logIn = await stranger.follow(await stranger.get(address));
  const signUp = await stranger.get(logIn.url.replace('/login', '/signup'));
  const information = await visitor.follow(await visitor.get(address));
  const consent = await visitor.follow(await visitor.get(addressOf({ state: HOSTILE, scope: 'uid:read' }, client)));
  const pages = [logIn, signUp, information, consent, await visitor.get(addressOf({ redirect_uri: HOSTILE }, client))];
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
  for (const { text } of pages) expect(text).not.toContain('<script>alert');
  expect(consent.text).toContain('&lt;script>alert');
});

test('AR8: no answer goes to an http address, but for the loopback of a sandbox client (O4)', async () => {
  const live = await createClient(
    context,
    { name: 'Live', environment: 'live', redirectUris: [REDIRECT_URI], allowedScopes: ['uid:read'] },
    context.clock(),
  );
  const [http, loopback] = [REDIRECT_URI.replace('https', 'http'), 'http://127.0.0.1/callback'];
  for (const [client, uri] of [
    [live.client, http],
    [live.client, loopback],
    [by.client, http],
  ] as const) {
    await expect(answered(addRedirectUri(context, client.clientId, uri, context.clock()))).rejects.toThrow(/https/);
    for (const fault of [{}, { response_type: 'token' }, { scope: 'nothing' }]) {
      const answer = await visitor.follow(await visitor.get(addressOf({ ...fault, redirect_uri: uri }, client)));
      expect([answer.status, answer.location]).toEqual([400, undefined]);
    }
  }
  await addRedirectUri(context, by.client.clientId, loopback, context.clock());
  expect((await allowed(visitor, addressOf({ redirect_uri: loopback }))).location).toMatch(
    /^http:\/\/127\.0\.0\.1\/cal/,
  );
});

test('AR9: no page on the way and no redirect is kept, or named as the referrer', async () => {
  const stranger = server.visit();
  const client = await givenClient(context);
  const first = await stranger.get(addressOf({}, client.client));
  const second = await stranger.get(first.location ?? '');
  const logIn = await stranger.get(second.location ?? '');
  const signUp = await stranger.get(logIn.url.replace('/login', '/signup'));
  const consent = await visitor.follow(await visitor.get(addressOf({}, client.client)));
  const answers = [first, second, logIn, signUp, consent];
  answers.push(await visitor.submit(consent, { decision: 'allow' }));
  answers.push(await visitor.follow(await visitor.get(addressOf({}, client.client))));
  answers.push(await visitor.follow(await visitor.get(addressOf({ scope: 'nothing' }, client.client))));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 200, 200, 200, 303, 302, 302]);
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

test('AR10, AR11: the answer has no fragment, no session, no challenge: code, state and issuer alone', async () => {
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
  const extra = { nonce: 'n', prompt: 'none' };
  const answers = [
    await allowed(visitor, addressOf({ ...pkce, ...extra })),
    await visitor.follow(await visitor.get(addressOf({ scope: 'nothing', ...pkce }))),
  ];
  const names = answers.map((answer) => [...queryOf(answer).keys()].sort());
  expect(names).toEqual([
    ['code', 'iss', 'state'],
    ['error', 'error_description', 'iss', 'state'],
  ]);
  const session = visitor.cookie('__Host-attestry_session') ?? 'none';
  for (const { location = '' } of answers) {
    expect(location).not.toContain('#');
    expect(location).not.toContain(session);
    expect(location).not.toContain(CHALLENGE);
  }
});

test('AE2: a redirect tells one of the seven errors of RFC 6749 §4.1.2.1, and every one of them can come about', async () => {
  const machine = await createClient(
    context,
    {
      name: 'M',
      environment: 'live',
      redirectUris: [REDIRECT_URI],
      allowedScopes: [],
      grantTypes: ['client_credentials'],
    },
    context.clock(),
  );
  const fresh = (await givenClient(context)).client;
  const addresses = [
    addressOf({ state: '' }),
    addressOf({ response_type: 'token' }),
    addressOf({ scope: 'nothing' }),
    addressOf({ code_challenge: 'x' }),
    addressOf({}, machine.client),
  ];
  const answers = [];
  for (const address of addresses) answers.push(await visitor.follow(await visitor.get(address)));
  const consent = await visitor.follow(await visitor.get(addressOf({}, fresh)));
  for (const errcode of ['XX000', '57P01']) {
    await asOwner(
      server.database,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${errcode}'; end $$;
       create trigger fail before insert on authorization_codes execute function fail()`,
    );
    answers.push(await visitor.submit(consent, { decision: 'allow' }));
    await asOwner(server.database, 'drop function fail cascade');
  }
  const denied = await visitor.follow(await visitor.get(addressOf({}, fresh)));
  answers.push(await visitor.submit(denied, { decision: 'deny' }));
  expect(answers.map((answer) => queryOf(answer).get('error'))).toEqual([
    'invalid_request',
    'unsupported_response_type',
    'invalid_scope',
    'invalid_request',
    'unauthorized_client',
    'server_error',
    'temporarily_unavailable',
    'access_denied',
  ]);
});

test('AE5: what is wrong with the client, its redirect URI or a grant is never told in a redirect', async () => {
  const gone = (await givenClient(context)).client;
  const consent = await visitor.follow(await visitor.get(addressOf({}, gone)));
  await context.db('clients').where({ client_id: gone.clientId }).update({ disabled_at: context.clock() });
  const answers = [
    await visitor.get(addressOf({ client_id: 'kci_unknown_client' })),
    await visitor.get(addressOf({ redirect_uri: 'https://evil.example/' })),
    await visitor.get(addressOf({}, gone)),
    await visitor.get(consent.url),
    await visitor.submit(consent, { decision: 'allow' }),
    await visitor.submit(consent, { decision: 'deny' }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.location).toBeUndefined();
    expect(answer.text).not.toMatch(/invalid_(client|grant|redirect_uri)/);
  }
});
