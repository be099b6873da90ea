import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/crypto/random-token.js';
import { exchangeAuthorizationCode } from '../../../src/oauth/authorization-code.js';
import { authenticateBearer } from '../../../src/oauth/bearer.js';
import { refreshTokens } from '../../../src/oauth/refresh-token.js';
import { PAIR_TRANSITIONS, type IssuedTokens, type PairState } from '../../../src/oauth/token-pair.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { givenCode, REDIRECT_URI } from '../../support/given-tokens.js';
import { PairModel, type ModelPair } from './pair-model.js';

const context = createTestContext(await cloneDatabase());
const by = await givenClient(context);
const credentials = { clientId: by.client.clientId, secretHash: sha256(by.clientSecret) };

const START = Date.parse('2027-01-01T00:00:00Z');

/** One step: what is done, to which of the pairs there are, and how much time passes before. */
const step = fc.record({
  what: fc.oneof(
    { weight: 10, arbitrary: fc.constant('refresh' as const) },
    { weight: 8, arbitrary: fc.constant('use' as const) },
    { weight: 1, arbitrary: fc.constant('replay the code' as const) },
  ),
  which: fc.nat(),
  seconds: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 3, arbitrary: fc.integer({ min: 3_000, max: 8_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 20 * 86_400, max: 95 * 86_400 }) },
  ),
});

/** What the server did, as one word of truth. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** `gone`, or what is noted in the row. */
type Standing = string;

class Subject {
  readonly pairs: IssuedTokens[] = [];

  private constructor(
    private readonly code: string,
    first: IssuedTokens,
  ) {
    this.pairs.push(first);
  }

  static async create(): Promise<Subject> {
    context.testClock.stopAt(new Date(START));
    const code = await givenCode(context, by.client);
    return new Subject(code, await exchange(code, START));
  }

  refresh(index: number, now: number): Promise<boolean> {
    const token = this.pairs[index]?.refreshToken ?? '';
    const work = refreshTokens(context, credentials, { refresh_token: token }, new Date(now));
    return succeeds(work.then((pair) => this.pairs.push(pair)));
  }

  use(index: number, now: number): Promise<boolean> {
    const token = this.pairs[index]?.accessToken ?? '';
    return succeeds(authenticateBearer(context, token, [], new Date(now)));
  }

  replay(now: number): Promise<boolean> {
    return succeeds(exchange(this.code, now));
  }

  /** Every pair as its row says. */
  async standing(): Promise<Standing[]> {
    const hashes = this.pairs.map(({ accessToken }) => sha256(accessToken));
    const rows = await context.db<PairRow>('token_pairs').whereIn('access_hash', hashes);
    return hashes.map((hash) => {
      const row = rows.find(({ access_hash }) => access_hash.equals(hash));
      if (!row) return 'gone';
      return [row.confirmed_at && 'confirmed', row.superseded_at && 'superseded', row.revoked_at && 'dead']
        .filter(Boolean)
        .join(' ');
    });
  }
}

interface PairRow {
  access_hash: Buffer;
  confirmed_at: Date | null;
  superseded_at: Date | null;
  revoked_at: Date | null;
}

function exchange(code: string, now: number): Promise<IssuedTokens> {
  return exchangeAuthorizationCode(context, credentials, { code, redirect_uri: REDIRECT_URI }, new Date(now));
}

function standingOf(pair: ModelPair): Standing {
  if (pair.isGone) return 'gone';
  return [pair.isConfirmed && 'confirmed', pair.isSuperseded && 'superseded', pair.isDead && 'dead']
    .filter(Boolean)
    .join(' ');
}

test('RT9: any sequence of refresh, use, replay and time leaves every pair as the model says', async () => {
  const sequences = fc.array(step, { minLength: 1, maxLength: 45 });
  const property = fc.asyncProperty(sequences, async (steps) => {
    const model = new PairModel(START);
    const subject = await Subject.create();
    let now = START;
    for (const { what, which, seconds } of steps) {
      now += seconds * 1000;
      const index = which % model.pairs.length;
      const pair = model.pairs[index];
      if (!pair) throw new Error('there is always a pair');
      if (what === 'refresh') expect(await subject.refresh(index, now)).toBe(model.refresh(pair, now));
      if (what === 'use') expect(await subject.use(index, now)).toBe(model.use(pair, now));
      if (what === 'replay the code') {
        model.revokeAll();
        expect(await subject.replay(now)).toBe(false);
      }
      expect(await subject.standing()).toEqual(model.pairs.map(standingOf));
    }
  });
  await fc.assert(property, { numRuns: 60 });
}, 120_000);

test('RT9: a client that refreshes without end keeps a bounded number of unused pairs', async () => {
  const model = new PairModel(START);
  const subject = await Subject.create();
  const [root] = model.pairs;
  if (!root) throw new Error('there is a first pair');
  for (let count = 1; count <= 90; count += 1) {
    const now = START + count * 7_000;
    expect(await subject.refresh(0, now)).toBe(model.refresh(root, now));
  }
  expect(await subject.standing()).toEqual(model.pairs.map(standingOf));
  expect((await subject.standing()).filter((standing) => standing !== 'gone').length).toBeLessThan(25);
});

test('RT9: in the table of states a dead pair stays dead, and only the first use ends others', () => {
  const states = Object.keys(PAIR_TRANSITIONS) as PairState[];
  const endings = states.flatMap((state) =>
    Object.entries(PAIR_TRANSITIONS[state]).filter(([, outcome]) => outcome.ends !== undefined),
  );
  expect(endings).toEqual([['use', PAIR_TRANSITIONS.unconfirmed.use]]);
  for (const outcome of Object.values(PAIR_TRANSITIONS.dead)) expect(outcome.next).toBe('dead');
});
