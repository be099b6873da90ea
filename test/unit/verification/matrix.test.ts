import { describe, expect, test } from '@jest/globals';
import { levelInWords } from '../../support/words-of.js';
import {
  itemsOfLevel,
  levelFromScopes,
  offeredUserScopes,
  partsOfLevel,
  scopeText,
} from '../../../src/verification/catalogue/catalogue.js';
import { ITEM_NAMES } from '../../../src/verification/catalogue/items.js';
import { expectAbout } from '../../support/expect-about.js';

// Written out a second time from the shipped catalogue, so that a slip there is seen.
const ADD_ONS = ['accreditation', 'liveness', 'selfie', 'sow', 'telegram', 'wallet'];
const TAKES: Record<string, string[]> = {
  uniqueness: ['liveness', 'telegram', 'wallet'],
  basic: ADD_ONS,
  plus: ADD_ONS,
};
const IDENTITY = [
  'given_name',
  'family_name',
  'birth_date',
  'country',
  'document_number',
  'document_expires_on',
  'picture',
];
const ASKS: Record<string, string[]> = {
  uniqueness: ['birth_date', 'country', 'selfie'],
  basic: IDENTITY,
  plus: [...IDENTITY, 'address', 'address_dated_on', 'proof_of_address'],
  accreditation: ['accreditation_document'],
  liveness: ['liveness_picture'],
  selfie: ['selfie'],
  sow: ['source_of_wealth', 'source_of_wealth_document'],
  telegram: ['telegram_name'],
  wallet: ['wallet_address'],
};
const WITHOUT_DETAILS = ['uniqueness', 'liveness'];

const subsets = (names: string[]): string[][] =>
  names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);
const scopesOf = (names: string[]) => names.map((name) => `verification.${name}:read`);

describe.each(Object.keys(TAKES))('V1, V2: the level %s with every set of add-ons', (level) => {
  test('those that it takes make a level with the items of all its parts, in the order of the form', () => {
    for (const chosen of subsets(TAKES[level] ?? [])) {
      const name = [level, ...chosen].join('+');
      expect(levelFromScopes(scopesOf([...chosen].reverse().concat(level)))).toEqual({ level: name });
      expect(partsOfLevel(name)?.map((part) => part.name)).toEqual([level, ...chosen]);
      const asked = new Set([level, ...chosen].flatMap((part) => ASKS[part] ?? []));
      expectAbout(name, itemsOfLevel(name)).toEqual(ITEM_NAMES.filter((item) => asked.has(item)));
    }
  });

  test('VE5: the same names in any other order are no level', () => {
    for (const chosen of subsets(TAKES[level] ?? []).filter(({ length }) => length > 0)) {
      expect(partsOfLevel([...chosen, level].join('+'))).toBeUndefined();
      if (chosen.length > 1) expect(partsOfLevel([level, ...[...chosen].reverse()].join('+'))).toBeUndefined();
    }
  });

  test('with one that it does not take: refused, and the add-on is named', () => {
    const foreign = ADD_ONS.filter((name) => !TAKES[level]?.includes(name));
    for (const chosen of subsets(ADD_ONS).filter((set) => set.some((name) => foreign.includes(name)))) {
      expect(levelInWords(levelFromScopes(scopesOf([level, ...chosen])))).toMatchObject({
        fault: expect.stringMatching(
          new RegExp(`^The level ${level} does not take the add-on (${foreign.join('|')})\\.$`),
        ),
      });
    }
  });

  test('beside another level: refused', () => {
    for (const other of Object.keys(TAKES).filter((name) => name !== level)) {
      expect(levelInWords(levelFromScopes(scopesOf([level, other])))).toMatchObject({
        fault: expect.stringMatching(/^Only one/),
      });
    }
  });
});

test('V1: no set of add-ons is a level by itself', () => {
  for (const chosen of subsets(ADD_ONS).filter(({ length }) => length > 0)) {
    expect(levelInWords(levelFromScopes(scopesOf(chosen)))).toMatchObject({
      fault: 'An add-on needs a level beside it.',
    });
  }
});

test('V1: data is released by the parts whose scope says so, and by no other', () => {
  for (const part of Object.keys(ASKS)) {
    const level = part in TAKES ? part : 'basic';
    const result = levelFromScopes([...new Set(scopesOf([level, part])), `verification.${part}.details:read`]);
    expectAbout(part, 'level' in result).toBe(!WITHOUT_DETAILS.includes(part));
  }
});

test('FL3: there are words for every scope that a user can grant', () => {
  const parts = Object.keys(ASKS).flatMap((part) => [
    `verification.${part}:read`,
    ...(WITHOUT_DETAILS.includes(part) ? [] : [`verification.${part}.details:read`]),
  ]);
  expect(offeredUserScopes()).toEqual(['uid:read', 'email:read', ...parts]);
  for (const scope of offeredUserScopes()) expect(scopeText(scope)).toMatch(/^[A-Z].{10,}/);
  expect(scopeText('client.stats:read')).toBeUndefined();
});
