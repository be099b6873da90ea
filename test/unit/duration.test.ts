import { expect, test } from '@jest/globals';
import { durationText, parseDuration } from '../../src/duration.js';

test.each([
  ['7d', 604_800],
  ['24h', 86_400],
  ['90m', 5_400],
  ['45s', 45],
  ['0d', 0],
  ['0', 0],
  ['999999999s', 999_999_999],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each([
  '',
  '7',
  '86400',
  '-1d',
  '+1d',
  '1.5d',
  '1 d',
  '1D',
  'd',
  '1d12h',
  '1w',
  '1e3s',
  '9999999999s',
  ' 1d',
  '1d\n',
])('%j is none: its unit is missing or unknown, or it is no whole number', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

test.each([
  [604_800, '7d'],
  [86_400, '1d'],
  [90_000, '25h'],
  [5_400, '90m'],
  [61, '61s'],
  [0, '0'],
])('%d seconds are said as %s, which says the same again', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
  expect(parseDuration(text)).toBe(seconds);
});
