import { expect, test } from '@jest/globals';
import { startServer } from '../support/server.js';
import { nodes, readDocument, type JsonObject } from './support/documents.js';
import { openPageVisits } from './support/page-visits.js';
import { encode, sampleRequests, type SampleRequest } from './support/sample-requests.js';
import { lookUp } from './support/transaction.js';
import { expectAbout } from '../support/expect-about.js';

const server = await startServer();
const contract = readDocument('openapi.json');
const operations = new Map([...nodes(contract)].map(({ node }) => [node.operationId, node]));

const isHtml = ({ operationId, statuses }: SampleRequest) =>
  statuses.filter(
    (status) => 'text/html' in ((responseOf(operationId, status).content as JsonObject | undefined) ?? {}),
  );
/** What answers with a page when all is well, too. */
const pages = sampleRequests().filter((operation) => isHtml(operation).some((status) => status < 500));

const { cookies, pathOf } = await openPageVisits(server);

test.each(pages)('SE4, SE5, AR9, SE9: $operationId, with each of its pages', async (operation) => {
  const { method, fields, mediaType } = operation;
  const seen = new Set<number>();
  const who = Object.values(cookies);
  const real = await Promise.all(who.map(async (cookie) => [cookie, await pathOf(operation)] as const));
  const aboutNobody = [cookies.nobody, cookies.staff, cookies.member].map(
    (cookie) => [cookie, operation.path] as const,
  );
  for (const [cookie, path] of [...real, ...aboutNobody]) {
    const init = { method, headers: { cookie }, body: encode(fields, mediaType), redirect: 'manual' } as const;
    const answer = await fetch(`${server.url}${path}`, init);
    if (!/^text\/html/.test(answer.headers.get('content-type') ?? '')) continue;
    seen.add(answer.status);
    const header = (name: string) => answer.headers.get(name) ?? '';
    const policy = new Map(
      header('content-security-policy')
        .split('; ')
        .map((one) => cut(one)),
    );
    expect(header('x-frame-options')).toBe('DENY');
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect([policy.get('default-src'), policy.get('base-uri')]).toEqual(["'none'", "'none'"]);
    for (const kind of ['script-src', 'style-src', 'connect-src']) expect(policy.get(kind)).toBe("'self'");
    expect(policy.get('img-src')).toBe("'self' data:");
    const isWithin = /[?&]request=|^\/authorize\//.test(path);
    expectAbout('FD2', policy.get('form-action')).toBe(isWithin ? undefined : "'self'");
    expect(header('referrer-policy')).toBe('no-referrer');
    // Pages of the docs that are the same for everybody may be kept, and are asked about before they are shown again.
    const isForAll = path.startsWith('/docs') && header('etag') !== '';
    expect(header('cache-control')).toMatch(isForAll ? /^no-cache$/ : /^no-store(, no-transform)?$/);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(header('access-control-allow-origin')).toBe('');
    expect(await answer.text()).not.toMatch(
      /<script(?![^>]* src="\/)|\son\w+="|style="|<(?!a )[^>]* (?:src|href)="(?:https?:)?\/\//,
    );
  }
  expectAbout('no answer of it was a page', [...seen]).not.toEqual([]);
  if (isHtml(operation).includes(200) && method === 'GET') expect([...seen]).toContain(200);
});

test('SE4: every page of the contract is among them', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining([
      'showLogIn',
      'showConsent',
      'decideConsent',
      'showAccess',
      'removeAccess',
      'showReviewQueue',
    ]),
  );
});

function responseOf(operationId: string, status: number): JsonObject {
  const response =
    (operations.get(operationId)?.responses as Record<string, JsonObject> | undefined)?.[String(status)] ?? {};
  return typeof response.$ref === 'string' ? lookUp(contract, response.$ref) : response;
}

function cut(directive: string): [string, string] {
  const at = directive.indexOf(' ');
  return [directive.slice(0, at), directive.slice(at + 1)];
}
