import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { PAIR_TRANSITIONS, type PairState } from '../../../src/oauth/tokens/token-pair.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { PairModel, type ModelCode, type ModelPair } from './pair-model.js';
import { PairSubject, standingOf } from './pair-subject.js';

const DAY = 86_400;
/** Close enough to each other that a few steps reach both (O10). */
const IDLE_SECONDS = 20 * DAY;
const ABSOLUTE_SECONDS = 25 * DAY;

const context = createTestContext(await cloneDatabase(), {
  REFRESH_TOKEN_IDLE_SECONDS: String(IDLE_SECONDS),
  REFRESH_TOKEN_ABSOLUTE_SECONDS: String(ABSOLUTE_SECONDS),
});
const by = await givenClient(context);

const START = Date.parse('2027-01-01T00:00:00Z');

/** One step: what is done, to which of the codes or pairs there are, and how much time passes before. */
const step = fc.record({
  what: fc.oneof(
    { weight: 20, arbitrary: fc.constant('refresh' as const) },
    { weight: 16, arbitrary: fc.constant('use' as const) },
    { weight: 8, arbitrary: fc.constant('introspect' as const) },
    { weight: 5, arbitrary: fc.constant('revoke' as const) },
    { weight: 6, arbitrary: fc.constant('consent' as const) },
    // Of a code that is new, old, used or given back.
    { weight: 8, arbitrary: fc.constant('exchange' as const) },
  ),
  kind: fc.constantFrom('access' as const, 'refresh' as const),
  /** Counted from the newest: what is long dead is asked for less often. */
  back: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(40) }),
  seconds: fc.oneof(
    { weight: 24, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 4, arbitrary: fc.integer({ min: 500, max: 8_000 }) },
    { weight: 3, arbitrary: fc.integer({ min: 5 * DAY, max: 21 * DAY }) },
  ),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The model and the server side by side, each with a first pair. */
async function start(): Promise<{ model: PairModel; subject: PairSubject }> {
  const model = new PairModel({ idleMs: IDLE_SECONDS * 1000, absoluteMs: ABSOLUTE_SECONDS * 1000 });
  const subject = await PairSubject.create(context, by);
  model.consent(START);
  await subject.consent(START);
  expect(await subject.exchange(0, START)).toBe(model.exchange(at(model.codes, 0), START));
  return { model, subject };
}

function at<T extends ModelCode | ModelPair>(list: readonly T[], index: number): T {
  const found = list[index];
  if (!found) throw new Error('there is always a first one');
  return found;
}

async function take({ what, kind, back }: Step, model: PairModel, subject: PairSubject, now: number): Promise<void> {
  const list = what === 'exchange' ? model.codes : model.pairs;
  const index = list.length - 1 - (back % list.length);
  switch (what) {
    case 'consent':
      model.consent(now);
      await subject.consent(now);
      break;
    case 'exchange':
      expect(await subject.exchange(index, now)).toBe(model.exchange(at(model.codes, index), now));
      break;
    case 'refresh':
      expect(await subject.refresh(index, now)).toBe(model.refresh(at(model.pairs, index), now));
      break;
    case 'use':
      expect(await subject.use(index, now)).toBe(model.use(at(model.pairs, index), now));
      break;
    case 'introspect':
      expect(await subject.isActive(index, kind, now)).toBe(model.isActive(at(model.pairs, index), kind, now));
      break;
    case 'revoke':
      model.revoke(at(model.pairs, index));
      await subject.revoke(index, kind, now);
  }
}

test('RT9, RT10, O10, IN8, IN11, RV7, RV8: after any sequence of steps and time each pair is as the model says', async () => {
  const sequences = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });
  const property = fc.asyncProperty(sequences, async (steps) => {
    const { model, subject } = await start();
    let now = START;
    for (const one of steps) {
      now += one.seconds * 1000;
      await take(one, model, subject, now);
      expect(await subject.standing()).toEqual(model.pairs.map(standingOf));
    }
    for (const [index, pair] of model.pairs.entries()) {
      for (const kind of ['access', 'refresh'] as const) {
        expect(await subject.isActive(index, kind, now)).toBe(model.isActive(pair, kind, now));
      }
    }
    // Nothing of that was use: all is as it was.
    expect(await subject.standing()).toEqual(model.pairs.map(standingOf));
  });
  await fc.assert(property, { numRuns: 100, plugins: [fc.interruptAfterTimeLimit(90_000)] });
});

test('RT9: a client that refreshes without end keeps a bounded number of unused pairs', async () => {
  const { model, subject } = await start();
  for (let count = 1; count <= 90; count += 1) {
    const now = START + count * 7_000;
    expect(await subject.refresh(0, now)).toBe(model.refresh(at(model.pairs, 0), now));
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
