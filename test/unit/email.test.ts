import { describe, expect, test } from '@jest/globals';
import { parseEmail, showEmail } from '../../src/email.js';

describe('FD28: one address, in whatever way it is written', () => {
  test.each([
    ['bo@münchen.example', 'bo@xn--mnchen-3ya.example'],
    ['BO@MÜNCHEN.example', 'bo@xn--mnchen-3ya.example'],
    ['bo@mu\u0308nchen.example', 'bo@xn--mnchen-3ya.example'],
    ['Bo@XN--MNCHEN-3YA.EXAMPLE', 'bo@xn--mnchen-3ya.example'],
    ['m\u0075\u0308ller@user.example', 'm\u00FCller@user.example'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
    ['ada@παράδειγμα.example', 'ada@xn--hxajbheg2az3al.example'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada＠例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@ｕｓｅｒ．example', 'ada@user.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
    ['ada@उदाहरण.परीक्षा', 'ada@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['ada@نامه\u200Cای.example', 'ada@xn--mgba3gch31f060k.example'],
    ['ada@ශ්\u200Dරී.example', 'ada@xn--10cl1a0b660p.example'],
    ['ada\u200C@us\u200Cer.example\u200D', 'ada@user.example'],
    ['\u202Aada\u202C@user.example\u200B\u00A0', 'ada@user.example'],
    ['Ada.Lovelace+kyc@User.Example', 'ada.lovelace+kyc@user.example'],
    // Not ASCII: whether these are the same only their mail server knows, and a Turkish I is no other letter.
    ['Ärne@user.example', 'Ärne@user.example'],
    ['İpek@user.example', 'İpek@user.example'],
  ])('%j is %s', (typed, stored) => {
    expect(parseEmail(typed)).toBe(stored);
    expect(parseEmail(stored)).toBe(stored);
    expect(parseEmail(showEmail(stored))).toBe(stored);
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@user.example',
    'ada@user',
    'ada@@user.example',
    'ada@user..example',
    'ada@user.example.',
    'ada@b@user.example',
    'ada@user.example/path',
    'ada@user.example#x.y',
    'ada@us%65r.example',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@xn--a.example\\',
    'ada@-..',
    'a b@user.example',
    `${'a'.repeat(65)}@user.example`,
    `ada@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.example`,
    'ada@\u{E000}.example',
    'a,b@user.example',
  ])('%j is none', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  test('it has up to 254 characters (RFC 5321 §4.5.3.1.3)', () => {
    const ofLength = (length: number) =>
      `ada@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(50)}.${'d'.repeat(length - 191)}.example`;
    expect(ofLength(254)).toHaveLength(254);
    expect([ofLength(254), ofLength(255)].map(parseEmail)).toEqual([ofLength(254), undefined]);
  });

  test('people see it in its own script', () => {
    expect(showEmail('bo@xn--mnchen-3ya.example')).toBe('bo@münchen.example');
    expect(showEmail('ada@user.example')).toBe('ada@user.example');
    expect(showEmail('deleted')).toBe('deleted');
  });
});
