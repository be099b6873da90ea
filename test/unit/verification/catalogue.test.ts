import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { levelInWords, wordsOf } from '../../support/words-of.js';
import {
  parseCatalogue,
  readShippedCatalogue,
  SHIPPED_CATALOGUE,
} from '../../../src/verification/catalogue/catalogue-file.js';
import { itemsOfLevel, levelFromScopes, partsOfLevel } from '../../../src/verification/catalogue/catalogue.js';
import { expectAbout } from '../../support/expect-about.js';

const text = { title: 'A part', scope_text: 'See the part' };
/** Levels and add-ons as V1 names them; what a later catalogue may hold. */
const FILE = {
  scopes: { 'uid:read': 'See your user identifier' },
  parts: {
    uniqueness: { ...text, kind: 'level', items: ['country', 'picture'], add_ons: ['telegram'] },
    basic: {
      ...text,
      kind: 'level',
      items: ['given_name', 'country', 'picture'],
      add_ons: ['liveness', 'sow', 'wallet'],
      details_scope_text: 'See what you entered',
    },
    liveness: { ...text, kind: 'add_on', items: ['picture'] },
    sow: { ...text, kind: 'add_on', items: ['source_of_wealth'] },
    wallet: { ...text, kind: 'add_on', items: ['document_number'] },
    telegram: { ...text, kind: 'add_on', items: ['document_number'] },
  },
};
const catalogue = parseCatalogue(FILE);
const scopesOf = (...parts: string[]) => parts.map((part) => `verification.${part}:read`);

test('V1: the shipped catalogue stands every check, which nobody makes again when a process starts', () => {
  const shipped = JSON.parse(readFileSync(SHIPPED_CATALOGUE, 'utf8')) as { parts: object };
  expect(readShippedCatalogue()).toEqual(parseCatalogue(shipped));
  expect(readShippedCatalogue().parts.size).toBe(Object.keys(shipped.parts).length);
});

describe('VE5: the level name is canonical whatever the order of the scopes (V2)', () => {
  test('the level first, then the add-ons in alphabetical order', () => {
    expect(levelFromScopes(scopesOf('sow', 'basic', 'liveness'), catalogue)).toEqual({ level: 'basic+liveness+sow' });
  });

  test('for every subset of add-ons in every order', () => {
    const addOns = fc.subarray(['liveness', 'sow', 'wallet']);
    const property = fc.property(addOns, fc.integer(), (chosen, seed) => {
      const scopes = [...scopesOf('basic', ...chosen), 'uid:read', 'verification.basic.details:read'];
      const shuffled = scopes.sort((one, other) => hash(`${one}${seed}`) - hash(`${other}${seed}`));
      expect(levelFromScopes(shuffled, catalogue)).toEqual({ level: ['basic', ...chosen].join('+') });
    });
    fc.assert(property, { numRuns: 200 });
  });

  test('scopes without verification ask for no level', () => {
    expect(levelFromScopes(['uid:read', 'email:read'], catalogue)).toEqual({ level: '' });
  });
});

describe('V1: what cannot be asked for', () => {
  const FAULTY: [string, string[], RegExp][] = [
    ['two levels', scopesOf('basic', 'uniqueness'), /Only one level/],
    ['an add-on without a level', scopesOf('liveness'), /needs a level/],
    ['an add-on that the level does not take', scopesOf('basic', 'telegram'), /does not take the add-on telegram/],
    ['an add-on that is for another level', scopesOf('uniqueness', 'sow'), /does not take the add-on sow/],
    ['an unknown part', scopesOf('basic', 'blood'), /not one that this service offers/],
    ['another spelling', ['verification.Basic:read'], /not one that this service offers/],
    ['a name of every object', scopesOf('constructor'), /not one that this service offers/],
    ['details where none are released', [...scopesOf('uniqueness'), 'verification.uniqueness.details:read'], /offers/],
    ['details without the part', ['verification.basic.details:read'], /needs verification\.basic:read beside it/],
  ];
  test.each(FAULTY)('%s', (_name, scopes, fault) => {
    expect(levelInWords(levelFromScopes(scopes, catalogue))).toMatchObject({ fault: expect.stringMatching(fault) });
  });

  test('a fault can stand in an OAuth error as it is', () => {
    for (const [, scopes] of FAULTY) {
      const requested = levelFromScopes(scopes, catalogue);
      expect('fault' in requested && wordsOf(requested.fault)).toMatch(/^[\x20\x21\x23-\x5B\x5D-\x7E]+$/);
    }
  });
});

