import { expect, test } from '@jest/globals';
import { parseEmail } from '../../src/email.js';
import { hasMeaning, isLongerThan } from '../../src/free-text.js';
import { normalizeDigits, normalizeLine, normalizeNumber, normalizeText } from '../../src/text-normalization.js';

test.each([
  ['2031-05-04', '2031-05-04'],
  ['\u200E2031\u201105\u201104\u200E', '2031-05-04'],
  ['２０３１－０５－０４', '2031-05-04'],
  ['٢٠٣١-٠٥-٠٤', '2031-05-04'],
  ['۲۰۳۱–۰۵–۰۴', '2031-05-04'],
  ['२०३१-०५-०४', '2031-05-04'],
  ['๒๐๓๑−๐๕−๐๔', '2031-05-04'],
  ['၂၀၃၁-၀၅-၀၄', '2031-05-04'],
  ['𝟐𝟎𝟑𝟏-𝟎𝟓-𝟎𝟒', '2031-05-04'],
  [' 12\u00A03456\uFEFF', '12 3456'],
])('FD26: digits of any script are read by their values: %j', (typed, read) =>
  expect(normalizeDigits(typed)).toBe(read),
);

test.each([
  ['Ada\u00A0Lovelace ', 'Ada Lovelace'],
  ['\u2067محمد\u2069', 'محمد'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['അനില്\u200D', 'അനില്\u200D'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['Jose\u0301', 'Jos\u00E9'],
  ['\uFA19\u0301', '\uFA19\u0301'],
  ['山田\u3000太郎', '山田\u3000太郎'],
  ['O\u2019Brien\u0000', 'O\u2019Brien'],
  ['Ada\u2028Lovelace', 'Ada Lovelace'],
])('FD24, FD26: of a name goes only what nobody sees: %j', (typed, read) => expect(normalizeLine(typed)).toBe(read));

test('FD26: a text keeps its lines and a sign its letters', () => {
  expect(normalizeText('1 Road\r\nTown\u200B\u2029Country\u0007')).toBe('1 Road\nTown\nCountry');
  expect(normalizeNumber('\u200B0x52\u00AD90\u2060\n')).toBe('0x5290');
  expect(normalizeNumber('＠ada_lovelace\uFE0F')).toBe('@ada_lovelace');
  expect(parseEmail('\u200Bada@user.example\uFEFF')).toBe('ada@user.example');
});

test('FD25: an answer is what says something, however short; a maximum counts what people count', () => {
  for (const text of ['王', 'Ø', '1', '〇', 'ཀྵ', '\u{323B0}']) expect(hasMeaning(text)).toBe(true);
  for (const text of ['', '-', '…', '。', '\u3164', '\u0301']) expect(hasMeaning(text)).toBe(false);
  expect(isLongerThan('นี้'.repeat(10), 10)).toBe(false);
  expect(isLongerThan('👩‍👩‍👧', 1)).toBe(false);
  expect(isLongerThan('นี้'.repeat(11), 10)).toBe(true);
  expect(isLongerThan(`a${'\u0301'.repeat(1_000)}`, 10)).toBe(true);
});
