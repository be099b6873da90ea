import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { Client } from 'undici';
import { waitFor } from './wait-for.js';
import { whenDone } from './when-done.js';
import { fakeTimers } from './fake-timers.js';

export interface HeldTimers {
  /** So much time passes for the timers, and nothing else; then what they have caused has had its turn. */
  pass: (ms: number) => Promise<void>;
  /** Passes after so much time exactly: not a moment earlier is it over, and then it is. */
  passUntilOver: <T>(ms: number, work: Promise<T>) => Promise<T>;
  /** Resolves once a timer for so long has been begun. */
  begun: (ms: number) => Promise<unknown>;
}

let areTheirsBegun = false;
/** Of the loop, which spins meanwhile: a second or so, on a slow machine more. */
const TURNS = 200_000;

/**
 * Timers of this process stand still until the test lets time pass, so that what has to happen after ten seconds is seen not to
 * happen before and to happen then, at once and on a machine of any speed. `waitFor` goes on; so do timers begun earlier.
 */
export async function holdTimers(kinds: ('setTimeout' | 'setInterval')[] = ['setTimeout']): Promise<HeldTimers> {
  if (!areTheirsBegun) await beginTheirs();
  const clock = fakeTimers({ toFake: kinds.flatMap((kind) => [kind, kind.replace('set', 'clear') as 'clearTimeout']) });
  const begun = kinds.map(noteDelays);
  whenDone(() => {
    for (const { putBack } of begun) putBack();
  });
  const pass = async (ms: number): Promise<void> => {
    await clock.tickAsync(ms);
    for (let turn = 0; turn < 10; turn += 1) await turnOfLoop();
  };
  return {
    pass,
    async passUntilOver(ms, work) {
      let hasEnded = false;
      const isOver = (): boolean => hasEnded;
      const end = (): void => void (hasEnded = true);
      work.then(end, end);
      await pass(ms - 1);
      if (isOver()) throw new Error(`it was over before ${ms} ms`);
      await pass(1);
      // Answers of the system, such as a connection that ends, take some turns; nothing that has a time of its own does.
      for (let turn = 0; turn < TURNS && !isOver(); turn += 1) await turnOfLoop();
      if (!isOver()) throw new Error(`it was not over after ${ms} ms`);
      return work;
    },
    begun: (ms) => waitFor(`a timer for ${ms} ms`, () => begun.some(({ delays }) => delays.has(ms))),
  };
}

/**
 * For how long timers of this kind are begun from now on. Not a spy of the runner's: that puts back what it found here once
 * more after the file, and whatever comes later in this process would wait by a clock that stands.
 */
function noteDelays(kind: 'setTimeout' | 'setInterval'): { delays: Set<number>; putBack: () => void } {
  const delays = new Set<number>();
  const before = globalThis[kind];
  const begin = before as (...args: unknown[]) => unknown;
  const noted = (callback: unknown, delay?: number, ...args: unknown[]) => {
    delays.add(delay ?? 0);
    return begin(callback, delay, ...args);
  };
  Object.assign(globalThis, { [kind]: noted });
  return { delays, putBack: () => Object.assign(globalThis, { [kind]: before }) };
}

/** Both copies of undici have one timer for all that they wait for: begun while others stand still, it would never go again. */
async function beginTheirs(): Promise<void> {
  const nobody = 'http://127.0.0.1:9';
  const client = new Client(nobody);
  await Promise.allSettled([client.request({ path: '/', method: 'GET' }), fetch(nobody)]);
  await client.destroy();
  areTheirsBegun = true;
}
