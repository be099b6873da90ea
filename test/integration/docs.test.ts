import { execFile } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { docsOf } from '../../src/docs/docs.js';
import { SAMPLE_LANGUAGES } from '../../src/docs/samples/sample-languages.js';
import { findInDocs } from '../../src/docs/search.js';
import { listErrorCodes } from '../../src/http/error-codes.js';
import { diagnoseServiceSignature } from '../../src/webhooks/signature/signature-diagnosis.js';
import { codeOf, linksOf, publishedOperations } from '../support/docs-pages.js';
import { expectAbout } from '../support/expect-about.js';
import { givenClient } from '../support/given.js';
import { givenJsonApi } from '../support/json-api.js';
import { findInstalledProgram } from '../support/installed-program.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const visitor = server.visit();
const operations = await publishedOperations(server);
const first = await visitor.get('/docs');
const docs = docsOf(server.context.config);

async function search(q: string): Promise<{ text: string; found: string[] }> {
  const { text } = await visitor.get(`/docs/search?${new URLSearchParams({ q })}`);
  const [, results = ''] = text.split('id="found"');
  return { text: results, found: linksOf(results.split('</ol>')[0] ?? '') };
}

describe('SK11: the docs', () => {
  test('the navigation of every page leads to every operation of the public contract, and to all guides', () => {
    expect(operations.length).toBeGreaterThan(30);
    const links = linksOf(first.text);
    const missing = operations.filter(({ operationId }) => !links.includes(`/docs/operations/${operationId}`));
    expect(missing).toEqual([]);
    expect(first.text).not.toContain('Notifications API');
  });

  test.each(operations)(
    '$operationId has a page with its address, what it needs, its answers and samples',
    async (operation) => {
      const { status, text } = await visitor.get(`/docs/operations/${operation.operationId}`);
      expect(status).toBe(200);
      const [, main = ''] = text.split('<main');
      expect(main).toContain(`${operation.path}</code>`);
      for (const scope of operation.security?.flatMap(({ bearer = [] }) => bearer) ?? []) expect(main).toContain(scope);
      for (const answer of Object.keys(operation.responses)) expect(main).toContain(`<code>${answer}</code>`);
      if (operation.operationId === 'authorize') return;
      expect(codeOf(text, 'sample in curl')).toMatch(/^curl /);
      expect(codeOf(text, 'sample in Node.js')).toContain('await fetch(');
    },
  );

  test('every link on every page leads somewhere, also within a page', async () => {
    const pages = new Map<string, string>();
    const open = ['/docs'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (pages.has(path)) continue;
      const { status, text } = await visitor.get(path);
      expectAbout(path, status).toBeLessThan(400);
      pages.set(path, text);
      if (!path.startsWith('/docs')) continue;
      open.push(
        ...linksOf(text)
          .map((href) => new URL(href, server.url + path))
          .flatMap((to) => (to.origin === server.url ? [to.pathname + to.search] : [])),
      );
    }
    expect(pages.size).toBeGreaterThan(operations.length + listErrorCodes().length);
    const broken = [...pages].flatMap(([path, text]) =>
      linksOf(text)
        .filter((href) => {
          const { pathname, search: query, hash, origin } = new URL(href, server.url + path);
          if (hash === '' || origin !== server.url) return false;
          return !pages.get(pathname + query)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
        })
        .map((href) => `${path}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  test.each([
    ['an operation', 'redeliver', '/docs/operations/redeliverWebhookDelivery'],
    ['an operation by its path', '/v2/sandbox/users', '/docs/operations/createSandboxUsers'],
    ['an operation by its id', 'getUserStanding', '/docs/operations/getUserStanding'],
    ['a field of a body', 'overlap_seconds', '/docs/operations/rotateWebhookSecret#body-overlap_seconds'],
    ['a field of an answer', 'expires_in', '/docs/operations/issueToken#answer-200-expires_in'],
    ['a code of an error', 'request.no_json', '/docs/errors/request.no_json'],
    ['a notification', 'authorization_revoked', '/docs/notifications#authorization_revoked'],
    ['a guide, in any case', 'CONTRACT policy', '/docs/contract-policy'],
    ['a word of a guide', 'de-duplicate', '/docs/webhooks#what-your-endpoint-does'],
  ])('the search finds %s', async (_, q, href) => {
    const { found } = await search(q);
    expect(found.slice(0, 5)).toContain(href);
  });

  test('the samples of a page are written once, and not for each reader who asks for it again', async () => {
    const [curl] = SAMPLE_LANGUAGES;
    if (!curl) throw new Error('samples are written in no language');
    const path = '/docs/operations/getTotalVerifications';
    const { headers } = await visitor.get(path);
    const written = spyOn(curl, 'sampleOf');
    try {
      expect((await visitor.get(path)).status).toBe(200);
      expect((await visitor.get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
      expect(written.mock.calls).toEqual([]);
    } finally {
      written.mockRestore();
    }
  });

  test('the search looks for each word once, for eight at most, and in small letters that were made before', async () => {
    await search('webhook');
    const lower = spyOn(String.prototype, 'toLowerCase');
    const looked = spyOn(String.prototype, 'includes');
    const count = (q: string) => {
      const begin = looked.mock.calls.filter(([word]) => word === 'e').length;
      const { found } = findInDocs(docs, q);
      return { found, times: looked.mock.calls.filter(([word]) => word === 'e').length - begin };
    };
    try {
      const once = count('e');
      lower.mockClear();
      expect(count('e '.repeat(50))).toEqual(once);
      expect(lower.mock.calls.length).toBe(1);
      // An entry is left at the first word that it lacks.
      expect(count('zzz e')).toEqual({ found: [], times: 0 });
      const eight = 'a b c d e f g h';
      expect(count(`${eight} zzz`)).toEqual(count(eight));
    } finally {
      lower.mockRestore();
      looked.mockRestore();
    }
  });

  test('the search says that nothing was found, repeats what was looked for as text, and looks for no page of text', async () => {
    expect((await search('zzz<script>')).text).toContain('Nothing has “zzz&lt;script>”');
    expect((await search('')).found).toEqual([]);
    expect((await search('webhook')).text).toMatch(/\d+ places have “webhook”; these 30 fit best/);
    expect((await visitor.get(`/docs/search?q=${'a'.repeat(101)}`)).status).toBe(400);
  });

  test('every notification has its body, its headers and when it is sent', async () => {
    const { text } = await visitor.get('/docs/notifications');
    const { components } = (await (await fetch(`${server.url}/asyncapi.json`)).json()) as {
      components: { messages: Record<string, { name: string; examples: { headers: Record<string, string> }[] }> };
    };
    const messages = Object.values(components.messages);
    expect(messages.length).toBeGreaterThan(5);
    for (const { name, examples } of messages) {
      expect(codeOf(text, `body of ${name}`)).toContain(`"type": "${name}"`);
      for (const [header, value] of Object.entries(examples[0]?.headers ?? {})) {
        expect(codeOf(text, `headers of ${name}`)).toContain(`${header}: ${value}`);
      }
    }
  });

  test('policy and changelog are those of the repository, without what is for who changes the contract', async () => {
    const policy = await visitor.get('/docs/contract-policy');
    expect(policy.text).toContain('At least twelve months');
    expect(policy.text).toContain('href="/docs/changelog"');
    expect(policy.text).not.toContain('contract:release');
    expect((await visitor.get('/docs/changelog')).text).toContain('Unreleased');
  });

  test('addresses and levels are those of the service', async () => {
    const { text } = await visitor.get('/docs/scopes');
    expect(text).toContain('Levels of this service');
    expect(text).toContain('<code>source_of_wealth_document</code>');
    expect((await visitor.get('/docs/operations/issueToken')).text).toContain(`${server.url}/oauth/token`);
    for (const path of ['/docs', '/docs/webhooks', '/docs/scopes']) {
      expect((await visitor.get(path)).text).not.toMatch(/\{(frontend|auth|resource)_url\}|%levels%/);
    }
  });

  test('before its script is there, and without it, the signature checker cannot send what was pasted', async () => {
    const { text } = await visitor.get('/docs/signature-checker');
    const buttons = text.split('data-signature-checker')[1]?.match(/<button [^>]*type="submit"[^>]*>/g);
    expect(buttons).toEqual([expect.stringContaining(' disabled')]);
  });

  test('older addresses lead on, and what is not there is not there', async () => {
    expect((await visitor.get('/docs?contract=webhooks')).location).toBe(`${server.url}/docs/webhooks`);
    expect((await visitor.get('/docs?contract=http')).text).toBe(first.text);
    expect((await visitor.get('/docs?contract=soap')).status).toBe(400);
    expect((await visitor.get(`/docs/quickstart?client_id=${'k'.repeat(101)}`)).status).toBe(400);
    for (const path of [
      '/docs/nothing',
      '/docs/overview',
      '/docs/__proto__',
      '/docs/operations/showDocs',
      '/docs/operations/toString',
    ]) {
      expectAbout(path, (await visitor.get(path)).status).toBe(404);
    }
  });
});

describe('SK11: what the docs cost', () => {
  test('the first page with all that it loads is at most 60 kB, compressed', async () => {
    const loaded = [
      ...first.text.matchAll(/(?:<link rel="(?:stylesheet|icon)" href|<script type="module" src)="([^"]+)"/g),
    ];
    const paths = ['/docs', ...loaded.map(([, path = '']) => path)];
    expect(paths.length).toBeGreaterThan(4);
    const sizes = await Promise.all(paths.map((path) => sizeOf(path)));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  });

  test.each([
    '/docs',
    '/docs/quickstart',
    '/docs/webhooks',
    '/docs/operations/issueToken',
    '/docs/errors',
    '/docs/errors/request.no_json',
  ])('%s is asked for again at the price of a comparison', async (path) => {
    const { status, headers } = await visitor.get(path);
    const etag = headers.get('etag') ?? '';
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await visitor.get(path, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await visitor.get(path, { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });
});

describe('SK11: what the docs print is carried out', () => {
  test('the quickstart, in a terminal, ends with a webhook whose signature fits', async () => {
    await findInstalledProgram({ names: ['curl'], package: 'curl', for: 'the tests of the guides' });
    const { client, clientSecret } = await givenClient(server.context);
    const { text } = await visitor.get('/docs/quickstart');
    const credentials = codeOf(text, 'credentials').replace('kci_…', client.clientId).replace('kcs_…', clientSecret);
    const steps = ['request for a token', 'request for a listener', 'request for a user', 'request for notifications'];
    const script = [credentials, ...steps.map((step) => codeOf(text, step))].join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-ec', script]);
    const heard = JSON.parse(stdout.slice(stdout.lastIndexOf('{"data"'))) as {
      data: { body: string; headers: Record<string, string> }[];
    };
    const [{ body, headers } = { body: '', headers: {} }] = heard.data;
    const [, secret = ''] = /"secret": "([^"]+)"/.exec(codeOf(text, 'request for a listener')) ?? [];
    expect(body).toContain('verification_approved');
    const faults = await diagnoseServiceSignature(headers['X-Service-Signature'] ?? '', body, {
      service: secret,
      standard: [secret],
    });
    expect(faults).toEqual([]);
    expect(text).toContain(`<code>${secret}</code>`);
  });

  test('the samples in Node.js, with the answers that the contract promises', async () => {
    const scope = 'client.stats:read client.webhooks:manage client.sandbox:manage';
    const { client, clientSecret, token } = await givenJsonApi(server, {}, scope);
    const env = { ACCESS_TOKEN: token, CLIENT_ID: client.clientId, CLIENT_SECRET: clientSecret };
    const said: Record<string, unknown> = {};
    for (const id of [
      'getTotalVerifications',
      'introspectToken',
      'createSandboxUsers',
      'createWebhookListener',
      'forwardSandboxClock',
    ]) {
      const sample = codeOf((await visitor.get(`/docs/operations/${id}`)).text, 'sample in Node.js');
      const run = asProgram(sample);
      await run({ env }, { log: (answer) => (said[id] = answer) });
    }
    expect(said).toMatchObject({
      getTotalVerifications: { approved: 0 },
      introspectToken: { active: false },
      createSandboxUsers: { data: [{ credential: 'approved' }, { credential: 'pending' }] },
      createWebhookListener: { secret: expect.stringMatching(/^whs_/) },
      forwardSandboxClock: { now: expect.any(String) },
    });
  });
});

type Program = (process: { env: object }, console: { log: (answer: unknown) => void }) => Promise<void>;

/** A sample as Node.js would run it, with an environment and a terminal of the test's own. */
function asProgram(sample: string): Program {
  const { constructor } = (async () => {}) as unknown as { constructor: new (...code: string[]) => Program };
  return new constructor('process', 'console', sample);
}

/** As it travels: `fetch` would decompress it. */
function sizeOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(server.url + path, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let size = 0;
      response.on('data', (part: Buffer) => (size += part.length));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(size);
        else reject(new Error(`${path}: HTTP ${String(response.statusCode)}`));
      });
    });
    asked.on('error', reject).end();
  });
}
