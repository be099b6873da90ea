import { expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { nearOnes } from '../../src/near-ones.js';
import { nearLevel } from '../../src/verification/catalogue/near-level.js';

const KNOWN = ['user_id', 'level', 'credential', 'cursor', 'limit', 'from', 'to'];

test.each([
  ['levle', ['level']],
  ['lvl', []],
  ['userId', ['user_id']],
  ['user-id', ['user_id']],
  ['FROM', ['from']],
  ['form', ['from']],
  ['credentials', ['credential']],
  ['curser', ['cursor']],
  ['page', []],
  // The shortest names resemble each other all.
  ['do', []],
  ['', []],
  ['x'.repeat(10_000), []],
])('SK7: near %s of what is known: %j', (given, near) => {
  expect(nearOnes(given, KNOWN)).toEqual(near);
});

test('SK7: several that are equally near are all named, up to three, and farther ones are not', () => {
  expect(nearOnes('stat', ['star', 'start', 'state', 'stay', 'status'])).toEqual(['star', 'start', 'state']);
});

test.each([
  ['bsaic', 'basic'],
  ['Basic+Livenes', 'basic+liveness'],
  ['liveness+basic', 'basic+liveness'],
  ['basic liveness', 'basic+liveness'],
  ['premium', undefined],
  ['basic+premium', undefined],
  ['', undefined],
])('SK7: the level that was meant by %s: %s', (given, level) => {
  expect(nearLevel(given)).toBe(level);
});

test('SK7: a text of more words than a level can have parts is none, and no word of it is looked for', () => {
  const lower = spyOn(String.prototype, 'toLowerCase');
  const level = nearLevel('x '.repeat(30_000));
  const asked = lower.mock.calls.length;
  lower.mockRestore();
  expect([level, asked]).toEqual([undefined, 0]);
});
