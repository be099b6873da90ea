import { expect, test } from '@jest/globals';
import { concludeFrom, type SubmittedCase } from '../../../src/verification/review/automatic-check.js';
import { dataCheck } from '../../../src/verification/review/data-check.js';

const NOW = new Date('2026-11-28T12:00:00Z');
const CASE: SubmittedCase = {
  environment: 'live',
  level: 'basic',
  information: {
    given_name: 'Ada',
    family_name: 'Lovelace',
    birth_date: '1990-12-10',
    country: 'DE',
    document_number: 'C01X00T47',
    document_expires_on: '2031-05-04',
  },
  documents: { picture: '5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22' },
  duplicateCount: 0,
};
const check = dataCheck({ countriesNotAccepted: ['KP'] });

async function examine(changes: Partial<SubmittedCase['information']> = {}, more: Partial<SubmittedCase> = {}) {
  const { findings, conclusion } = await check.examine(
    { ...CASE, information: { ...CASE.information, ...changes }, ...more },
    NOW,
  );
  return { bad: findings.filter(({ weight }) => weight !== 'good').map(({ code }) => code), conclusion };
}

test('RC6: what is whole, of an adult, valid and from an accepted country would be approved', async () => {
  expect(await examine()).toEqual({ bad: [], conclusion: { kind: 'approve' } });
});

test.each([
  [{ birth_date: '2008-11-29' }, 'under_age', { kind: 'reject', reasonCode: 'not_eligible', fixable: false }],
  [{ country: 'KP' }, 'country_not_accepted', { kind: 'reject', reasonCode: 'not_eligible', fixable: false }],
  [
    { document_expires_on: '2026-11-27' },
    'document_expired',
    { kind: 'reject', reasonCode: 'document_expired', fixable: true },
  ],
  [{ document_expires_on: '2026-12-10' }, 'document_expires_soon', undefined],
  [{ birth_date: '' }, 'item_missing', undefined],
  [{ document_expires_on: '' }, 'document_without_end', undefined],
])('RC6: %o: %s', async (changes, code, conclusion) => {
  expect(await examine(changes)).toEqual({ bad: [code], conclusion });
});

test('RC6, FD24: who has one name has given all of it', async () => {
  expect(await examine({ family_name: '' })).toEqual({ bad: [], conclusion: { kind: 'approve' } });
});

test('RC6: a missing document and a possible duplicate are left to a reviewer', async () => {
  expect(await examine({}, { documents: {} })).toEqual({ bad: ['item_missing'], conclusion: undefined });
  expect(await examine({}, { duplicateCount: 1 })).toEqual({ bad: ['possible_duplicate'], conclusion: undefined });
});

test('RC6: of several checks one objection is enough, and only all together approve', () => {
  const approve = { findings: [], conclusion: { kind: 'approve' } as const };
  const reject = { findings: [], conclusion: { kind: 'reject', reasonCode: 'duplicate', fixable: false } as const };
  expect(concludeFrom([approve, approve])).toEqual({ kind: 'approve' });
  expect(concludeFrom([approve, { findings: [] }])).toBeUndefined();
  expect(concludeFrom([approve, reject])).toEqual(reject.conclusion);
  expect(concludeFrom([])).toBeUndefined();
});
