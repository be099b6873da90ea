import { describe, expect, it } from '@jest/globals';
import { lengthenedWait } from '../../../src/webhooks/sending/retry-after.js';

const NOW = new Date('2026-11-28T12:00:00Z');

describe('Retry-After', () => {
  it.each<[value: string | undefined, wait: number]>([
    ['120', 120],
    ['Sat, 28 Nov 2026 12:10:00 GMT', 600],
    ['86400', 86_400],
    ['999999', 86_400],
    ['99999999999', 86_400],
    ['9'.repeat(400), 86_400],
    // FD13: RFC 9110 §5.6.7, all three forms of a date, the two older ones too.
    ['Saturday, 28-Nov-26 12:10:00 GMT', 600],
    ['Sat Nov 28 12:10:00 2026', 600],
    ['Tue Dec  1 12:00:00 2026', 86_400],
    ['sat, 28 nov 2026 12:10:00 gmt', 600],
    ['SATURDAY, 28-NOV-26 12:10:00 GMT', 600],
    ['Sat, 28 Nov 2026 12:09:60 GMT', 600],
    ['Thursday, 28-Nov-75 12:10:00 GMT', 86_400],
  ])('W9, SA13, FD13: %s lengthens a wait of 40 s to %i s', (value, wait) => {
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
    '12 0',
    '0x78',
    '120, 240',
    'Friday, 28-Nov-86 12:10:00 GMT',
    'Saturday, 27-Nov-99 12:10:00 GMT',
    'Sat Nov 32 12:10:00 2026',
    'Sat, 28 Foo 2026 12:10:00 GMT',
    'Sat, 28 Nov 2026 12:10:00 CET',
    'Saturday, 28-Nov-2026 12:10:00 GMT',
    'Sat, 28 Nov 2026 24:10:00 GMT',
    'Sat, 28 Nov 2026 11:00:00 GMT',
    'Sat, 99 Nov 2026 25:00:00 GMT',
    'Fri, 31 Feb 2099 23:59:59 GMT',
  ])('W9, SA13: %s neither shortens nor lengthens it', (value) => {
    expect(lengthenedWait(40, value, NOW)).toBe(40);
  });
});
