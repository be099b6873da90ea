import { expect, test } from '@jest/globals';
import { authorizeAddress } from '../../support/authorize.js';
import { atClient, decide, signUpAt, signUpFrom } from '../../support/consent.js';
import type { Answer } from '../../support/http.js';
import { givenClient } from '../../support/given.js';
import { exchange, tokensOf } from '../../support/given-tokens.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context);

const addressOf = (scope: string, more: Record<string, string> = {}) => authorizeAddress(by.client, { scope, ...more });

test('SE2: only a form that was sent decides: an address that says allow shows the question again', async () => {
  const visitor = server.visit();
  const consent = await signUpAt(visitor, addressOf('uid:read'));
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(consent.text) ?? [];
  expect(csrf).not.toBe('');

  const page = await visitor.get(`${consent.url}?${new URLSearchParams({ decision: 'allow', csrf }).toString()}`);
  expect([page.status, page.location]).toEqual([200, consent.location]);
  expect(page.text).toContain('value="allow"');
  expect(await grantsAndCodes(consent)).toEqual({ grants: 0, codes: 0 });
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
  const consent = await signUpFrom(visitor, logIn);
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
