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
const FOREIGN = /[^\n\x20-\x7E\u00A0§–…·’]/u;
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
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;:])/g, '');
}

/** A text of the catalogue as a person reads it. */
function read(words: string): string {
  return words.replaceAll('`', '');
}

function expectForDevelopers(answer: Answer): Answer {
  expectErrorPage(answer);
  expect(answer.text).toMatch(/<title>For developers: /);
  expect(wordsOf(answer)).toContain(text.over);
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
    expect(answer.text).toContain(`${REDIRECT_URI}<mark class="difference difference-received" data-fill>/</mark>`);
    expect(answer.text).toContain(
      `${REDIRECT_URI}<mark class="difference difference-registered" data-fill="·"></mark>`,
    );
    const words = wordsOf(answer);
    expect(words).toContain(text.redirectUri.titles.unknown);
    expect(words).toContain(`Path at character 32 ${text.redirectUri.instead.slash_added}`);
    expect(words).toContain(SECOND);
    expect(words).toContain(text.redirectUri.orRegister);
    expect(answer.text).toContain(`href="/dashboard/clients/${sandbox.clientId}/settings#redirect-uris"`);
  });

  test('SK13: stands character below character with the registered one, whatever one of them lacks', async () => {
    const { text: html } = await get(sandbox, { redirect_uri: 'http://client.ex\u0430mple:8443/callback' });
    const fills = [...html.matchAll(/<mark class="difference difference-(\w+)" data-fill(?:="(.*?)")?>(.*?)<\/mark>/g)];
    const chip = '<span class="code-point">U+0430</span>';
    expect(fills.map(([, of, fill, shown]) => [of, fill ?? '', shown])).toEqual([
      ['received', '·', ''],
      ['received', '', chip],
      ['received', '', ':8443'],
      ['registered', '', 's'],
      ['registered', '\u00A0'.repeat(5), 'a'],
      ['registered', '·'.repeat(5), ''],
    ]);
  });

  test.each([
    ['http://client.example/callback', 'Scheme at character 5 http was sent, https is registered. Behind a proxy'],
    ['https://client.example/Callback', 'Path at character 24 /Callback was sent, /callback is registered. Capital'],
    ['https://client.example:8443/callback', 'Port at character 23 8443 was sent, none is registered.'],
    [`${REDIRECT_URI}?next=1`, 'Query at character 32 ?next=1 was sent, none is registered. What should come back'],
    [encodeURIComponent(REDIRECT_URI), 'The whole URI at character 6 It is percent-encoded twice.'],
    ['https://client.ex\u0430mple/callback', '(U+0430), which looks like the Latin letter a.'],
    [
      `${REDIRECT_URI} `,
      'with blanks around it. They often come from a setting or an environment variable. Character 32 is',
    ],
    [`${REDIRECT_URI}${'\u200b'.repeat(9)}`, 'Character 34 is a character that cannot be seen (U+200B). … and 6 more'],
  ])('SK13: %j is told what was sent, what is registered, and what that may come from', async (redirect_uri, said) => {
    expect(wordsOf(expectForDevelopers(await get(sandbox, { redirect_uri })))).toContain(said);
  });

  test.each([
    ['http://client.example/callback', ['plain_http']],
    [
      `http://client.ex\u0430mple/callback #top`,
      ['has_fragment', 'host_not_ascii', 'unusable_characters', 'plain_http'],
    ],
    ['javascript:alert(1)', ['unsupported_scheme']],
    ['https://*.client.example', ['has_wildcard']],
    ['https://u@client.example', ['names_user']],
    ['https://client_example', ['unusable_host']],
    ['HTTPS://client.example', ['scheme_in_capitals']],
  ] as const)(
    'SK13: of %j every reason is told why it cannot be registered either (%j), and nobody is sent to the settings',
    async (redirect_uri, faults) => {
      const answer = expectForDevelopers(await get(sandbox, { redirect_uri }));
      const [, reasons = ''] = /<ul class="bullet-list">(.*?)<\/ul>/.exec(answer.text) ?? [];
      const items = reasons.split('<li>').slice(1);
      expect(items.map((item) => item.replaceAll(/<[^>]*>/g, ''))).toEqual(
        faults.map((fault) => read(text.redirectUri.unusable[`redirect_uri.${fault}`])),
      );
      expect(wordsOf(answer)).not.toContain(text.redirectUri.orRegister);
      expect(answer.text).not.toContain('/settings');
      expect(answer.text).toContain('data-kind="primary"');
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
    expect(words).toContain(read(text.redirectUri.sendOneOf));
    for (const uri of [REDIRECT_URI, SECOND]) expect(words).toContain(uri);
  });

  test.each([
    ['&redirect_uri=', `The request has redirect_uri= without a value. ${text.redirectUri.emptyHint}`],
    ['&redirect_url=x', 'The request has redirect_url instead. The name is spelt redirect_uri.'],
  ])('SK13: that is missing may have been sent as %s, which is told', async (more, told) => {
    expect(wordsOf(await get(sandbox, { redirect_uri: undefined }, more))).toContain(told);
  });

  test('SK13: that is too long is shown cut, told to be too long, and compared with none', async () => {
    const redirect_uri = `${REDIRECT_URI}/${'\u0436'.repeat(9_000)}`;
    const answer = expectForDevelopers(await get(sandbox, { redirect_uri }));
    const words = wordsOf(answer);
    for (const said of [text.redirectUri.titles.unknown, text.redirectUri.cannotRegister])
      expect(words).toContain(said);
    expect(words).toContain(text.redirectUri.unusable['redirect_uri.wrong_length']);
    expect(words).toContain(text.moreCharacters(redirect_uri.length - 300));
    expect(words).toContain(read(text.redirectUri.sendOneOf));
    expect(answer.text).not.toContain('<mark');
    expect(answer.text).not.toContain('/settings');
    expect(words).not.toContain(text.redirectUri.differs);
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
    expect(words).toContain('3 of the 4 scopes cannot be granted');
    expect(words).toContain(
      `verification.bsaic:read ${text.request.verdicts.unknown} Probably meant: verification.basic:read`,
    );
    expect(words).toContain(`client.stats:read ${text.request.verdicts.of_client}`);
    expect(words).toContain(`openid ${text.request.verdicts.of_openid}`);
    expect(words).toContain('Send scope=uid:read%20verification.basic:read');
    expect(words).toContain('?error=invalid_scope &amp;error_description=A+scope+of+the+client+itself');
    expect(answer.text).not.toContain('/settings');
  });

  test('SK13: a scope that can be chosen for the application leads to its settings', async () => {
    const { client } = await givenClient(context, { name: sandbox.name, allowedScopes: ['uid:read'] });
    const answer = expectForDevelopers(await get(client, { scope: 'email:read' }));
    expect(wordsOf(answer)).toContain(`This scope cannot be granted ${text.request.scopes.advice} Received email:read`);
    expect(answer.text).toContain(`href="/dashboard/clients/${client.clientId}/settings#settings-form"`);
  });

  test('SK13: a missing state is told before the log-in, with the whole URI that the browser goes to', async () => {
    const words = wordsOf(expectForDevelopers(await get(sandbox, { state: undefined })));
    expect(words).toContain(`The state is missing ${text.request.faults['authorization_request.no_state'].advice}`);
    const iss = encodeURIComponent(context.config.frontendUrl);
    const shown = `${REDIRECT_URI} ?error=invalid_request &amp;error_description=The+state+is+missing. &amp;iss=${iss} `;
    expect(words).toContain(`${text.request.answerLead} ${shown}`);
  });

  test.each([
    [{ response_type: undefined }, 'The response_type is missing', 'Send response_type=code'],
    [{ response_type: 'token' }, 'The response_type is not code', 'Received token Send response_type=code'],
    [{ response_mode: 'form_post' }, 'The response_mode is not query', 'Received form_post Send response_mode=query'],
    [{ code_challenge: 'c'.repeat(43) }, 'The code_challenge_method is not S256', 'Send code_challenge_method=S256'],
    [{ code_challenge_method: 'S256' }, 'A code_challenge_method was sent without a code_challenge', 'Received S256'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'is not a SHA-256 digest', 'short 5 characters'],
    [{ scope: 'uid:read  email:read' }, 'The scope is not a list of scopes', 'Send scope=uid:read%20email:read'],
    [{ scope: 'verification.basic.details:read' }, 'Details are asked for without', 'Send scope=verification.basic'],
    [{ scope: 'verification.basic:read verification.plus:read' }, 'More than one level is asked for', 'Received'],
    [{ scope: 'verification.liveness:read' }, 'An add-on is asked for without a level', 'Received'],
  ] as const)('SK13: %j is told as %s, with what to send', async (changes, title, box) => {
    const words = wordsOf(expectForDevelopers(await get(sandbox, changes)));
    expect(words).toContain(title);
    expect(words).toContain(box);
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
    const titles = [...answer.text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title?.replaceAll(/<.*?>/g, ''));
    expect(titles).toEqual([
      'The response_type is not code',
      'ensure_wallet was sent more than once',
      'The response_mode is not query',
      'The state is missing',
      'This scope cannot be granted',
      'A code_challenge_method was sent without a code_challenge',
      text.request.answer,
    ]);
    expect(words).toContain(`${text.request.answerLeadFirst} ${REDIRECT_URI} ?error=unsupported_response_type &amp;`);
  });

  test('SK13: a parameter that was sent twice is told once, with both values', async () => {
    const answer = await get(sandbox, {}, '&state=other');
    expect(wordsOf(answer)).toMatch(/state was sent more than once A parameter may be sent once .* Received st other /);
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
    expect(wordsOf(await get(sandbox, { scope }))).toContain(`s29:read ${text.request.verdicts.unknown} … and 15 more`);
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
