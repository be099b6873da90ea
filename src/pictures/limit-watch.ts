import { writeSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { LAST_WORD_FD, type Excess, type Limits } from './job.js';

/** Short against what a file may take, and long against looking. */
const LOOK_MS = 25;
/** Where it stands how many jobs were begun, and how many of these are done. */
const [BEGUN, DONE] = [0, 1];

interface WatchData {
  counts: Int32Array;
  limits: Limits;
}

/**
 * Ends this process when a job takes more than it may. An engine that is busy with a file lets nothing else of its thread run,
 * so a second thread looks. What a job takes is counted in time of the processor: on a machine with much else to do, a file that
 * is in order only waits longer.
 */
export function watchJobs(limits: Limits): { begin: () => void; end: () => void } {
  const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchData = { counts, limits };
  new Worker(new URL(import.meta.url), { workerData }).unref();
  return {
    begin: () => {
      Atomics.add(counts, BEGUN, 1);
      Atomics.notify(counts, BEGUN);
    },
    end: () => {
      Atomics.add(counts, DONE, 1);
    },
  };
}

function watch({ counts, limits }: WatchData): never {
  for (;;) {
    const done = Atomics.load(counts, DONE);
    // Sleeps while there is nothing to do.
    Atomics.wait(counts, BEGUN, done);
    watchJob(counts, done, limits);
  }
}

function watchJob(counts: Int32Array, done: number, { cpuMs, residentBytes }: Limits): void {
  const before = process.cpuUsage();
  while (Atomics.load(counts, DONE) === done) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > cpuMs) endFor('work');
    if (process.memoryUsage.rss() > residentBytes) endFor('memory');
    Atomics.wait(counts, DONE, done, LOOK_MS);
  }
}

/** By a signal that no flag of node gives another meaning. Others send it, too, so why is told before. */
function endFor(excess: Excess): void {
  try {
    writeSync(LAST_WORD_FD, excess);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

// This file is the thread's as well.
if (parentPort) watch(workerData as WatchData);
