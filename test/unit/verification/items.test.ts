import { describe, expect, test } from '@jest/globals';
import { countryName, listCountries, isCountryCode } from '../../../src/verification/catalogue/countries.js';
import { itemFault } from '../../../src/verification/submission/item-faults.js';
import type { TextItemName } from '../../../src/verification/catalogue/items.js';
import { messages } from '../../../src/texts/messages.js';

const NOW = new Date('2026-11-28T12:00:00Z');
const faultOf = (name: TextItemName, value: string, now = NOW) =>
  itemFault(name, value, { now, proofOfAddressMonths: 12 });

describe('FL6: date of birth', () => {
  test.each([
    ['', 'birth_date_missing'],
    ['10.12.1990', 'birth_date_format'],
    ['1990-12-1', 'birth_date_format'],
    ['1990-02-30', 'date_not_real'],
    ['2001-02-29', 'date_not_real'],
    ['1990-13-01', 'date_not_real'],
    ['1990-00-10', 'date_not_real'],
    ['2030-01-01', 'date_in_future'],
    ['2008-11-29', 'under_age'],
    ['1890-01-01', 'birth_date_too_long_ago'],
  ])('%s is %s', (value, fault) => expect(faultOf('birth_date', value)).toBe(fault));

  test('18 years are over on the birthday itself', () => {
    expect(faultOf('birth_date', '2008-11-28')).toBeUndefined();
  });

  test('a birthday begins with its day by UTC, at the turn of a year too', () => {
    expect(faultOf('birth_date', '2008-11-28', new Date('2026-11-27T23:59:59.999Z'))).toBe('under_age');
    expect(faultOf('birth_date', '2008-11-28', new Date('2026-11-28T00:00:00Z'))).toBeUndefined();
    expect(faultOf('birth_date', '2008-01-01', new Date('2025-12-31T23:59:59.999Z'))).toBe('under_age');
    expect(faultOf('birth_date', '2008-01-01', new Date('2026-01-01T00:00:00Z'))).toBeUndefined();
  });

  test('a leap day is a birthday', () => {
    expect(faultOf('birth_date', '2000-02-29')).toBeUndefined();
    expect(faultOf('birth_date', '2008-02-29', new Date('2026-02-28T23:59:59.999Z'))).toBe('under_age');
    expect(faultOf('birth_date', '2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBeUndefined();
  });
});

describe('FL6: names take any script, whole', () => {
  test.each([
    'Ada',
    'José María',
    "O'Neill-Müller",
    '李',
    'محمد',
    'Анна',
    'ประยุทธ์',
    'नरेन्द्र',
    'می‌خواهم',
    'Ⅸ von Xylander',
  ])('%s', (name) => {
    expect(faultOf('given_name', name)).toBeUndefined();
    expect(faultOf('family_name', name)).toBeUndefined();
  });

  test.each([
    ['', 'given_name_missing'],
    ['a'.repeat(101), 'name_too_long'],
    ['Ada\nLovelace', 'name_not_text'],
    ['Ada\u0000', 'name_not_text'],
    ['Ada\u202Eecalevol', 'name_not_text'],
    ['Ada\u2028Lovelace', 'name_not_text'],
    ['\u3164\u115f', 'name_without_letters'],
    ['Ada\ud800', 'name_not_text'],
    ['12345', 'name_without_letters'],
    ['\uFFFF Ada', 'name_not_text'],
  ])('%j is %s', (name, fault) => expect(faultOf('given_name', name)).toBe(fault));

  test('100 characters are 100 characters, not bytes or UTF-16 units', () => {
    expect(faultOf('given_name', '𠮷'.repeat(100))).toBeUndefined();
    expect(faultOf('given_name', '𠮷'.repeat(101))).toBe('name_too_long');
  });

  test('FD24: they are counted as people count them, and without any limit for a single one of them', () => {
    expect(faultOf('given_name', 'क्षी'.repeat(100))).toBeUndefined();
    expect(faultOf('given_name', 'x\u0323\u0302'.repeat(101))).toBe('name_too_long');
    expect(faultOf('given_name', `A${'\u0301'.repeat(5_000)}`)).toBe('name_too_long');
  });
});

describe('FL6, V9: country', () => {
  test.each([
    ['DE', undefined],
    ['TW', undefined],
    ['', 'country_missing'],
    ['de', 'country_unknown'],
    ['DEU', 'country_unknown'],
    ['ZZ', 'country_unknown'],
    ['EU', 'country_unknown'],
    ['UK', 'country_unknown'],
    ['XK', 'country_unknown'],
  ])('%s', (value, fault) => expect(faultOf('country', value)).toBe(fault));

  test('ST2: all 249 officially assigned codes, in the order of their names', () => {
    const countries = listCountries();
    expect(countries).toHaveLength(249);
    expect(countries.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && isCountryCode(code) && name !== code)).toBe(
      true,
    );
    expect(countries[0]?.name).toBe('Afghanistan');
  });

  test.each([
    ['CZ', 'Czechia'],
    ['GB', 'United Kingdom'],
    ['KR', 'South Korea'],
    ['RU', 'Russia'],
    ['US', 'United States'],
  ])('%s is called as people search for it: %s', (code, name) => expect(countryName(code)).toBe(name));
});

describe('FL6: document number', () => {
  test.each([
    ['C01X00T47', undefined],
    ['AB 12-34/56.7', undefined],
    ['МР 1234567', undefined],
    ['', 'document_number_missing'],
    ['12', 'document_number_length'],
    ['1'.repeat(41), 'document_number_length'],
    ['...', 'document_number_missing'],
    ['C01\n00T47', 'document_number_not_text'],
    ['C01\uE000T47', 'document_number_not_text'],
  ])('%j', (value, fault) => expect(faultOf('document_number', value)).toBe(fault));

  test.each([
    ...['A123456(7)', 'C01X0006H<', '45\u00A010 123456', 'AB\u2011123456', 'АВ 123456', '第123号', '內政部字第1234號'],
    ...[
      '№ 123456',
      'Nº 12-345',
      '#123',
      '12+34',
      '12*34',
      "12'34",
      '12,34:5',
      '１２３４５６',
      '١٢٣٤٥٦',
      '१२३४',
      'X_1-2',
      '(123)',
    ],
    ...['12\\34', '12·34', '-C01X00T47', '京A·12345', 'Ⅱ-АБ № 123456', '12–34', '[12]34', '12=34', 'Ñ1234'],
  ])('FD26: %s is taken as printed', (value) => expect(faultOf('document_number', value)).toBeUndefined());
});

describe('FL6: the day until which a document is valid', () => {
  test.each([
    ['2026-11-28', undefined],
    ['2026-11-27', 'document_expired'],
    ['2036-02-29', undefined],
    ['2035-02-29', 'date_not_real'],
    ['', 'document_expires_on_missing'],
    ['2999-12-31', 'document_expires_on_too_late'],
    ['05/2031', 'document_expires_on_format'],
    ['2127-01-01', 'document_expires_on_too_late'],
  ])('%s', (value, fault) => expect(faultOf('document_expires_on', value)).toBe(fault));
});

describe('EX1: a proof of address holds for 12 months from its date', () => {
  test.each([
    ['2026-11-28', undefined],
    ['2025-11-29', undefined],
    ['2025-11-28', 'address_dated_on_too_old'],
    ['2026-11-29', undefined],
    ['2026-11-30', 'date_in_future'],
    ['', 'address_dated_on_missing'],
    ['yesterday', 'address_dated_on_format'],
    ['2026-11-31', 'date_not_real'],
  ])('%s', (value, fault) => expect(faultOf('address_dated_on', value)).toBe(fault));
});

test('EX1: a bill of today is one of today wherever its reader lives, up to fourteen hours ahead of UTC', () => {
  const at = (hour: string) => new Date(`2026-12-31T${hour}:00Z`);
  expect(faultOf('address_dated_on', '2027-01-01', at('09:59'))).toBe('date_in_future');
  expect(faultOf('address_dated_on', '2027-01-01', at('10:00'))).toBeUndefined();
});

describe('FL6, FD25: addresses take any script, in several lines, whole, as short as they are', () => {
  test.each([
    ['Musterstraße 12\n10115 Berlin\nDeutschland', undefined],
    ['東京都千代田区千代田1-1', undefined],
    ['', 'address_missing'],
    ['澳門新馬路1號', undefined],
    ['서울', undefined],
    ['Ø 1', undefined],
    ['---', 'address_missing'],
    ['\u3164', 'address_missing'],
    ['a'.repeat(301), 'address_too_long'],
    ['Musterstraße\u0000 12, Berlin', 'name_not_text'],
  ])('%j', (value, fault) => expect(faultOf('address', value)).toBe(fault));
});

describe('FD25: what add-ons ask for', () => {
  test.each([
    ['source_of_wealth', 'I sold my bakery in 2024.', undefined],
    ['source_of_wealth', '出售父母留下的房产', undefined],
    ['source_of_wealth', '工资', undefined],
    ['source_of_wealth', 'work', undefined],
    ['source_of_wealth', '…', 'source_of_wealth_missing'],
    ['source_of_wealth', 'क्षी'.repeat(2000), undefined],
    ['source_of_wealth', 'a'.repeat(2001), 'source_of_wealth_too_long'],
    ['wallet_address', '', undefined],
    ['wallet_address', '0x52908400098527886E0F7030069857D2E4169EE7', undefined],
    ['wallet_address', '0x529 08400098527886E0F', 'wallet_address_format'],
    ['telegram_name', '@ada_lovelace', undefined],
    ['telegram_name', 'ada', 'telegram_name_format'],
    ['telegram_name', '', 'telegram_name_missing'],
  ] as const)('%s: %j', (name, value, fault) => expect(faultOf(name, value)).toBe(fault));
});

test('FL4: every fault is a sentence that says what to do', () => {
  for (const text of Object.values(messages.information.faults)) expect(text).toMatch(/^[A-Z].+\.$/s);
});
