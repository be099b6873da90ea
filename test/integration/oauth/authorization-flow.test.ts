import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient, type Client } from '../../../src/clients/client.js';
import { authorizeAddress } from '../../support/authorize.js';
import { asOwner } from '../../support/database.js';
import { bearer, type Answer, type Visitor } from '../../support/http.js';
import { INFORMATION, givenClient, givenPicture } from '../../support/given.js';
import { errorOf, exchange, postToken, REDIRECT_URI, tokensOf } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context, { name: 'Demo <Shop>' });
const PASSWORD = 'correct horse battery';
let users = 0;

const addressOf = (scope: string, more: Record<string, string> = {}, client: Client = by.client) =>
  authorizeAddress(client, { scope, ...more });

/** Opens the address and creates an account on the way. */
async function signUpAt(visitor: Visitor, address: string): Promise<Answer> {
  const logIn = await visitor.follow(await visitor.get(address));
  const signUp = await visitor.get(new URL(logIn.url).href.replace('/login', '/signup'));
  users += 1;
  return visitor.follow(await visitor.submit(signUp, { email: `user${users}@user.example`, password: PASSWORD }));
}

async function supplyInformation(visitor: Visitor, page: Answer): Promise<Answer> {
  const picture = new Blob([new Uint8Array(await givenPicture())], { type: 'image/jpeg' });
  return visitor.follow(await visitor.submit(page, { ...INFORMATION, picture }));
}

const decide = (visitor: Visitor, page: Answer, decision: 'allow' | 'deny') => visitor.submit(page, { decision });

function atClient(answer: Answer, status = 303): URLSearchParams {
  expect(answer.status).toBe(status);
  expect(answer.location).toMatch(/^https:\/\/client\.example\/callback\?/);
  return new URL(answer.location ?? '').searchParams;
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
    code: expect.stringMatching(/^kac_[\w-]{43}$/) as string,
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

test('SE4, SE5: the consent page cannot be framed, and its form ends at us or at this client only', async () => {
  const { headers } = await signUpAt(server.visit(), addressOf('uid:read'));
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' https://client.example");
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('AE1, AE8: denying redirects with access_denied and no code, and grants nothing', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const query = atClient(await decide(visitor, page, 'deny'));
  expect(Object.fromEntries(query)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String) as string,
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

test('SE1: a consent form without the token of this browser and this transaction is refused', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const other = await visitor.follow(await visitor.get(addressOf('uid:read')));
  const foreignToken = /name="csrf" value="([^"]+)"/.exec(other.text.split('/consent"')[1] ?? '')?.[1] ?? '';
  for (const csrf of [undefined, '', 'x', foreignToken]) {
    const answer = await visitor.post(page.url, { decision: 'allow', ...(csrf === undefined ? {} : { csrf }) });
    expect(answer.status).toBe(403);
  }
  atClient(await decide(visitor, other, 'allow'));
});

test('SE15: two tabs of one browser complete on their own', async () => {
  const visitor = server.visit();
  const one = await signUpAt(visitor, addressOf('uid:read', { state: 'one' }));
  const other = await visitor.follow(await visitor.get(addressOf('email:read', { state: 'two' })));
  expect(atClient(await decide(visitor, other, 'allow')).get('state')).toBe('two');
  expect(atClient(await decide(visitor, one, 'allow')).get('state')).toBe('one');
});

test('SE16: another user can neither see nor decide a request that somebody has begun', async () => {
  const [first, second] = [server.visit(), server.visit()];
  const page = await signUpAt(first, addressOf('uid:read'));
  await signUpAt(second, addressOf('uid:read'));
  const path = new URL(page.url).pathname;
  expect((await second.get(path)).status).toBe(403);
  expect((await second.get(path.replace('/consent', ''))).status).toBe(403);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text.split('/consent"')[1] ?? '')?.[1] ?? '';
  expect((await second.post(path, { csrf, decision: 'allow' })).status).toBe(403);
  atClient(await decide(first, page, 'allow'));
});

test('SE16: after "use another account" the other user continues, and the old form is worthless', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const logIn = await visitor.follow(await visitor.submit({ ...page, text: logOutFormOf(page) }, {}));
  expect(new URL(logIn.url).pathname).toBe('/login');
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  users += 1;
  const signedUp = await visitor.submit(signUp, { email: `user${users}@user.example`, password: PASSWORD });
  const consent = await visitor.follow(signedUp);
  expect(consent.url).toBe(page.url);
  expect((await decide(visitor, page, 'allow')).status).toBe(403);
  atClient(await decide(visitor, consent, 'allow'));
});

test('SE15: a double click is answered twice; later the form and the address have run out', async () => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const codes = [await decide(visitor, page, 'allow'), await decide(visitor, page, 'allow')].map((answer) =>
    atClient(answer).get('code'),
  );
  for (const code of codes) tokensOf(await exchange(visitor, by, code ?? ''));
  context.testClock.advance(61);
  expect((await decide(visitor, page, 'allow')).status).toBe(404);
  expect((await visitor.get(page.url)).status).toBe(404);
  context.testClock.advance(-61);
});

test.each([
  ['deny', 'allow'],
  ['allow', 'deny'],
] as const)('AE8: who chose to %s can repeat that, and no longer %s', async (first, second) => {
  const visitor = server.visit();
  const page = await signUpAt(visitor, addressOf('uid:read'));
  const answers = [await decide(visitor, page, first), await decide(visitor, page, second)];
  answers.push(await decide(visitor, page, first));
  expect(answers.map(({ status }) => status)).toEqual([303, 404, 303]);
  expect(await grantsAndCodes(page)).toEqual(first === 'allow' ? { grants: 1, codes: 2 } : { grants: 0, codes: 0 });
});

test('AE8: of allow and deny at once one wins, and a denied request leaves no grant and no code', async () => {
  for (let round = 0; round < 5; round += 1) {
    const visitor = server.visit();
    const page = await signUpAt(visitor, addressOf('uid:read'));
    const choices = (['allow', 'deny', 'allow', 'deny'] as const).map((choice) => decide(visitor, page, choice));
    const won = (await Promise.all(choices)).filter(({ status }) => status !== 404).map((answer) => atClient(answer));
    expect(won).toHaveLength(2);
    const codes = won.filter((query) => query.has('code')).length;
    expect([0, 2]).toContain(codes);
    expect(await grantsAndCodes(page)).toEqual({ grants: codes / 2, codes });
  }
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

/** What the user of the page has given so far. */
async function grantsAndCodes(page: Answer): Promise<{ grants: number; codes: number }> {
  const [, id = ''] = /\/authorize\/([^/]+)\/consent/.exec(page.url) ?? [];
  const grants = await context
    .db('grants')
    .join('authorization_requests', 'authorization_requests.user_id', 'grants.user_id')
    .where({ authorization_request_id: id })
    .pluck<string[]>('grant_id');
  const codes = await context.db('authorization_codes').whereIn('grant_id', grants).pluck<string[]>('code_hash');
  return { grants: grants.length, codes: codes.length };
}

function logOutFormOf(page: Answer): string {
  return /<form[^>]*action="\/logout[^>]*>[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? '';
}
