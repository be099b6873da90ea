import { expect, test } from '@jest/globals';
import { countedStatus, visibleStatus } from '../../../src/statistics/visible-status.js';

test('V7: only a client with expiration enabled sees expired; another keeps seeing approved', () => {
  expect(visibleStatus('expired', true)).toBe('expired');
  expect(visibleStatus('expired', false)).toBe('approved');
});

test('V8: an expired verification is in no statistics of a client with expiration enabled', () => {
  expect(countedStatus('expired', true)).toBeUndefined();
  expect(countedStatus('expired', false)).toBe('approved');
});

test.each(['approved', 'contacted', 'rejected', 'pending'] as const)(
  '%s is what everybody sees and counts',
  (status) => {
    for (const expirationEnabled of [true, false]) {
      expect(visibleStatus(status, expirationEnabled)).toBe(status);
      expect(countedStatus(status, expirationEnabled)).toBe(status);
    }
  },
);
