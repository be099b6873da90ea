import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from '@jest/globals';
import { passwordFault, SERVICE_WORD } from '../../../src/crypto/password-fault.js';
import { PASSWORD_MIN_LENGTH } from '../../../src/crypto/password.js';
import { randomPassword, randomToken } from '../../../src/crypto/random-token.js';
import { messages } from '../../../src/texts/messages.js';
import { timesTheWork } from '../../support/work.js';

const EMAIL = 'ada.lovelace@harbour.example';
const common: string[] = dictionary['passwords-common'];
/** The 10,000 most common ones that could be chosen here, and the 2,000 most common words that are lengthened. */
const listed = [
  ...common.filter(({ length }) => length >= 8).slice(0, 10_000),
  ...common.filter((one) => /^[a-z]{6,7}$/.test(one)).slice(0, 2_000),
];

describe('a password that somebody chooses', () => {
  test.each([
    ['', 'password_missing'],
    ['short', 'password_too_short'],
    ['x'.repeat(201), 'password_too_long'],
    ['password', 'password_common'],
    ['PassWord', 'password_common'],
    ['12345678', 'password_common'],
    ['iloveyou', 'password_common'],
    ['Sunshine2024!', 'password_common'],
    ['!!password99', 'password_common'],
    ['letmein123', 'password_common'],
    ['ｐａｓｓｗｏｒｄ', 'password_common'],
    ['zzzzzzzzzz', 'password_pattern'],
    ['ükükükükükük', 'password_pattern'],
    ['klmnopqrstu', 'password_pattern'],
    ['45678901234567', 'password_pattern'],
    ['zyxwvutsrq', 'password_pattern'],
    [EMAIL, 'password_own_name'],
    ['Ada.Lovelace', 'password_own_name'],
    ['lovelace1815', 'password_own_name'],
    ['harbour2026!', 'password_own_name'],
    ['Attestry1', 'password_own_name'],
    ['attestry-lovelace', 'password_own_name'],
  ])('NIST SP 800-63B: %j is refused: %s', (password, fault) => {
    expect(passwordFault(password, EMAIL)).toBe(fault);
  });

  test.each([
    'correct horse battery',
    'lovelace wrote the first program',
    'attestry is where I work',
    'vier Würfel, ein Tisch',
    'пять зелёных слонов',
    'tr0ub4dor&3',
    'xkqzvwpm',
    randomPassword(),
    randomToken('ks_'),
  ])('%j is taken: no kinds of characters are demanded', (password) => {
    expect(passwordFault(password, EMAIL)).toBeUndefined();
  });

  test('without an address, and with one of short parts, only what is left is judged', () => {
    expect(passwordFault('lovelace1815')).toBeUndefined();
    expect(passwordFault('addedvalue', 'ad@d.de')).toBeUndefined();
  });

  test('the list is as long as a guesser’s first day: each entry is refused as it is, or with the digits that make it long enough', () => {
    const [whole, words] = [true, false].map((isLong) =>
      listed.filter((one) => one.length >= PASSWORD_MIN_LENGTH === isLong),
    );
    expect([whole?.length, words?.length, new Set(listed).size]).toEqual([10_000, 2_000, 12_000]);
    expect(listed.filter((one) => one !== one.toLowerCase())).toEqual([]);
    expect(whole?.filter((one) => passwordFault(one) === undefined)).toEqual([]);
    expect(words?.filter((one) => passwordFault(`${one}2026`) === undefined)).toEqual([]);
  });

  test('the longest ones are judged at once, whatever they are made of', async () => {
    const address = `${'a1-'.repeat(20)}@${'b2.'.repeat(40)}example`;
    const judge = (password: string) => () => passwordFault(password, address);
    for (const part of ['1', '!a', '9!']) {
      const [short, long] = [part.repeat(50 / part.length), part.repeat(200 / part.length)].map((one) => `${one}a`);
      // Four times as long: what tries every way through it would never end.
      expect(await timesTheWork(judge(short ?? ''), judge(long ?? ''), { rounds: 50 })).toBeLessThan(64);
    }
  });

  test('every refusal says what to do, and the name that is looked for is the service’s', () => {
    const { title, ...texts } = messages.passwordFaults;
    expect(title).not.toBe('');
    for (const text of Object.values(texts)) expect(text).toMatch(/^(Choose|Use) |Choose another one/);
    expect(messages.service.name.toLowerCase()).toBe(SERVICE_WORD);
  });
});

describe('a password that is made for somebody', () => {
  test('RC4: can be typed, is never taken for an option of a command, and is not made twice', () => {
    const made = Array.from({ length: 2_000 }, randomPassword);
    for (const one of made) expect(one).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    expect(new Set(made).size).toBe(made.length);
  });

  test('O19: no secret that is shown begins with a dash', () => {
    for (const prefix of ['kcs_', 'whs_', 'kat_', 'krt_', 'kac_'] as const) {
      expect(randomToken(prefix)).toMatch(/^[a-z]/);
    }
  });
});
