import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { expect, test } from '@jest/globals';
import { EVENT_TYPES } from '../../src/webhooks/notifications/event-type.js';

const ERROR_OR_WARNING = new Set<number>([0, 1]);
const text = readFileSync(new URL('../../generated/asyncapi.json', import.meta.url), 'utf8');

test('the AsyncAPI document is valid by the reference parser, without a warning', async () => {
  const { document, diagnostics } = await new Parser().parse(text);
  expect(
    diagnostics
      .filter(({ severity }) => ERROR_OR_WARNING.has(severity))
      .map(({ message, path }) => ({ message, path })),
  ).toEqual([]);
  expect(
    document
      ?.operations()
      .all()
      .map((operation) => operation.id()),
  ).toEqual(['deliverNotification']);
});

test('W4: the contract names exactly the event types that the service sends, and the test', async () => {
  const { document } = await new Parser().parse(text);
  const names = document
    ?.allMessages()
    .all()
    .map((message) => message.name());
  expect(new Set(names)).toEqual(new Set([...EVENT_TYPES, 'test']));
});
