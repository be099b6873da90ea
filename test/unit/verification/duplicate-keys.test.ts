import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { blindIndexes } from '../../../src/crypto/blind-index.js';
import { comparisonValues } from '../../../src/verification/submission/duplicate-keys.js';

const ADA = { given_name: 'Ada', family_name: 'Lovelace', birth_date: '1990-12-10', document_number: 'C01X00T47' };
const same = (one: object, other: object) => expect(comparisonValues(one)).toEqual(comparisonValues(other));

test('RC2: what is typed otherwise is compared as the same', () => {
  same(ADA, { ...ADA, document_number: ' c01-x00 t47' });
  same(ADA, { ...ADA, given_name: 'LOVELACE', family_name: ' ada ' });
  same({ ...ADA, given_name: 'José' }, { ...ADA, given_name: 'Jose\u0301' });
  same({ ...ADA, given_name: 'José' }, { ...ADA, given_name: 'jose' });
});

test('RC2: what differs is not, and what is missing is compared with nothing', () => {
  expect(comparisonValues(ADA)).not.toEqual(comparisonValues({ ...ADA, birth_date: '1990-12-11' }));
  expect(comparisonValues({ ...ADA, given_name: '李' })[1]).not.toEqual(
    comparisonValues({ ...ADA, given_name: '王' })[1],
  );
  expect(comparisonValues({ birth_date: '1990-12-10', country: 'DE' })).toEqual([]);
  expect(comparisonValues({ document_number: '---' })).toEqual([]);
});

/** Whether two people with one date of birth count as possibly the same by their names. */
function areAlike(one: string, other: string): boolean {
  const keysOf = (name: string) =>
    comparisonValues({ given_name: name, birth_date: '1980-01-02' }).map(({ value }) => value);
  return keysOf(one).some((key) => keysOf(other).includes(key));
}

test.each([
  ['Weiß', 'WEISS'],
  ['Weiß', 'WEIẞ'],
  ['Jürgen Müller', 'JUERGEN MUELLER'],
  ['Jürgen Müller', 'Jurgen Muller'],
  ['Jürgen Müller', 'MÜLLER JÜRGEN'],
  ['Muñoz', 'MUNXXOZ'],
  ['Muñoz', 'Munoz'],
  ['Søren Ødegård', 'SOEREN OEDEGAARD'],
  ['Søren Ødegård', 'Soren Odegard'],
  ['Þóra Æsa', 'THORA AESA'],
  ['Wałęsa', 'WALESA'],
  ['Nguyễn Thị Đào', 'NGUYEN THI DAO'],
  ['İpek Işık', 'IPEK ISIK'],
  ['O’Brien', "O'BRIEN"],
  ['O’Brien', 'OBRIEN'],
  ['Jean-Luc', 'JEAN LUC'],
  ['Dvořák', 'Dvor\u030Ca\u0301k'],
  ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  ['Соловьёв', 'СОЛОВЬЕВ'],
  ['Щербаков', 'SHCHERBAKOV'],
  ['Юлія', 'IULIIA'],
  ['Юлія Єрмак', 'YULIIA YERMAK'],
  ['Григорій Гончар', 'HRYHORII HONCHAR'],
  ["Дар'я Ґалаґан", 'DARIA GALAGAN'],
  ['Аляксандр Гаўрылаў', 'ALIAKSANDR HAURYLAU'],
  ['Живко Шћепановић', 'ZIVKO SCEPANOVIC'],
  ['Живко Шћепановић', 'Živko Šćepanović'],
  ['Ѓорѓи Хаџиев', 'GJORGJI HADJIEV'],
  ['Петър Щерев', 'PETIER SHTEREV'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد', 'احمد'],
  ['علی', 'علي'],
  ['فاطمة', 'فاطمه'],
  ['عبد ٱلرحمن', 'عبد الرحمن'],
  ['דָּוִד', 'דוד'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['Ａｄａ', 'ada'],
  ['राम शर्मा', 'शर्मा राम'],
  ['홍길동', '홍길동'.normalize('NFD')],
  ['Մարիամ', 'ՄԱՐԻԱՄ'],
])('FD29: %s and %s may be one person', (one, other) => expect(areAlike(one, other)).toBe(true));

test.each([
  ['A٤٥١٢', 'A4512'],
  ['۴۵۱۲۳', '٤٥١٢٣'],
  ['१२३४', '1234'],
])('FD29: %s and %s are one number', (one, other) => {
  expect(comparisonValues({ document_number: one })).toEqual(comparisonValues({ document_number: other }));
});

test.each([
  ['राम', 'रोम'],
  ['राम', 'रमा'],
  ['কমল', 'কামাল'],
  ['ராமன்', 'ரமன்'],
  ['రామ', 'రోమ'],
  ['ਸਿੰਘ', 'ਸਾਂਘ'],
  ['มานี', 'มาน'],
  ['មករា', 'មករី'],
  ['ဇော်', 'ဇာ'],
  ['がく', 'かく'],
  ['バン', 'ハン'],
  ['Joel', 'Jol'],
  ['Manuela', 'Manula'],
  ['Mueller', 'Muller'],
  ['李', '王'],
  ['김', '감'],
  ['Иван', 'Иванна'],
  ['محمد', 'محمود'],
  ['ޢަލީ', 'ޢިލީ'],
])('FD29: %s and %s are two', (one, other) => expect(areAlike(one, other)).toBe(false));

test('RC2, FL5: without the key the hash says nothing, and each kind has its own', () => {
  const keys = [
    { id: 'new', key: randomBytes(32) },
    { id: 'old', key: randomBytes(32) },
  ];
  const [now, before] = blindIndexes(keys, 'a', 'x');
  expect(now).toHaveLength(32);
  expect(now).not.toEqual(before);
  expect(blindIndexes(keys.slice(1), 'a', 'x')).toEqual([before]);
  expect(blindIndexes(keys, 'b', 'x')[0]).not.toEqual(now);
});
