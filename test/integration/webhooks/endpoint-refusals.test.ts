import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exchange, givenCode, postToken, tokensOf } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { bearer } from '../../support/http.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';

const server = await startServer({ env: { DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'false' } });
const { context } = server;
const ENDPOINTS = '/v2/webhook-endpoints';
const URL = 'https://harbour.example/webhooks';
const ANY = `${ENDPOINTS}/${randomUUID()}`;

let api: JsonApi;
let live: JsonApi;
let own: string;
beforeAll(async () => {
  api = await givenJsonApi(server);
  live = await givenJsonApi(server, { environment: 'live' });
  const created = (await api.send('POST', ENDPOINTS, { url: URL })).json() as { webhook_endpoint_id: string };
  own = `${ENDPOINTS}/${created.webhook_endpoint_id}`;
});

/** Against each of the operations that take it, and nothing is changed by any. */
async function refused(body: unknown, operations: readonly (readonly [string, string])[]): Promise<string[]> {
  const before = await context.db('webhook_endpoints').orderBy('webhook_endpoint_id');
  const problems: string[] = [];
  for (const [method, path] of operations) problems.push(problemOf(await api.send(method, path, body)));
  expect(await context.db('webhook_endpoints').orderBy('webhook_endpoint_id')).toEqual(before);
  return problems;
}

const writes = () => [['POST', ENDPOINTS] as const, ['PATCH', own] as const];

test('W5: all that cannot be used is named at once', async () => {
  const body = { url: 'https://10.0.0.1/', headers: { Host: 'x' } };
  for (const problem of await refused(body, writes())) {
    expect(problem).toMatch(/^422 .*url: it must lead to a public address.*headers: Host is reserved/);
  }
});

describe('what is not in the contract: 400 that names the field', () => {
  test.each([
    [{ url: 7 }, 'url: must be string'],
    [{ url: '' }, 'url: must NOT have fewer than 1 characters'],
    [{ url: `https://a.example/${'x'.repeat(2_000)}` }, 'url: must NOT have more than 2000 characters'],
    [{ url: URL, event_types: [] }, 'event_types: must NOT have fewer than 1 items'],
    [{ url: URL, event_types: 'verification_approved' }, 'event_types: must be array'],
    [{ url: URL, event_types: ['verification_lost'] }, 'event_types/0: must be equal to one of the allowed values'],
    [{ url: URL, event_types: ['test'] }, 'event_types/0: must be equal to one of the allowed values'],
    [{ url: URL, headers: { 'X-Key': 7 } }, 'headers/X-Key: must be string'],
    [{ url: URL, headers: { 'X-Key': '' } }, 'headers/X-Key: must NOT have fewer than 1 characters'],
    [{ url: URL, headers: { 'X-Key': 'x'.repeat(1_001) } }, 'headers/X-Key: must NOT have more than 1000 characters'],
    [
      { url: URL, headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x'])) },
      'headers: must NOT have',
    ],
    [{ url: URL, disabled: true }, 'disabled: is not known here; the docs name what is'],
  ])('%j', async (body, text) => {
    for (const problem of await refused(body, writes())) expect(problem).toMatch(new RegExp(`^400 .*${text}`));
  });

  test.each([
    [{ secret: 'too-short' }, 'secret: must NOT have fewer than 32 characters'],
    [{ secret: 'x'.repeat(257) }, 'secret: must NOT have more than 256 characters'],
    [{ secret: `${'x'.repeat(31)} y` }, 'secret: must match pattern'],
  ])('%j', async (body, text) => {
    const [created] = await refused({ url: URL, ...body }, [['POST', ENDPOINTS]]);
    const [rotated] = await refused(body, [['POST', `${own}/rotate-secret`]]);
    for (const problem of [created, rotated]) expect(problem).toContain(`400 ${text}`);
  });

  test.each([
    [{ overlap_seconds: -1 }, 'overlap_seconds: must be >= 0'],
    [{ overlap_seconds: 604_801 }, 'overlap_seconds: must be <= 604800'],
    [{ overlap_seconds: 1.5 }, 'overlap_seconds: must be integer'],
    [{ overlap_seconds: '60' }, 'overlap_seconds: must be integer'],
  ])('W13: %j', async (body, text) => {
    expect(await refused(body, [['POST', `${own}/rotate-secret`]])).toEqual([`400 ${text}.`]);
  });

  test('a body that is missing, no object, or no JSON at all, without a word of it in the answer', async () => {
    expect(problemOf(await api.send('POST', ENDPOINTS, {}))).toBe('400 url: is missing.');
    expect(problemOf(await api.send('PATCH', own, {}))).toContain('400 the body: must NOT have fewer than 1');
    expect(problemOf(await api.send('POST', ENDPOINTS, []))).toContain('400 the body: must be object');
    const broken = { method: 'POST', body: '{"secret": "kept to myself"', headers: bearer(api.token) };
    const json = { ...broken.headers, 'content-type': 'application/json' };
    const answer = await fetch(server.url + ENDPOINTS, { ...broken, headers: json });
    expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining('myself')]);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=', `cursor=${'x'.repeat(201)}`, 'cursor=a%20b', 'cursor=abc'])(
    'a list with %s',
    async (query) => {
      const name = query.split('=')[0] ?? '';
      expect(problemOf(await api.send('GET', `${ENDPOINTS}?${query}`))).toMatch(new RegExp(`^400 ${name}: `));
    },
  );

  test.each(['-'.repeat(36), 'a'.repeat(36)])('a list with a cursor whose id is %s', async (id) => {
    const cursor = Buffer.from(`1 ${id}`).toString('base64url');
    for (const path of [ENDPOINTS, '/v2/webhook-deliveries']) {
      const answer = await api.send('GET', `${path}?cursor=${cursor}`);
      expect(problemOf(answer)).toMatch(/^400 cursor: this is not a next_cursor of this list/);
    }
  });
});

