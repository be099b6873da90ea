// The process that scripts/guard.mjs starts: waits until the script is gone, then ends what the script has left.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [mark = ''] = process.argv.slice(2);
/**
 * The signals to send, mildest first, and how long to wait after each. On SIGINT Postgres shuts down at once, and the
 * others end as usual.
 */
const STEPS = [
  ['SIGINT', 10_000],
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];
const LOOK_EVERY_MS = 50;

// Signals are ignored: one that reaches this process is meant for the script, whose processes still have to be ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.stdin.resume().once('close', () => void endAll());

async function endAll() {
  for (const [signal, patienceMs] of STEPS) {
    const told = new Set();
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(LOOK_EVERY_MS)) {
      const left = marked();
      if (left.length === 0) process.exit(0);
      // Includes processes that were started meanwhile.
      for (const pid of left.filter((one) => !told.has(one))) send(pid, signal);
      for (const pid of left) told.add(pid);
    }
  }
  process.exit(1);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process is gone already.
  }
}

/** Every process with the mark in its environment. The guardian itself was started before the mark was set. */
function marked() {
  if (!existsSync('/proc/self/environ')) {
    const lines = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.filter((line) => isMarked(line)).map((line) => Number.parseInt(line, 10));
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isMarked(environmentOf(pid))).map(Number);
}

function isMarked(environment) {
  return new RegExp(`ATTESTRY_STARTED_BY=[^\\0 ]*${mark}`).test(environment);
}

/** Empty for a process that is gone, a zombie, or one of another user. */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}
