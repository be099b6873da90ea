import { writeSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { REASON_FD, type Excess, type ProcessLimits } from './picture-job.js';

/** Time between two checks: short compared with the limits, long compared with the cost of a check. */
const CHECK_INTERVAL_MS = 25;
/** Indexes of two counters in the shared array: jobs begun, and jobs done. */
const [BEGUN, DONE] = [0, 1];

interface WatchData {
  counts: Int32Array;
  limits: ProcessLimits;
}

/**
 * Kills this process when a job exceeds a limit. A job blocks its thread, so a second thread watches the limits. CPU
 * time is measured instead of elapsed time, so that a harmless file is not refused because the machine is busy.
 */
export function watchJobs(limits: ProcessLimits): { begin: () => void; end: () => void } {
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
    // Sleeps until a job begins.
    Atomics.wait(counts, BEGUN, done);
    watchJob(counts, done, limits);
  }
}

function watchJob(counts: Int32Array, done: number, { cpuMs, residentBytes }: ProcessLimits): void {
  const before = process.cpuUsage();
  while (Atomics.load(counts, DONE) === done) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > cpuMs) killFor('work');
    if (process.memoryUsage.rss() > residentBytes) killFor('memory');
    Atomics.wait(counts, DONE, done, CHECK_INTERVAL_MS);
  }
}

/**
 * Kills the process with SIGKILL, which no option of Node.js can intercept. The operating system may send that signal,
 * too, so the reason is reported first.
 */
function killFor(excess: Excess): void {
  try {
    writeSync(REASON_FD, excess);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

// The watching thread runs this same file.
if (parentPort) watch(workerData as WatchData);
