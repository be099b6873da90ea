import { describe, expect, it } from 'vitest';
import { lengthenedWait } from '../../../src/webhooks/retry-after.js';

const NOW = new Date('2026-11-28T12:00:00Z');

describe('Retry-After', () => {
  it.each<[value: string | undefined, wait: number]>([
    ['120', 120],
    ['Sat, 28 Nov 2026 12:10:00 GMT', 600],
    ['86400', 86_400],
    ['999999', 86_400],
  ])('W9, SA13: %s lengthens a wait of 40 s to %i s', (value, wait) => {
    expect(lengthenedWait(40, value, NOW)).toBe(wait);
  });

  it.each([
    undefined,
    '',
    '0',
    '5',
    '-120',
    '120.5',
    '1e9',
    'soon',
    '99999999999',
    'Sat, 28 Nov 2026 11:00:00 GMT',
    'Sat, 99 Nov 2026 25:00:00 GMT',
    'Fri, 31 Feb 2099 23:59:59 GMT',
  ])('W9, SA13: %s neither shortens nor lengthens it', (value) => {
    expect(lengthenedWait(40, value, NOW)).toBe(40);
  });
});
