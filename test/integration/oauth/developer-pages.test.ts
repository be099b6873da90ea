import { beforeAll, describe, expect, test } from '@jest/globals';
import { addRedirectUri } from '../../../src/clients/client-change.js';
import { createClient, type Client } from '../../../src/clients/client.js';
import { messages } from '../../../src/texts/messages.js';
import { authorizeAddress, expectErrorPage } from '../../support/authorize.js';
import type { Answer } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { REDIRECT_URI } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const text = messages.forDevelopers;
const { client: sandbox } = await givenClient(context, { name: 'Harbour Loans' });
const { client: live } = await givenClient(context, { environment: 'live' });
/** One more registered URI, which no page for anybody but the developer shows. */
const SECOND = 'https://second.example/callback';
const stranger = server.visit();
const user = server.visit();
/** Characters that are neither plain ASCII nor among the signs that the page's own texts are set with. */
const FOREIGN = /[^\n\x20-\x7E§–…·’]/u;
const PROGRAM = { accept: '*/*' };

beforeAll(async () => {
  for (const { clientId } of [sandbox, live]) await addRedirectUri(context, clientId, SECOND, context.clock());
  const page = await user.get('/signup');
  await user.submit(page, { email: 'ada@user.example', password: 'correct horse battery' });
});

type Changes = Record<string, string | undefined>;
const get = (by: Client, changes: Changes, more = ''): Promise<Answer> =>
  stranger.get(`${authorizeAddress(by, changes)}${more}`);

