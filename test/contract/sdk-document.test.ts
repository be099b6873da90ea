import { expect, test } from '@jest/globals';
import { startServer } from '../support/server.js';
import { isObject, readDocument, type JsonObject } from './support/documents.js';
import { lookUp } from './support/transaction.js';

const generated = readDocument('openapi.sdk.json');
const AUTH_URL = 'https://tokens.attestry.example';

function operationsOf({ paths }: JsonObject): JsonObject[] {
  return Object.values(paths as JsonObject).flatMap((item) => Object.values(item as JsonObject).filter(isObject));
}

test('SK1: it has every operation of the public contract but the page of /authorize, each with one media type for its body', () => {
  const idsOf = (document: JsonObject) => operationsOf(document).map(({ operationId }) => operationId);
  expect(idsOf(generated)).toEqual(idsOf(readDocument('openapi.public.json')).filter((id) => id !== 'authorize'));
  const bodies = operationsOf(generated).flatMap(({ requestBody }) => (isObject(requestBody) ? [requestBody] : []));
  expect(bodies.length).toBeGreaterThan(5);
  for (const { content } of bodies) expect(Object.keys(content as JsonObject)).toHaveLength(1);
});

test('SK1: /openapi.sdk.json is the generated document with the address of this deployment', async () => {
  const server = await startServer();
  const { status, text } = await server.visit().get('/openapi.sdk.json');
  const document = JSON.parse(text) as JsonObject;
  expect(status).toBe(200);
  expect(document).toMatchObject({ openapi: '3.0.3', components: generated.components, tags: generated.tags });
  expect(lookUp(document, '#/info/contact').url).toBe(`${server.url}/docs`);
  expect(document.servers).toEqual([{ url: server.url }]);
  // A client would go to the address of the operation, whichever it was told to go to.
  expect(operationsOf(document).filter((operation) => 'servers' in operation)).toEqual([]);
  expect(lookUp(document, '#/paths/~1oauth~1token/post').description).toContain(`${server.url}/oauth/token \\`);
});

test('SK1: an operation that is elsewhere names its address', async () => {
  const server = await startServer({ env: { AUTH_URL } });
  const { text } = await server.visit().get('/openapi.sdk.json');
  const document = JSON.parse(text) as JsonObject;
  expect(lookUp(document, '#/paths/~1oauth~1token/post').servers).toEqual([{ url: AUTH_URL }]);
  expect(lookUp(document, '#/paths/~1v2~1users~1me/get')).not.toHaveProperty('servers');
});
