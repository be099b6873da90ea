import { expect, test } from '@jest/globals';
import { isObject, nodes, readDocument, type JsonObject } from './support/documents.js';

const contract = readDocument('openapi.public.json');
const everyNode = [...nodes(contract)];
const { schemas } = contract.components as { schemas: JsonObject };

test('SK2: the name of no schema begins with New, as those of the constructors do that Go clients have', () => {
  const names = Object.keys(schemas);
  expect(names).toContain('WebhookEndpointCreation');
  expect(names.filter((name) => name.startsWith('New'))).toEqual([]);
});

test('SK2: every object with fields has a name, since generators make one up for it otherwise', () => {
  const withFields = everyNode.filter(({ node }) => isObject(node.properties) && node.type === 'object');
  expect(withFields.length).toBeGreaterThan(30);
  // A part of an `allOf` belongs to the schema around it.
  const named = /^#\/components\/schemas\/\w+(\/allOf\/\d+)?$/;
  expect(withFields.filter(({ pointer }) => !named.test(pointer)).map(({ pointer }) => pointer)).toEqual([]);
});

test('SK2: a constant is a text, since other ones are no enumeration in any language', () => {
  const constants = everyNode.filter(({ node }) => 'const' in node);
  expect(constants.length).toBeGreaterThan(3);
  expect(constants.filter(({ node }) => typeof node.const !== 'string').map(({ pointer }) => pointer)).toEqual([]);
});
