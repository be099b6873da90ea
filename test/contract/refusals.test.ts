import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../support/server.js';
import { cloneFragileDatabase, type FragileDatabase } from './support/outage.js';
import { encode, sampleRequests, type SampleRequest } from './support/sample-requests.js';

/** Of nobody, but well-formed: they have to be looked up. */
const COOKIE = ['session', 'staff', 'member'].map((name) => `__Host-attestry_${name}=ks_${'x'.repeat(43)}`).join('; ');
const BEARER = `Bearer kat_${'x'.repeat(43)}`;
const TOO_LONG = 'x'.repeat(201);
const operations = sampleRequests();
const naming = (status: number) => operations.filter(({ statuses }) => statuses.includes(status));
const forms = operations.filter(({ mediaType, path }) => mediaType !== undefined && !/^\/(oauth|v2)\//.test(path));

let database: FragileDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await cloneFragileDatabase();
  server = await startServer({ database });
});

async function send({ method, path }: SampleRequest, body: BodyInit | null, headers: Record<string, string> = {}) {
  // A second way of authentication would be a fault of the token request (CA7).
  const credentials: Record<string, string> = path.startsWith('/oauth/') ? {} : { authorization: BEARER };
  const init = { method, body, headers: { cookie: COOKIE, ...credentials, ...headers } };
  const answer = await fetch(`${server.url}${path}`, { ...init, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer;
}

describe('what every form refuses before its rule is asked', () => {
  test.each(forms)('$operationId: 415 for another media type', async (operation) => {
    expect((await send(operation, 'csrf=x', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  const withFiles = forms.filter(({ mediaType }) => mediaType === 'multipart/form-data');
  test.each(forms.filter((form) => !withFiles.includes(form)))(
    '$operationId: 413 for more than anybody types',
    async (operation) => {
      const body = encode({ ...operation.fields, csrf: 'x'.repeat(64 * 1024 + 1) }, operation.mediaType);
      expect((await send(operation, body)).status).toBe(413);
    },
  );

  test.each(withFiles)('$operationId: 403 for the file of somebody who is not logged in', async (operation) => {
    const body = encode({ ...operation.fields, picture: 'x'.repeat(64 * 1024 + 1) }, operation.mediaType);
    expect((await send(operation, body)).status).toBe(403);
  });

  test.each(forms)('$operationId: 400 for a field that no page of ours sends', async (operation) => {
    const { fields, mediaType } = operation;
    expect((await send(operation, encode({ ...fields, csrf: TOO_LONG }, mediaType))).status).toBe(400);
  });
});

test.each(forms)('SE1: $operationId: 403 without the token of the own page', async (operation) => {
  const { fields, mediaType } = operation;
  const path = operation.path.replace(/\?.*/, '');
  expect((await send({ ...operation, path }, encode(fields, mediaType))).status).toBe(403);
});

test.each(naming(400).filter(({ path }) => path.includes('?') && !path.startsWith('/v2/')))(
  '$operationId: 400 for a query that no page of ours links to',
  async (operation) => {
    const path = operation.path.replace(/=.*/, `=${TOO_LONG}`);
    const { fields, mediaType } = operation;
    expect((await send({ ...operation, path }, encode(fields, mediaType))).status).toBe(400);
  },
);

test.each(naming(404).filter(({ route }) => route.includes('{') && !route.startsWith('/v2/')))(
  '$operationId: 404 for an id that cannot be one',
  async (operation) => {
    const path = operation.path.replace(
      /[\w-]{36,43}|kci_\w+|basic|\w+\.css|request\.\w+|(?<=\/docs\/)webhooks|getTotalVerifications/,
      '%22',
    );
    const { fields, mediaType } = operation;
    expect((await send({ ...operation, path }, encode(fields, mediaType))).status).toBe(404);
  },
);

test.each(operations)('$operationId: 405 with Allow for methods that the contract does not name', async (operation) => {
  const declared = operations.filter(({ route }) => route === operation.route).map(({ method }) => method);
  // FD17: HEAD is wherever GET is.
  const allowed = declared.includes('GET') ? [...declared, 'HEAD'] : declared;
  for (const method of ['OPTIONS', 'PUT']) {
    const { status, headers } = await send({ ...operation, method }, null);
    expect([method, status, headers.get('allow')?.split(', ').sort()]).toEqual([method, 405, allowed.sort()]);
  }
});

test('404 for an address that the contract spells otherwise', async () => {
  for (const path of ['/OAuth/token', '/V2/stats/total-verifications', '/Healthz']) {
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  }
});

describe.each([
  { state: 'damaged', status: 500 },
  { state: 'gone', status: 503 },
] as const)('while the database is $state', ({ state, status }) => {
  beforeAll(() => database.become(state));
  afterAll(() => database.become('well'));

  test.each(naming(status))(`ER4: $operationId answers ${status}, in its own style`, async (operation) => {
    const { fields, mediaType } = operation;
    const answer = await send(operation, encode(fields, mediaType));
    expect(answer.status).toBe(status);
    if (status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test.each(operations.filter(({ statuses }) => !statuses.includes(status)))(
    '$operationId does not need it',
    async (operation) => {
      const { fields, mediaType } = operation;
      expect((await send(operation, encode(fields, mediaType))).status).toBeLessThan(500);
    },
  );
});
