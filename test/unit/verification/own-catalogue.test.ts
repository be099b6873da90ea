import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import {
  levelFromScopes,
  levelTitle,
  offeredCatalogue,
  offeredUserScopes,
  scopeText,
  useCatalogue,
} from '../../../src/verification/catalogue/catalogue.js';
import { describeLevels, type DescribesLevels } from '../../../src/verification/catalogue/scope-reference.js';
import { messages } from '../../../src/texts/messages.js';

const folder = mkdtempSync(join(tmpdir(), 'attestry-catalogue-'));
const file = join(folder, 'levels.json');
const OWN = {
  scopes: { 'uid:read': 'See your user identifier' },
  parts: {
    gold: { kind: 'level', title: 'Gold', items: ['country', 'selfie'], add_ons: ['coin'], scope_text: 'See gold' },
    coin: {
      kind: 'add_on',
      title: 'Coin',
      items: ['wallet_address'],
      scope_text: 'See coin',
      details_scope_text: 'More',
    },
  },
};

afterEach(() => {
  useCatalogue({ levelCatalogue: '' });
  rmSync(file, { force: true });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function use(content: string) {
  writeFileSync(file, content);
  useCatalogue({ levelCatalogue: file });
}

describe('V1: a deployment may have a catalogue of its own', () => {
  test('which takes the place of the shipped one, whole', () => {
    use(JSON.stringify(OWN));
    expect(levelFromScopes(['verification.gold:read', 'verification.coin:read'])).toEqual({ level: 'gold+coin' });
    expect(levelFromScopes(['verification.basic:read'])).toHaveProperty('fault');
  });

  test('one that is wrong names the variable and every problem', () => {
    const { gold, coin } = OWN.parts;
    const parts = { gold: { ...gold, items: ['selfie', 'crown'] }, coin: { ...coin, kind: 'token' } };
    expect(() => {
      use(JSON.stringify({ ...OWN, parts }));
    }).toThrow(/^The configuration is not usable:\n {2}LEVEL_CATALOGUE: parts\/coin\/kind: must be equal to one of/);
    expect(() => {
      use(JSON.stringify({ ...OWN, parts: { ...parts, coin } }));
    }).toThrow(
      /LEVEL_CATALOGUE: parts\/gold: there is no item "crown"\n {2}LEVEL_CATALOGUE: parts\/gold: a level asks/,
    );
  });

  test('FL7: what the message catalogue has words for needs none; words of its own come first', () => {
    const { gold } = OWN.parts;
    const wallet = { kind: 'add_on', items: ['wallet_address'], details: true };
    const selfie = { kind: 'add_on', title: 'Portrait', items: ['selfie'] };
    const parts = { gold: { ...gold, add_ons: ['selfie', 'wallet'] }, selfie, wallet };
    use(JSON.stringify({ scopes: ['uid:read', 'email:read'], parts }));
    const { levels } = messages;
    expect(levelTitle('gold+selfie+wallet')).toBe('Gold, Portrait, Wallet address');
    expect(scopeText('email:read')).toBe(levels.scopes['email:read']);
    expect(scopeText('verification.wallet:read')).toBe(levels.parts.wallet.scope);
    expect(scopeText('verification.wallet.details:read')).toBe(levels.parts.wallet.details);
    // Its data is not released: the words alone release nothing.
    expect(offeredUserScopes()).not.toContain('verification.selfie.details:read');
  });

  test('FL7: what no catalogue has words for is named, each with where to write them', () => {
    const { gold, coin } = OWN.parts;
    const parts = {
      gold: { kind: gold.kind, items: gold.items, add_ons: gold.add_ons },
      coin: { ...coin, details_scope_text: undefined, details: true },
    };
    const advice = 'the message catalogue (src/texts/messages/levels.ts) has no words for it, so write them here';
    expect(() => {
      use(JSON.stringify({ scopes: ['uid:read', 'phone:read'], parts }));
    }).toThrow(
      [
        'The configuration is not usable:',
        `LEVEL_CATALOGUE: parts/gold/title: ${advice}`,
        `LEVEL_CATALOGUE: parts/gold/scope_text: ${advice}`,
        `LEVEL_CATALOGUE: parts/coin/details_scope_text: ${advice}`,
        `LEVEL_CATALOGUE: scopes/phone:read: ${advice}, as {"phone:read": "See …"}`,
      ].join('\n  '),
    );
  });

  test('so does one that is no JSON, or not there', () => {
    expect(() => {
      use('{');
    }).toThrow(/LEVEL_CATALOGUE: .*JSON/);
    expect(() => {
      useCatalogue({ levelCatalogue: join(folder, 'nowhere.json') });
    }).toThrow(/LEVEL_CATALOGUE: ENOENT.*nowhere\.json/);
  });
});

describe('V1: the contract tells of the levels', () => {
  const contract = () =>
    JSON.parse(
      readFileSync(new URL('../../../generated/openapi.public.json', import.meta.url), 'utf8'),
    ) as DescribesLevels;

  test('that are shipped: the generated one is what the catalogue says', () => {
    const [generated, again] = [contract(), contract()];
    describeLevels(again, offeredCatalogue());
    expect(again).toEqual(generated);
    expect(generated.info.description).toContain('- `uniqueness` takes `liveness`, `telegram`, `wallet`\n');
    expect(generated.info.description).toContain('`address`, `address_dated_on`, `proof_of_address`\n');
  });

  test('that a deployment offers, in place of those', () => {
    use(JSON.stringify(OWN));
    const told = contract();
    describeLevels(told, offeredCatalogue());
    expect(told.info.description).toContain('- `gold` takes `coin`\n');
    expect(told.info.description).toContain('- `verification.coin.details:read`: More\n');
    expect(told.info.description).not.toContain('`proof_of_address`');
    expect(Object.keys(told.components.securitySchemes.bearer.flows.authorizationCode.scopes)).toEqual([
      'uid:read',
      'verification.gold:read',
      'verification.coin:read',
      'verification.coin.details:read',
    ]);
  });
});
