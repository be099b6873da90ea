import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { expectAbout } from '../support/expect-about.js';
import { ROOT } from '../support/run-folder.js';
import { isObject, nodes, readDocument, type JsonObject } from './support/documents.js';
import { lookUp } from './support/transaction.js';

const contract = readDocument('openapi.public.json');
const resolved = (node: JsonObject) => (typeof node.$ref === 'string' ? lookUp(contract, node.$ref) : node);

interface Operation {
  name: string;
  parameters: JsonObject[];
  responses: JsonObject;
}

const OPERATIONS: Operation[] = Object.values(contract.paths as JsonObject).flatMap((item) =>
  Object.values(item as JsonObject).map((node) => {
    const { operationId, parameters = [], responses } = node as JsonObject;
    const inQuery = (parameters as JsonObject[]).map(resolved).filter((one) => one.in === 'query');
    return { name: operationId as string, parameters: inQuery, responses: responses as JsonObject };
  }),
);
const namesOf = ({ parameters }: Operation) =>
  parameters.filter((one) => one.deprecated !== true).map((one) => one.name as string);

/** The schema and the headers of the answer with status 200. */
function answerOf({ responses }: Operation): { schema: JsonObject; headers: JsonObject } {
  const { content = {}, headers = {} } = resolved((responses['200'] ?? {}) as JsonObject);
  const [media] = Object.values(content as JsonObject);
  return { schema: isObject(media) ? resolved(media.schema as JsonObject) : {}, headers: headers as JsonObject };
}

test('SK7: every list that comes in parts takes cursor, and says next_cursor or, as a bare array, Next-Cursor', () => {
  const inParts = OPERATIONS.filter((operation) => {
    const { schema, headers } = answerOf(operation);
    const { data, next_cursor: next } = (schema.properties ?? {}) as JsonObject;
    const isPaged = namesOf(operation).some((name) => ['cursor', 'limit', 'after', 'before', 'page'].includes(name));
    return (
      operation.name !== 'authorize' &&
      (isPaged || data !== undefined || next !== undefined || 'Next-Cursor' in headers)
    );
  });
  expect(inParts.map(({ name }) => name)).toEqual([
    'listUserVerifications',
    'listWebhookEndpoints',
    'listWebhookDeliveries',
    'listWebhookRedeliveries',
    'pollWebhookListener',
  ]);
  for (const operation of inParts) {
    const { schema, headers } = answerOf(operation);
    const says =
      schema.type === 'array' ? 'Next-Cursor' in headers : 'next_cursor' in (schema.properties as JsonObject);
    expectAbout(operation.name, [namesOf(operation).includes('cursor'), says]).toEqual([true, true]);
  }
});

/** Ends of a range over a field, and what is about the answer and not about records. */
const NO_FIELDS = ['cursor', 'limit', 'wait_seconds', 'created_after', 'created_before', 'from', 'to'];
/** By what days are counted apart: an answer that named it beside each number would be another one. */
const DIMENSIONS: Record<string, string[]> = { getHistory: ['level', 'country'] };

test('SK7: a filter is named as the field of the answer', () => {
  const lists = OPERATIONS.filter(({ name }) => !['authorize', 'getUserDocument'].includes(name));
  const filtered = lists.filter((operation) => namesOf(operation).length > 0);
  expect(filtered.length).toBeGreaterThan(4);
  for (const operation of filtered) {
    const { schema } = answerOf(operation);
    const list = schema.type === 'array' ? schema : ((schema.properties as JsonObject).data as JsonObject);
    const { properties } = resolved(list.items as JsonObject);
    const fields = [...Object.keys(properties as JsonObject), ...NO_FIELDS, ...(DIMENSIONS[operation.name] ?? [])];
    expectAbout(
      operation.name,
      namesOf(operation).filter((name) => !fields.includes(name)),
    ).toEqual([]);
  }
});

test('SK7: a parameter by its old name is deprecated, takes what the new one takes, and the changelog says so', () => {
  const [, section = ''] =
    /^### Deprecated\n([^]*?)^### /m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  const old = OPERATIONS.flatMap(({ name, parameters }) =>
    parameters
      .filter((one) => one.deprecated === true || 'x-replaced-by' in one)
      .map((one) => ({ name, parameters, one })),
  );
  expect(old.map(({ name, one }) => `${name} ${one.name as string}`)).toEqual([
    'listUserVerifications status',
    'listUserVerifications after',
  ]);
  for (const { parameters, one } of old) {
    const replacement = parameters.find((other) => other.name === one['x-replaced-by']);
    expectAbout(one.name as string, [one.deprecated, replacement?.deprecated, one.schema]).toEqual([
      true,
      undefined,
      replacement?.schema,
    ]);
    expect(section).toContain(`\`${one.name as string}\``);
  }
});

test('SK7: every 429 and 503, of pages too, has Retry-After, and every InvalidRequest may have a challenge', () => {
  const whole = readDocument('openapi.json');
  const answers = [...nodes(whole)]
    .filter(({ pointer }) => /^#\/paths\/[^/]+\/\w+\/responses\/(429|503)$/.test(pointer))
    .map(({ pointer }) => ({ pointer, headers: (lookUp(whole, pointer).headers ?? {}) as JsonObject }));
  expect(answers.length).toBeGreaterThan(130);
  expect(answers.filter(({ headers }) => !('Retry-After' in headers)).map(({ pointer }) => pointer)).toEqual([]);
  expect(lookUp(whole, '#/components/responses/InvalidRequest/headers')).toHaveProperty('WWW-Authenticate');
});
