import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createClient, type Client } from '../../../src/clients/client.js';
import { authorizeAddress } from '../../support/authorize.js';
import { atClient, decide, signUpAt } from '../../support/consent.js';
import { asOwner } from '../../support/database.js';
import { bearer, type Answer, type Visitor } from '../../support/http.js';
import { INFORMATION, givenClient, givenPicture } from '../../support/given.js';
import { errorOf, exchange, postToken, REDIRECT_URI, tokensOf } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context, { name: 'Demo <Shop>' });
const addressOf = (scope: string, more: Record<string, string> = {}, client: Client = by.client) =>
  authorizeAddress(client, { scope, ...more });

async function supplyInformation(visitor: Visitor, page: Answer): Promise<Answer> {
  const picture = new Blob([new Uint8Array(await givenPicture())], { type: 'image/jpeg' });
  return visitor.follow(await visitor.submit(page, { ...INFORMATION, picture }));
}

test('FL1, VE13: sign up, information, consent, code, tokens, statistics: the whole way', async () => {
  const visitor = server.visit();
  const information = await signUpAt(visitor, addressOf('uid:read verification.basic:read'));
  expect(new URL(information.url).pathname).toBe('/verifications/basic');

  const consent = await supplyInformation(visitor, information);
  expect(new URL(consent.url).pathname).toMatch(/\/consent$/);
  const answer = await decide(visitor, consent, 'allow');
  const query = atClient(answer);
  expect(Object.fromEntries(query)).toEqual({
    code: expect.stringMatching(/^kac_[\w-]{43}$/),
    state: 'st',
    iss: server.url,
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');

  const tokens = tokensOf(await exchange(visitor, by, query.get('code') ?? ''));
  expect(tokens.scope).toBe('uid:read verification.basic:read');
  const me = (await visitor.get('/v2/users/me', bearer(tokens.access_token))).json();
  expect(me).toMatchObject({ verification_cases: [{ level: 'basic', credential: 'pending' }] });
  const { access_token: own } = tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' }));
  expect((await visitor.get('/v2/stats/total-verifications', bearer(own))).json()).toMatchObject({ pending: 1 });
});

test('FL3, SE2, AZ24: the consent page names client, scopes, duration and destination, and escapes all', async () => {
  const page = await signUpAt(server.visit(), addressOf('uid:read email:read'));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Demo &lt;Shop>');
  expect(page.text).not.toContain('<Shop>');
  for (const words of ['See your e-mail address', '365 days', 'client.example']) expect(page.text).toContain(words);
});

test('SE4, SE5, FD2: the consent page cannot be framed, and forbids no way that the client redirects on', async () => {
  const { headers } = await signUpAt(server.visit(), addressOf('uid:read'));
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('form-action');
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('AE1, AE8: denying redirects with access_denied and no code, and grants nothing', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const query = atClient(await decide(visitor, page, 'deny'));
  expect(Object.fromEntries(query)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'st',
    iss: server.url,
  });
  const again = await visitor.follow(await visitor.get(addressOf('uid:read')));
  expect(new URL(again.url).pathname).toMatch(/\/consent$/);
});

test('AR7, O18: the redirect after the form is 303; a granted request goes on at once with 302 (O17)', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read email:read'));
  const first = atClient(await decide(visitor, page, 'allow'), 303).get('code');
  const again = await visitor.follow(await visitor.get(addressOf('email:read', { state: 'other' })));
  const second = atClient(again, 302);
  expect(second.get('state')).toBe('other');
  expect(second.get('code')).not.toBe(first);
  expect(tokensOf(await exchange(visitor, by, second.get('code') ?? '')).scope).toBe('email:read');
  const wider = await visitor.follow(await visitor.get(addressOf('uid:read email:read verification.basic:read')));
  expect(new URL(wider.url).pathname).toBe('/verifications/basic');
});

test('SE3, PK1, PK7: a public client is never approved silently, and its challenge is kept with the code', async () => {
  const input = {
    name: 'App',
    environment: 'sandbox',
    redirectUris: [REDIRECT_URI],
    allowedScopes: ['uid:read'],
  } as const;
  const { client } = await createClient(context, { ...input, isPublic: true }, context.clock());
  const verifier = 'v'.repeat(43);
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const address = addressOf('uid:read', { code_challenge, code_challenge_method: 'S256' }, client);
  const visitor = server.visit();
  const page = await signUpAt(visitor, address);
  const answer = await decide(visitor, page, 'allow');
  const code = atClient(answer).get('code') ?? '';
  expect(answer.location).not.toContain(code_challenge);

  const fields = { grant_type: 'authorization_code', client_id: client.clientId, code, redirect_uri: REDIRECT_URI };
  expect(errorOf(await visitor.post('/oauth/token', fields))).toBe('400 invalid_grant');
  tokensOf(await visitor.post('/oauth/token', { ...fields, code_verifier: verifier }));

  const again = await visitor.follow(await visitor.get(address));
  expect(new URL(again.url).pathname).toMatch(/\/consent$/);
});

test('FL1: a request runs out after an hour, with a page that says so', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  context.testClock.advance(29 * 60);
  expect((await visitor.get(page.url)).status).toBe(200);
  context.testClock.advance(29 * 60);
  expect((await visitor.get(page.url)).status).toBe(200);
  context.testClock.advance(3 * 60);
  expect((await decide(visitor, page, 'allow')).status).toBe(404);
  expect((await server.visit().get(new URL(page.url).pathname.replace('/consent', ''))).status).toBe(404);
  expect((await visitor.get('/authorize/nothing-here')).status).toBe(404);
});

test('VE13: allowing before the information is there leads to it', async () => {
  const visitor = server.visit();
  const information = await signUpAt(visitor, addressOf('verification.basic:read'));
  const id = new URL(information.url).searchParams.get('request') ?? '';
  const early = await visitor.get(`/authorize/${id}/consent`);
  expect([early.status, new URL(early.location ?? '').pathname]).toEqual([302, '/verifications/basic']);
});

test.each([
  ['XX000', 'server_error'],
  ['57P01', 'temporarily_unavailable'],
])('AE6: a failure of ours (%s) is told to the client as %s, with a decision or without', async (code, error) => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const failing = async (work: () => Promise<Answer>): Promise<Answer> => {
    await asOwner(
      server.database,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${code}'; end $$;
       create trigger fail before insert on authorization_codes execute function fail()`,
    );
    const answer = await work();
    await asOwner(server.database, 'drop function fail cascade');
    return answer;
  };
  const failed = await failing(() => decide(visitor, page, 'allow'));
  expect(Object.fromEntries(atClient(failed))).toMatchObject({ error, state: 'st', iss: server.url });
  // Nothing is half done: the user can go back and try again.
  atClient(await decide(visitor, page, 'allow'));
  // Granted before, nobody is asked (O17): the failure comes with the redirect of a GET.
  const again = await failing(async () => visitor.follow(await visitor.get(addressOf('uid:read'))));
  expect(Object.fromEntries(atClient(again, 302))).toMatchObject({ error, state: 'st', iss: server.url });
});
