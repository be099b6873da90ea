import { describe, expect, test } from '@jest/globals';
import { isObject, nodes, readDocument, schemaJudge, type Json } from './support/documents.js';
import { expectAbout } from '../support/expect-about.js';

interface Example {
  pointer: string;
  schema: string;
  value: Json;
}

/** Examples stand beside a schema (media types, parameters, headers) or inside it. */
function examplesOf(name: string): Example[] {
  return [...nodes(readDocument(name))].flatMap(({ node, pointer }) => {
    if (isObject(node.example) && pointer.endsWith('/properties')) return [];
    const beside = 'schema' in node && 'example' in node ? [{ value: node.example, schema: '/schema' }] : [];
    const inside =
      Array.isArray(node.examples) && 'type' in node ? node.examples.map((value) => ({ value, schema: '' })) : [];
    return [...beside, ...inside].map(({ value, schema }) => ({ pointer, schema: pointer + schema, value }));
  });
}

describe.each(['openapi.json', 'openapi.public.json', 'openapi.sdk.json'])('%s', (name) => {
  const judge = schemaJudge(readDocument(name));

  test('each example is valid by the schema that it stands for', () => {
    const faults = examplesOf(name).flatMap(({ pointer, schema, value }) => {
      const validate = judge(schema);
      return validate(value) ? [] : [`${pointer}: ${JSON.stringify(validate.errors)}`];
    });
    expect(faults).toEqual([]);
  });

  test('each media type and each parameter has an example', () => {
    const without = [...nodes(readDocument(name))]
      .filter(
        ({ node, pointer }) => /\/content\/[^/]+$/.test(pointer) || (typeof node.in === 'string' && 'name' in node),
      )
      .filter(({ node, pointer }) => !('example' in node) && !pointer.startsWith('#/components/securitySchemes/'))
      .map(({ pointer }) => pointer);
    expect(without).toEqual([]);
  });
});

test('each example of the webhooks is valid: headers and payload', () => {
  const document = readDocument('asyncapi.json');
  const judge = schemaJudge(document);
  const messages = [...nodes(document)].filter(({ pointer }) => /^#\/components\/messages\/\w+$/.test(pointer));
  expect(messages).toHaveLength(7);
  for (const { node, pointer } of messages) {
    for (const example of node.examples as { headers: Json; payload: Json }[]) {
      for (const part of ['headers', 'payload'] as const) {
        const validate = judge(`${pointer}/${part}`);
        expectAbout(`${pointer} ${part}: ${JSON.stringify(validate.errors)}`, validate(example[part])).toBe(true);
      }
    }
  }
});
