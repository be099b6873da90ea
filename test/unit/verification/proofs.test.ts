import { describe, expect, test } from '@jest/globals';
import { addMonths } from '../../../src/verification/catalogue/dates.js';
import { givenTogether, lapsedItems, provenUntil } from '../../../src/verification/catalogue/proofs.js';

const until = (information: object, months = 12) => provenUntil(information, months)?.toISOString();

describe('EX1: a submission is proven until the first of its proofs lapses', () => {
  test('a document is good on its last day, and no longer', () => {
    expect(until({ document_expires_on: '2031-05-04' })).toBe('2031-05-05T00:00:00.000Z');
  });

  test('a proof of address holds for twelve months from its date, or as long as configured', () => {
    const information = { document_expires_on: '2031-05-04', address_dated_on: '2026-08-31' };
    expect(until(information)).toBe('2027-08-31T00:00:00.000Z');
    expect(until(information, 6)).toBe('2027-02-28T00:00:00.000Z');
    expect(until(information, 60)).toBe('2031-05-05T00:00:00.000Z');
  });

  test('the earlier one counts', () => {
    const information = { document_expires_on: '2027-01-01', address_dated_on: '2026-08-31' };
    expect(until(information)).toBe('2027-01-02T00:00:00.000Z');
  });

  test('FD27: a document without an end never lapses, and a proof of address beside it does', () => {
    expect(until({ document_expires_on: '' })).toBeUndefined();
    expect(until({ document_expires_on: '', address_dated_on: '2026-08-31' })).toBe('2027-08-31T00:00:00.000Z');
  });

  test('without either it never lapses', () => {
    expect(until({ given_name: 'Ada' })).toBeUndefined();
  });
});

test('EX4: what has lapsed is the proof with all that belongs to it, and nothing else', () => {
  const information = { document_expires_on: '2027-01-01', address_dated_on: '2026-08-31' };
  const at = (time: string) => lapsedItems(information, 12, new Date(time));
  const identity = ['document_number', 'document_expires_on', 'picture'];
  const address = ['address', 'address_dated_on', 'proof_of_address'];
  expect(at('2027-01-01T23:59:59Z')).toEqual([]);
  expect(at('2027-01-02T00:00:00Z')).toEqual(identity);
  expect(at('2027-09-01T00:00:00Z')).toEqual([...identity, ...address]);
  expect(givenTogether('picture')).toEqual(identity);
  expect(givenTogether('address')).toEqual(address);
  expect(givenTogether('birth_date')).toEqual(['birth_date']);
  // FD24: half of a name may be all of it.
  expect(givenTogether('given_name')).toEqual(['given_name', 'family_name']);
});

test('months end when they end', () => {
  const after = (date: string, months: number) => addMonths(new Date(date), months).toISOString().slice(0, 10);
  expect(after('2026-01-31', 1)).toBe('2026-02-28');
  expect(after('2028-02-29', 12)).toBe('2029-02-28');
  expect(after('2026-11-30', 3)).toBe('2027-02-28');
  expect(after('2026-12-15', 1)).toBe('2027-01-15');
});
