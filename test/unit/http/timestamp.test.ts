import { expect, test } from '@jest/globals';
import { parseTimestamp } from '../../../src/http/timestamp.js';
import { readDocument } from '../../contract/support/documents.js';
import { lookUp } from '../../contract/support/transaction.js';

const { pattern } = lookUp(readDocument('openapi.json'), '#/components/schemas/TimeInRequest') as { pattern: string };

/** As a request is read: by the contract, then by the rule. */
function read(text: string): string | undefined {
  return new RegExp(pattern, 'u').test(text) ? parseTimestamp(text)?.toISOString() : undefined;
}

test.each([
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.678912345Z', '2026-01-02T03:04:05.678Z'],
  ['2026-01-02T03:04:05+00:00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05-00:00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.5+05:30', '2026-01-01T21:34:05.500Z'],
  ['2026-01-01T23:04:05-04:00', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02t03:04:05z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05 01:00', '2026-01-02T02:04:05.000Z'],
  ['2026-01-02T03:04:05.000000+0000', '2026-01-02T03:04:05.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
])('SK2: %s is the time %s', (text, time) => {
  expect(read(text)).toBe(time);
});

test.each([
  '2026-02-31T03:04:05Z',
  '2026-02-29T03:04:05+01:00',
  '2026-13-01T03:04:05Z',
  '2026-01-02T24:00:00Z',
  '2026-01-02T03:60:05Z',
  '2026-01-02T03:04:61Z',
  '2026-01-02T03:04:05+24:00',
  '2026-01-02T03:04:05+01:60',
  '0000-01-01T00:00:00+01:00',
  '9999-12-31T23:30:00-01:00',
  '2026-01-02T03:04:05',
  '2026-01-02 03:04:05Z',
  '2026-01-02T03:04Z',
  '2026-01-02',
  '2026-01-02T03:04:05.Z',
  '2026-01-02T03:04:05Z ',
])('SK2: %s is no time', (text) => {
  expect(read(text)).toBeUndefined();
});
