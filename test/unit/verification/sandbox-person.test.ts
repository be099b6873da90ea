import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { comparisonValues } from '../../../src/verification/submission/duplicate-keys.js';
import { itemFault } from '../../../src/verification/submission/item-faults.js';
import { isTextItem, ITEM_NAMES } from '../../../src/verification/catalogue/items.js';
import { sandboxPerson } from '../../../src/verification/submission/sandbox-person.js';
import { expectAbout } from '../../support/expect-about.js';

const RULES = { now: new Date('2026-06-01T00:00:00Z'), proofOfAddressMonths: 12 };

test('SB4, RC2: no made-up user is like another one in anything that cases are compared by', () => {
  const people = Array.from({ length: 20_000 }, () => sandboxPerson(randomUUID()));
  const keys = people.flatMap((person) => comparisonValues({ ...person }).map(({ kind, value }) => `${kind} ${value}`));
  expect(keys).toHaveLength(40_000);
  expect(new Set(keys).size).toBe(keys.length);
});

test('SB4: a made-up user is the same person at every level', () => {
  const userId = randomUUID();
  expect(sandboxPerson(userId)).toEqual(sandboxPerson(userId));
});

test('SB4: what is made up could have been typed', () => {
  for (let n = 0; n < 500; n++) {
    const person: Partial<Record<string, string>> = { ...sandboxPerson(randomUUID()) };
    for (const name of ITEM_NAMES.filter(isTextItem).filter((one) => person[one] !== undefined)) {
      expectAbout(`${name}: ${person[name]}`, itemFault(name, person[name] ?? '', RULES)).toBeUndefined();
    }
  }
});