/** What a person reads, without marks and with one space between words. */
function wordsOf({ text: html }: Answer): string {
  return html
    .replace(/[^]*<main/, '<main')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

function expectForDevelopers(answer: Answer): Answer {
  expectErrorPage(answer);
  expect(answer.text).toMatch(/<h1><span class="for-whom">For developers<\/span>/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer;
}

function expectForUsers(answer: Answer): Answer {
  expectErrorPage(answer);
  expect(answer.text).toContain('<h1>This link does not work</h1>');
  expect(answer.text).not.toContain(text.over);
  return answer;
}

describe('SK13: a redirect URI that is not registered', () => {
  test('SK13: is shown beside the nearest registered one, its difference marked and said in words', async () => {
    const answer = expectForDevelopers(await get(sandbox, { redirect_uri: `${REDIRECT_URI}/` }));
    expect(answer.text).toContain(`${REDIRECT_URI}<mark class="difference difference-received">/</mark>`);
    expect(answer.text).toContain(`${REDIRECT_URI}<mark class="difference difference-registered"></mark>`);
    const words = wordsOf(answer);
    expect(words).toContain(text.redirectUri.titles.unknown);
    expect(words).toContain('First difference at character 32: / instead of the end of the URI');
    expect(words).toContain(text.redirectUri.parts.trailing_slash);
    expect(words).toContain(SECOND);
    expect(words).toContain(text.redirectUri.orRegister);
    expect(answer.text).toContain(`href="/dashboard/clients/${sandbox.clientId}/settings"`);
  });

  test.each([
    ['http://client.example/callback', ['scheme']],
    ['https://client.example/Callback', ['path_case']],
    ['https://client.example:8443/callback', ['port']],
    [`${REDIRECT_URI}?next=1`, ['query_added']],
    [encodeURIComponent(REDIRECT_URI), ['encoded_twice']],
  ] as const)('SK13: %j is told what differs', async (redirect_uri, parts) => {
    const words = wordsOf(expectForDevelopers(await get(sandbox, { redirect_uri })));
    for (const part of parts) expect(words).toContain(text.redirectUri.parts[part]);
  });

  test.each(['http://client.example/callback', `${REDIRECT_URI}#top`, 'javascript:alert(1)'])(
    'SK13: of %j it is told that it cannot be registered either, and nobody is advised to do so',
    async (redirect_uri) => {
      const words = wordsOf(expectForDevelopers(await get(sandbox, { redirect_uri })));
      expect(words).toContain(text.redirectUri.cannotRegister);
      expect(words).not.toContain(text.redirectUri.orRegister);
    },
  );

  test.each([
    ['missing', { redirect_uri: undefined }, ''],
    ['missing', { redirect_uri: '' }, ''],
    ['repeated', {}, `&redirect_uri=${encodeURIComponent('https://elsewhere.example/')}`],
    ['unreadable', { redirect_uri: undefined }, '&redirect_uri=%ff'],
  ] as const)('SK13: is told to be %s (%j%s), with those that are registered', async (title, changes, more) => {
    const words = wordsOf(expectForDevelopers(await get(sandbox, changes, more)));
    expect(words).toContain(text.redirectUri.titles[title]);
    expect(words).toContain(text.redirectUri.sendOnce);
    for (const uri of [REDIRECT_URI, SECOND]) expect(words).toContain(uri);
  });

  test('SK13: of an application without any is to be registered first', async () => {
    const input = { name: 'Unfinished', environment: 'sandbox', allowedScopes: ['uid:read'] } as const;
    const { client } = await createClient(context, input, context.clock());
    const words = wordsOf(expectForDevelopers(await get(client, {})));
    expect(words).toContain(text.redirectUri.registerFirst);
  });

  test.each([
    ['a script', '"><script>alert(1)</script>'],
    ['an attribute', 'https://evil.test/"onmouseover="alert(1)'],
    ['9,000 characters', `https://client.example/${'x'.repeat(9_000)}`],
    ['signs that turn the text around', `https://client.example/${'\u202e'.repeat(500)}`],
    ['a Cyrillic letter that looks like an a', 'https://client.example/c\u0430llback'],
    ['a space before it', ' https://client.example/callback'],
    ['a NUL behind it', 'https://client.example/callback\u0000'],
  ])('SK13, AZ24: with %s it is text: escaped, cut, hidden and foreign characters by number', async (_what, uri) => {
    const answer = expectForDevelopers(await get(sandbox, { redirect_uri: uri }));
    expect(answer.text).not.toMatch(/<script>alert|"onmouseover/);
    expect(answer.text.length).toBeLessThan(40_000);
    expect(answer.text).not.toMatch(FOREIGN);
    expect(answer.text).not.toMatch(/(href|action|src)="[^"]*(evil|client\.example|xxx)/);
    expect(answer.headers.get('refresh')).toBeNull();
  });

  test('SK13: is the same page for a program, since there is nowhere to go on to', async () => {
    const answer = await stranger.get(authorizeAddress(sandbox, { redirect_uri: `${REDIRECT_URI}/` }), PROGRAM);
    expectForDevelopers(answer);
  });
});

describe('SK13: a fault that the redirect URI will be told', () => {
  test('SK13: an unknown scope is told before the log-in, with what was probably meant', async () => {
    const scope = 'uid:read verification.bsaic:read client.stats:read openid';
    const answer = expectForDevelopers(await get(sandbox, { scope }));
    const words = wordsOf(answer);
    expect(words).toContain('This request has a fault');
    expect(words).toMatch(/verification\.bsaic:read Unknown\. Did you mean verification\.basic:read \?/);
    expect(words).toContain(`client.stats:read ${text.request.verdicts.of_client}`);
    expect(words).toContain(`openid ${text.request.verdicts.of_openid}`);
    expect(words).toContain(`uid:read ${text.request.verdicts.usable}`);
    expect(words).toMatch(/error invalid_scope error_description A scope of the client itself/);
  });

  test('SK13: a missing state is told before the log-in', async () => {
    const words = wordsOf(expectForDevelopers(await get(sandbox, { state: undefined })));
    expect(words).toContain(`state The state is missing. ${text.request.advice.state} Received nothing`);
    expect(words).toMatch(/error invalid_request error_description The state is missing\. iss /);
  });

  test('SK13: all faults are told at once; the redirect URI will be told the first', async () => {
    const changes = { state: undefined, scope: 'nothing:read', response_type: 'token', response_mode: 'fragment' };
    const answer = await get(
      sandbox,
      { ...changes, code_challenge_method: 'plain' },
      '&ensure_wallet=a&ensure_wallet=b',
    );
    const words = wordsOf(expectForDevelopers(answer));
    expect(words).toContain('This request has 6 faults');
    const named = [...answer.text.matchAll(/<h2><code>(\w+)<\/code>/g)].map(([, name]) => name);
    const inOrder = ['response_type', 'ensure_wallet', 'response_mode', 'state', 'scope', 'code_challenge_method'];
    expect(named).toEqual(inOrder);
    expect(words).toContain('error unsupported_response_type');
  });

  test('SK13: a parameter that was sent twice is told once, with both values', async () => {
    const answer = await get(sandbox, {}, '&state=other');
    expect(wordsOf(answer)).toMatch(/state The parameter state was sent more than once\. .* Received st other /);
    expect(answer.text.match(/<h2><code>state/g)).toHaveLength(1);
  });

  test('SK13: from the page the browser goes on as from a live one: to the log-in, and then to the redirect URI', async () => {
    const page = await get(sandbox, { scope: 'nothing:read' });
    const [, onward = ''] = /href="(\/authorize\/[\w-]+)"/.exec(page.text) ?? [];
    const logIn = await stranger.follow(await stranger.get(onward));
    expect([logIn.status, new URL(logIn.url).pathname]).toEqual([200, '/login']);
    const atClient = await user.get(onward);
    expect(atClient.location).toMatch(/^https:\/\/client\.example\/callback\?error=invalid_scope&/);
    expect(new URL(atClient.location ?? '').searchParams.get('state')).toBe('st');
  });

  test('SK13: programs, and users who are logged in, go the same way as with a live client', async () => {
    for (const by of [sandbox, live]) {
      const address = authorizeAddress(by, { scope: 'nothing:read' });
      expect((await stranger.get(address, PROGRAM)).location).toMatch(/\/authorize\/[\w-]+$/);
      const atClient = await user.follow(await user.get(address));
      expect(atClient.location).toMatch(/^https:\/\/client\.example\/callback\?error=invalid_scope&/);
    }
  });

  test('SK13: a request without a fault is not stopped', async () => {
    expect((await get(sandbox, {})).location).toMatch(/\/authorize\/[\w-]+$/);
  });

  test.each([
    ['a long scope with marks', { scope: `<b>x</b>:read ${'y'.repeat(5_000)} "onmouseover=` }],
    ['500 scopes', { scope: Array.from({ length: 500 }, (_, n) => `s${n}:read`).join(' ') }],
    ['a script as response type', { state: undefined, response_type: '"><script>alert(1)</script>\u202e' }],
    ['a script in a long state', { state: `"><script>alert(1)</script>${'z'.repeat(4_000)}`, scope: 'nothing:read' }],
    ['an image as challenge', { code_challenge: '<img src=x onerror=alert(1)>' }],
  ])('SK13, AZ24: %s is shown as text: escaped and cut', async (_what, changes) => {
    const answer = expectForDevelopers(await get(sandbox, changes));
    expect(answer.text).not.toMatch(/<b>x|<script>alert|<img|"onmouseover/);
    expect(answer.text.length).toBeLessThan(40_000);
    expect(answer.text).not.toMatch(FOREIGN);
  });

  test('SK13: what is long is cut, and said to be cut', async () => {
    const scope = Array.from({ length: 45 }, (_, n) => `s${n}:read`).join(' ');
    expect(wordsOf(await get(sandbox, { scope }))).toContain('s29:read Unknown. … and 15 more');
    expect(wordsOf(await get(sandbox, { response_type: 'x'.repeat(1_300) }))).toContain('and 1,000 more characters');
    const repeated = '&state=other'.repeat(14);
    expect(wordsOf(await get(sandbox, {}, repeated))).toContain('other … and 5 more');
  });

  test('SK13: HEAD is answered as GET is, and nothing is stored', async () => {
    const stored = async () => (await context.db('authorization_requests').count<{ count: string }[]>())[0]?.count;
    const before = await stored();
    const address = new URL(authorizeAddress(sandbox, { scope: 'nothing:read' }), server.url);
    const answer = await fetch(address, { method: 'HEAD', headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([answer.status, await answer.text(), await stored()]).toEqual([400, '', before]);
  });
});

describe('SK13: users of a live client see what they saw before', () => {
  test.each([`${REDIRECT_URI}/`, undefined])('SK13: the redirect URI %j', async (redirect_uri) => {
    const answer = expectForUsers(await get(live, { redirect_uri }));
    for (const uri of [REDIRECT_URI, SECOND]) expect(answer.text).not.toContain(`"${uri}"`);
    expect(answer.text).not.toContain('client.example');
    expect(answer.text).not.toContain('second.example');
  });

  test('SK13: a fault that the redirect URI will be told leads to the log-in', async () => {
    const answer = await stranger.follow(await get(live, { scope: 'nothing:read', state: undefined }));
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/login']);
    expect(answer.text).not.toContain(text.over);
  });

  test('SK13: a client that is unknown or disabled is nobody’s sandbox', async () => {
    const { client } = await givenClient(context);
    await context.db('clients').where({ client_id: client.clientId }).update({ disabled_at: context.clock() });
    expectForUsers(await get(client, { redirect_uri: 'https://elsewhere.example/' }));
    expectForUsers(await get({ ...sandbox, clientId: 'kci_unknown_client' }, {}));
  });
});