test('a level asks for each item once, in the order of the form', () => {
  expect(itemsOfLevel('basic+liveness+sow', catalogue)).toEqual([
    'given_name',
    'country',
    'picture',
    'source_of_wealth',
  ]);
});

test('a name that is not canonical is no level', () => {
  for (const name of ['', 'basic+sow+liveness', 'sow+basic', 'basic+', 'basic+basic', 'Basic', 'basic+telegram']) {
    expectAbout(name, partsOfLevel(name, catalogue)).toBeUndefined();
  }
  expect(partsOfLevel('basic+sow', catalogue)?.map(({ name }) => name)).toEqual(['basic', 'sow']);
});

describe('a catalogue that is wrong is an error with every problem named', () => {
  const withParts = (parts: Record<string, unknown>) => ({ ...FILE, parts });
  const LONG_NAMES = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(30));
  const WRONG: [string, unknown, RegExp[]][] = [
    ['not an object', [], [/must be object/]],
    ['no parts', { scopes: {} }, [/required property 'parts'/]],
    ['a name in upper case', withParts({ Basic: FILE.parts.uniqueness }), [/parts: .*pattern/]],
    [
      'an unknown item and an unknown add-on',
      withParts({ basic: { ...text, kind: 'level', items: ['shoe_size'], add_ons: ['moon'] } }),
      [/parts\/basic: there is no item "shoe_size"/, /parts\/basic: there is no add-on "moon"/],
    ],
    [
      'an add-on with add-ons',
      withParts({ ...FILE.parts, sow: { ...FILE.parts.sow, add_ons: ['wallet'] } }),
      [/parts\/sow: an add-on takes no add-ons/],
    ],
    ['no level at all', withParts({ sow: FILE.parts.sow }), [/none of them is a level/, /parts\/sow: no level takes/]],
    [
      'a level that counts in no country (V9)',
      withParts({ basic: { ...text, kind: 'level', items: ['given_name'] } }),
      [/parts\/basic: a level asks for the item "country"/],
    ],
    [
      'a level whose name would be longer than the contract lets names be (V2)',
      withParts({
        basic: { ...text, kind: 'level', items: ['country'], add_ons: LONG_NAMES },
        ...Object.fromEntries(LONG_NAMES.map((name) => [name, { ...text, kind: 'add_on', items: ['selfie'] }])),
      }),
      [/parts\/basic: with all its add-ons its name has 129 characters, and may have 100/],
    ],
    [
      'nothing for a request without a scope (§2.1)',
      { ...FILE, scopes: ['email:read'] },
      [/scopes: "uid:read" has to be there, for requests that name no scope/],
    ],
    ['scopes of another form', { ...FILE, scopes: ['uid'] }, [/scopes\/0: must match pattern/]],
    ['scopes that are no list', { ...FILE, scopes: 'uid:read' }, [/scopes: must be array,object/]],
    ['a misspelt key', withParts({ basic: { ...FILE.parts.basic, adons: [] } }), [/additional properties \("adons"\)/]],
  ];
  test.each(WRONG)('%s', (_name, data, problems) => {
    for (const problem of problems) expect(() => parseCatalogue(data)).toThrow(problem);
  });
});

function hash(value: string): number {
  return [...Buffer.from(value)].reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);
}
