import { expect, test } from '@jest/globals';
import { addDays, countDays, dayOf, isDay } from '../../../src/statistics/day.js';

test('ST9: a day is one by UTC, wherever the server stands', () => {
  expect(dayOf(new Date('2026-03-29T23:59:59.999Z'))).toBe('2026-03-29');
  expect(dayOf(new Date('2026-03-30T00:00:00Z'))).toBe('2026-03-30');
});

test.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-01',
  '0000-01-01',
  '0000-12-31',
  '2026-01-01T00:00',
  '',
  'today',
])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('days are counted with both ends, over months, years and the change of clocks', () => {
  expect(countDays('2026-01-01', '2026-01-01')).toBe(1);
  expect(countDays('2026-01-02', '2026-01-01')).toBe(0);
  expect(countDays('2024-01-01', '2025-01-01')).toBe(367);
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
