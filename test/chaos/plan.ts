import { SeededRandom } from '../support/random.js';

export const VICTIMS = ['worker-1', 'worker-2', 'server', 'temporal', 'postgres'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface ChaosOptions {
  deliveries: number;
  perSecond: number;
  kills: number;
  /** Whether a slow receiver sometimes does not answer in time. */
  hangs: boolean;
  seed: number;
}

export interface PlannedKill {
  victim: Victim;
  /** After the first commit. */
  atMs: number;
  /** How long it stays away. */
  downMs: number;
}

/** Runs in `npm test`; the whole one is `npm run test:chaos`. */
const SHORT: Omit<ChaosOptions, 'seed'> = { deliveries: 180, perSecond: 15, kills: 3, hangs: false };

/** What the command line has put into the environment, or the short form with a seed that nobody chose. */
export function chaosOptions(env: NodeJS.ProcessEnv): ChaosOptions {
  const given = JSON.parse(env['CHAOS'] ?? '{}') as Partial<ChaosOptions>;
  return { ...SHORT, seed: Math.floor(Math.random() * 2 ** 31), ...given };
}

/**
 * One kill in each equal part of the time of commits, at a moment and of a victim that the seed decides. The first ones
 * go through the victims that hold deliveries, so that a short run meets each of them; later ones may strike together.
 */
export function planKills({ deliveries, perSecond, kills, seed }: ChaosOptions): PlannedKill[] {
  const random = new SeededRandom(seed);
  const partMs = (deliveries / perSecond / kills) * 1000;
  const first = shuffled<Victim>(random, ['worker-1', 'temporal', 'postgres']);
  return Array.from({ length: kills }, (_, index) => ({
    victim: first[index] ?? random.pick(VICTIMS),
    atMs: Math.round((index + random.fraction()) * partMs),
    downMs: random.integer(0, Math.round(Math.min(5_000, partMs))),
  }));
}

function shuffled<T>(random: SeededRandom, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
