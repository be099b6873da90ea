import { expect, test } from '@jest/globals';
import { expectAbout } from '../support/expect-about.js';
import { isObject, nodes, readDocument, type JsonObject } from './support/documents.js';
import { lookUp } from './support/transaction.js';

const contract = readDocument('openapi.public.json');
const everyNode = [...nodes(contract)];
const { schemas } = contract.components as { schemas: JsonObject };

test('SK2: the name of no schema begins with New, as those of the constructors do that Go clients have', () => {
  const names = Object.keys(schemas);
  expect(names).toContain('WebhookEndpointCreation');
  expect(names.filter((name) => name.startsWith('New'))).toEqual([]);
});

test('SK2: every object with fields, and every choice in an answer, has a name, since generators make one up otherwise', () => {
  const withFields = everyNode.filter(({ node }) => isObject(node.properties) && node.type === 'object');
  expect(withFields.length).toBeGreaterThan(30);
  const choices = everyNode.filter(({ node, pointer }) => 'oneOf' in node && !pointer.includes('/requestBody/'));
  expect(choices.length).toBeGreaterThan(0);
  // A part of an `allOf` belongs to the schema around it.
  const named = /^#\/components\/schemas\/\w+(\/allOf\/\d+)?$/;
  const pointers = [...withFields, ...choices].map(({ pointer }) => pointer);
  expect(pointers.filter((pointer) => !named.test(pointer))).toEqual([]);
});

test('SK2: a constant is a text, since other ones are no enumeration in any language', () => {
  const constants = everyNode.filter(({ node }) => 'const' in node);
  expect(constants.length).toBeGreaterThan(3);
  expect(constants.filter(({ node }) => typeof node.const !== 'string').map(({ pointer }) => pointer)).toEqual([]);
});

test('SK2: what a pattern says to be a UUID, a day or a time has the format of one, and an address has its own', () => {
  const formats: [RegExp, string][] = [
    [/^\^\[0-9a-f\]\{8\}[^.]+\$$/, 'uuid'],
    [/^\^\[0-9\]\{4\}-\[0-9\]\{2\}-\[0-9\]\{2\}\$$/, 'date'],
    [/^\^\[0-9\]\{4\}-\[0-9\]\{2\}-\[0-9\]\{2\}\[?T/, 'date-time'],
    // Not of redirect URIs and issuers: they are compared byte for byte, and some languages change the addresses that they read.
    [/\/properties\/(url|\w+_endpoint|service_documentation)$/, 'uri'],
  ];
  for (const [sign, format] of formats) {
    const says = (text: unknown) => typeof text === 'string' && sign.test(text);
    const found = everyNode.filter(
      ({ node, pointer }) => node.type === 'string' && (says(node.pattern) || says(pointer)),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { node, pointer } of found) expectAbout(pointer, node.format).toBe(format);
  }
});

test('SK2: every answer names X-Request-Id, and every 429 and 503 Retry-After', () => {
  const answers = everyNode
    .filter(({ pointer }) => /^#\/paths\/[^/]+\/\w+\/responses\/\d+$/.test(pointer))
    .map(({ pointer }) => ({ pointer, headers: lookUp(contract, pointer).headers }));
  expect(answers.length).toBeGreaterThan(200);
  for (const { pointer, headers } of answers) {
    expectAbout(pointer, headers).toHaveProperty('X-Request-Id');
    if (/(429|503)$/.test(pointer)) expectAbout(pointer, headers).toHaveProperty('Retry-After');
  }
});

test('SK2: each operation has an Idempotency-Key of its own in its example, since another one would be refused', () => {
  const keys = everyNode.filter(({ node }) => node.name === 'Idempotency-Key').map(({ node }) => node.example);
  expect(keys.length).toBeGreaterThan(10);
  expect(new Set(keys).size).toBe(keys.length);
});

test('SK2: every operation says how it is secured, also when it is not', () => {
  const operations = everyNode.filter(({ node }) => 'operationId' in node);
  expect(operations.filter(({ node }) => !Array.isArray(node.security)).map(({ pointer }) => pointer)).toEqual([]);
});

test('SK2: the contract says whom to ask, and where it is served', () => {
  expect(lookUp(contract, '#/info/contact')).toEqual({ name: 'Attestry', url: 'https://attestry.example/docs' });
  expect((contract.servers as JsonObject[]).map(({ url }) => url)).toEqual(['https://attestry.example']);
});
