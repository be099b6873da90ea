import { expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { oddCharacters } from '../../src/odd-character.js';

test.each([
  ['\u0430', 'cyrillic', 'a'],
  ['\u0436', 'cyrillic', undefined],
  ['\u03BF', 'greek', 'o'],
  ['\u00E9', 'letter', 'e'],
  ['\uFF41', 'letter', 'a'],
  ['\u0131', 'letter', 'i'],
  ['\u6F22', 'letter', undefined],
  ['\uFB01', 'letter', undefined],
  ['\u2013', 'sign', '-'],
  ['\u2026', 'sign', undefined],
  ['\u2215', 'sign', '/'],
  ['\u{1F600}', 'sign', undefined],
  [' ', 'space', undefined],
  ['\t', 'tab', undefined],
  ['\n', 'line_break', undefined],
  ['\u00A0', 'no_break_space', undefined],
  ['\u2009', 'invisible', undefined],
  ['\u200B', 'invisible', undefined],
  ['\u202E', 'invisible', undefined],
  ['\uFEFF', 'byte_order_mark', undefined],
  ['\u0000', 'control', undefined],
])('SK13: %j is told to be of kind %s, like %s', (character, kind, looksLike) => {
  expect(oddCharacters(`ab${character}`)).toMatchObject({ named: [{ position: 3, kind, looksLike }], more: 0 });
});

test('SK13: nothing is odd about what a URI is made of', () => {
  const ascii = Array.from({ length: 94 }, (_, n) => String.fromCharCode(0x21 + n)).join('');
  expect(oddCharacters(ascii)).toEqual({ named: [], more: 0 });
});

test('SK13: each has its place, also in what comes after something else', () => {
  const { named } = oddCharacters('a b\u0430', 10);
  expect(named.map(({ position, codePoint }) => [position, codePoint])).toEqual([
    [12, 'U+0020'],
    [14, 'U+0430'],
  ]);
});

test('SK13: three are named, however many there are, and the others only counted', () => {
  const normalize = spyOn(String.prototype, 'normalize');
  const { named, more } = oddCharacters('\u0436'.repeat(500));
  const asked = normalize.mock.calls.length;
  normalize.mockRestore();
  expect([named.map(({ position }) => position), more, asked]).toEqual([[1, 2, 3], 497, 3]);
});
