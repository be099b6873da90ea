import { describe, expect, test } from '@jest/globals';
import { clientNameFault, linkFault, supportFault } from '../../../src/clients/client-fault.js';
import { wordsOf } from '../../support/words-of.js';
import { isMemberName } from '../../../src/accounts/members/member.js';

describe('a name that others have to recognise', () => {
  test.each(['A', 'Müller & Söhne', '李', 'שלום', '№ 1', '!', '👩‍💻', 'می‌خواهم'])('%j can be shown', (name) => {
    expect([wordsOf(clientNameFault(name)), isMemberName(name)]).toEqual([undefined, true]);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \u00a0\u3000'],
    ['a space without width', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a joiner', '\u200d\u2060'],
    ['a filler of Hangul', '\u3164\u115f\uffa0'],
    ['a blank of Braille', '\u2800'],
    ['a mark of direction', '\u200e\u061c'],
    ['a mark that stands on nothing', '\u0301'],
    ['a tag', '\u{e0041}'],
    ['the end of a line', 'A\u2028B'],
    ['an override of direction', 'A\u202eB'],
    ['a NUL', 'A\u0000'],
    ['half a character', 'A\ud800'],
    ['too many characters', 'x'.repeat(201)],
  ])('%s is none', (_, name) => {
    expect([wordsOf(clientNameFault(name)), isMemberName(name)]).toEqual([expect.stringContaining('1 to 200'), false]);
  });
});

describe('a link that users follow', () => {
  test.each([
    '',
    'https://client.example',
    'https://client.example/a@b?c=d@e#f',
    'https://xn--mller-kva.example:8443/x',
  ])('%j is one, or none is needed', (link) => {
    expect(wordsOf(linkFault(link))).toBeUndefined();
  });

  test.each([
    'http://client.example',
    'https://bank.example@evil.example',
    'https://:bank.example@evil.example/',
    'https://@evil.example',
    'https://evil.example\\@bank.example',
    'https:///client.example',
    'https://localhost',
    'https://client.example:99999',
    'https://client.example/ x',
    'https://client.example/"x',
    'https://client.example/\u202e',
    'javascript:alert(1)//https://x.y',
    `https://client.example/${'x'.repeat(500)}`,
  ])('%j is none: nobody may take one host for another', (link) => {
    expect([wordsOf(linkFault(link)), wordsOf(supportFault(link))]).toEqual([expect.any(String), expect.any(String)]);
  });
});
