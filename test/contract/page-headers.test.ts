import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/crypto/random-token.js';
import { invite } from '../../src/dashboard/invitation.js';
import { acceptAuthorizationRequest } from '../../src/oauth/authorization-request.js';
import { givenClientThings } from '../support/client-things.js';
import { givenClient, givenGrant, givenReviewer, givenSubmission, givenUser } from '../support/given.js';
import { lastMailTo } from '../support/member-mails.js';
import { startServer } from '../support/server.js';
import { nodes, readDocument, type JsonObject } from './support/documents.js';
import { encode, sampleRequests, type SampleRequest } from './support/sample-requests.js';
import { lookUp } from './support/transaction.js';

const server = await startServer();
const { context } = server;
const contract = readDocument('openapi.json');

const isHtml = ({ operationId, statuses }: SampleRequest) =>
  statuses.filter(
    (status) => 'text/html' in ((responseOf(operationId, status).content as JsonObject | undefined) ?? {}),
  );
/** What answers with a page when all is well, too. */
const pages = sampleRequests().filter((operation) => isHtml(operation).some((status) => status < 500));

/** Those who may look at a page. */
const cookies: Record<string, string> = { nobody: '' };
/** What the contract's examples stand for, as it is here. */
const things: Record<string, string> = {};

beforeAll(async () => {
  const now = context.clock();
  const [userId, staffId] = [await givenUser(context), await givenReviewer(context)];
  await context.db('staff').update({ role: 'supervisor' });
  const given = await givenClient(context);
  const { client } = given;
  await givenGrant(context, client.clientId, userId);
  const { ids, owner } = await givenClientThings(server, given);
  Object.assign(things, ids);
  await invite(context, { client, email: 'mia@client.example', role: 'developer' }, now, {});
  const link = new URL(await lastMailTo(context, 'mia@client.example'));
  things['member_invitation_id'] = link.pathname.split('/').at(-1) ?? '';
  things['token'] = link.searchParams.get('token') ?? '';
  things['email_code_id'] = randomUUID();
  things['verification_id'] = await givenSubmission(context, await givenUser(context));
  for (const [table, column, subject] of [
    ['sessions', 'user_id', userId],
    ['staff_sessions', 'staff_id', staffId],
    ['member_sessions', 'member_id', owner.memberId],
  ] as const) {
    const value = `ks_${randomBytes(32).toString('base64url')}`;
    const row = { session_hash: sha256(value), [column]: subject, created_at: now, last_seen_at: now };
    await context.db(table).insert(row);
    const name = table === 'sessions' ? 'session' : column.replace('_id', '');
    cookies[name] = `__Host-attestry_${name}=${value}`;
  }
});

/** With what is really there in place of the examples; the authorization asks for something new each time. */
async function pathOf({ route, path }: SampleRequest): Promise<string> {
  const scope = route.startsWith('/verifications') ? 'verification.basic:read' : 'email:read';
  const query = { client_id: things['client_id'] ?? '', redirect_uri: 'https://client.example/callback' };
  const asked = new URLSearchParams({ ...query, response_type: 'code', state: randomUUID(), scope });
  const request = await acceptAuthorizationRequest(context, asked.toString(), context.clock());
  const filled = route.replace(
    /\{(\w+)\}/g,
    (_, name: string) => things[name] ?? (name === 'level' ? 'basic' : request),
  );
  if (path.includes('token=kmt_')) return `${filled}?token=${things['token'] ?? ''}`;
  return path.includes('request=') ? `${filled}?request=${request}` : filled;
}

test.each(pages)('SE4, SE5, AR9, SE9: $operationId, with each of its pages', async (operation) => {
  const { method, fields, mediaType } = operation;
  const seen = new Set<number>();
  const who = Object.values(cookies);
  const real = await Promise.all(who.map(async (cookie) => [cookie, await pathOf(operation)] as const));
  const aboutNobody = ['', cookies['staff'] ?? '', cookies['member'] ?? ''].map(
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
    expect(policy.get('form-action')).toMatch(/^'self'( https:\/\/client\.example)?$/);
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('cache-control')).toBe('no-store');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('strict-transport-security')).toMatch(/max-age=\d{8}/);
    expect(header('access-control-allow-origin')).toBe('');
    expect(await answer.text()).not.toMatch(
      /<script(?![^>]* src="\/)|\son\w+="|style="|(?:src|href)="(?:https?:)?\/\//,
    );
  }
  expect([...seen], 'no answer of it was a page').not.toEqual([]);
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
  const found = [...nodes(contract)].find(({ node }) => node.operationId === operationId);
  const response = (found?.node.responses as Record<string, JsonObject> | undefined)?.[String(status)] ?? {};
  return typeof response.$ref === 'string' ? lookUp(contract, response.$ref) : response;
}

function cut(directive: string): [string, string] {
  const at = directive.indexOf(' ');
  return [directive.slice(0, at), directive.slice(at + 1)];
}