describe('what cannot be used: 422 that names the field and says what can', () => {
  test.each([
    ['not a URL', 'url: it is not a URL'],
    ['http://harbour.example/', 'url: it must begin with https://'],
    ['https://ada:secret@harbour.example/', 'url: it must not contain a user name'],
    ['https://harbour.example/#top', 'url: it must not contain a fragment'],
    ['https://harbour.example:0/', 'url: it must not use port 0'],
    ['https://10.0.0.1/', 'url: it must lead to a public address'],
    ['https://0xa.1/', 'url: it must lead to a public address'],
    ['https://localhost./', 'url: it must lead to a public address'],
  ])('SS1, SS3: the URL %s', async (url, text) => {
    for (const [method, path] of [
      ['POST', ENDPOINTS],
      ['PATCH', own],
    ] as const) {
      const problem = problemOf(await api.send(method, path, { url }));
      expect(problem).toContain(`422 ${text}`);
      expect(problem).not.toContain('ada');
    }
  });

  test('SS1, W5: http on loopback is for sandbox clients alone', async () => {
    expect((await api.send('POST', ENDPOINTS, { url: 'http://127.0.0.1:9/' })).status).toBe(201);
    expect(problemOf(await live.send('POST', ENDPOINTS, { url: 'http://127.0.0.1:9/' }))).toContain('422 url: ');
  });

  test('SA11: headers that are reserved or would break out of their line', async () => {
    for (const [headers, text] of [
      [{ 'Content-Type': 'text/plain' }, '422 headers: Content-Type is reserved'],
      [{ 'X-Key': 'one\r\nX-Other: two' }, '422 headers: the value of X-Key must have'],
      [{ 'X Key': 'one' }, '422 headers: a name has'],
    ] as const) {
      expect(await refused({ url: URL, headers }, writes())).toEqual([
        expect.stringContaining(text),
        expect.stringContaining(text),
      ]);
    }
  });
});

describe('who may', () => {
  const OPERATIONS = [
    ['GET', ENDPOINTS],
    ['POST', ENDPOINTS],
    ['GET', ANY],
    ['PATCH', ANY],
    ['DELETE', ANY],
    ...['rotate-secret', 'promote-secret', 'pause', 'resume', 'test-notification'].map((it) => [
      'POST',
      `${ANY}/${it}`,
    ]),
  ] as [string, string][];

  test('nobody without a token, and nobody whose token lacks the scope, a user’s included', async () => {
    const by = await givenClient(context);
    const fields = { grant_type: 'client_credentials', scope: 'client.stats:read' };
    const stats = tokensOf(await postToken(server.visit(), by, fields));
    const user = tokensOf(await exchange(server.visit(), by, await givenCode(context, by.client)));
    for (const [method, path] of OPERATIONS) {
      const send = (headers: Record<string, string>) => server.visit().send(method, path, { headers });
      const none = await send({});
      expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="attestry"']);
      for (const { access_token } of [stats, user]) {
        const lacking = await send(bearer(access_token));
        expect(lacking.status).toBe(403);
        expect(lacking.headers.get('www-authenticate')).toContain('scope="client.webhooks:manage"');
      }
      expect((await send({ authorization: 'Bearer two tokens' })).status).toBe(400);
    }
  });

  test('413 and 415 before the rule is asked, and 400 for a key that cannot be one', async () => {
    const withBody = [
      ['POST', ENDPOINTS],
      ['PATCH', own],
      ['POST', `${own}/rotate-secret`],
    ] as const;
    for (const [method, path] of withBody) {
      expect(problemOf(await api.send(method, path, { url: 'x'.repeat(65_536) }))).toMatch(/^413 /);
      expect(problemOf(await api.send(method, path, {}, { 'content-type': 'text/plain' }))).toMatch(/^415 /);
    }
    for (const [method, path] of OPERATIONS.filter(([one]) => one === 'POST')) {
      for (const key of ['', 'a b', 'x'.repeat(256), 'naïve']) {
        const body = path === ENDPOINTS ? { url: URL } : undefined;
        const problem = problemOf(await api.send(method, path, body, { 'idempotency-key': key }));
        expect(problem).toMatch(/^400 idempotency-key: must /);
      }
    }
  });
});
