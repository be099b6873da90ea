// How much work the tests are, in seconds of CPU: on a machine with others on it, those of the clock say nothing.
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

const NOTES = join(ROOT, '.data', 'cpu-time');
/** A line for each file of tests: its seconds, and its name. */
const FILES = join(NOTES, 'files');
const DEAREST = 12;
/** The unit in which Linux tells them to everybody (sysconf(3), _SC_CLK_TCK). */
const PER_SECOND = 100;

/** Notes what this kind of work has taken in a process and below it so far; a later note of the same process counts instead. */
export function noteCpuTime(kind, { pid = process.pid, tests = 0 } = {}) {
  const seconds = cpuSeconds(pid);
  if (seconds === undefined) return;
  // What a process of tests leaves running, such as a browser, ends after it: nobody is told then what that has taken.
  const left = pid === process.pid ? secondsBelow(pid) : 0;
  mkdirSync(NOTES, { recursive: true });
  writeFileSync(join(NOTES, `${kind}.${pid}`), JSON.stringify({ seconds, left, tests }));
}

/** What one file of tests has taken in its process and below it: not what it made Postgres and Temporal do. */
export function noteFile(name, seconds) {
  mkdirSync(NOTES, { recursive: true });
  appendFileSync(FILES, `${seconds.toFixed(1)} ${name}\n`);
}

export function forgetCpuTimes() {
  rmSync(NOTES, { recursive: true, force: true });
}

/** What all has taken, by kind. */
export function describeCpuTimes() {
  const all = cpuSeconds(process.pid);
  if (all === undefined) return 'CPU seconds: not known on this system';
  const kinds = new Map();
  const total = { seconds: 0, left: 0, tests: 0 };
  for (const name of existsSync(NOTES) ? readdirSync(NOTES) : []) {
    if (join(NOTES, name) === FILES) continue;
    const { seconds, left, tests } = JSON.parse(readFileSync(join(NOTES, name), 'utf8'));
    const [kind] = name.split('.');
    const sum = kinds.get(kind) ?? { seconds: 0, left: 0, tests: 0 };
    kinds.set(kind, sum);
    for (const one of [sum, total]) {
      one.seconds += seconds;
      one.left += left;
      one.tests += tests;
    }
  }
  const everything = all + total.left;
  kinds.set('checks, builds and runners', { seconds: Math.max(0, everything - total.seconds), tests: 0 });
  kinds.set('in all', { seconds: everything, tests: total.tests });
  const lines = [...kinds].map(
    ([kind, { seconds, tests }]) =>
      `${String(Math.round(seconds)).padStart(6)}  ${kind}${tests ? `, ${tests} tests` : ''}`,
  );
  return ['CPU seconds', ...lines, ...dearestFiles()].join('\n');
}

function dearestFiles() {
  const all = existsSync(FILES) ? readFileSync(FILES, 'utf8').trim().split('\n') : [];
  if (all.length <= DEAREST) return [];
  const dearest = all.toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one)).slice(0, DEAREST);
  return ['', `The ${DEAREST} dearest files, without what they made the databases do`, ...dearest];
}

/** Seconds of a process, of those that it has waited for, and of those that still run below it (proc_pid_stat(5)). */
export function cpuSeconds(pid = process.pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [own, ownSystem, waitedFor, waitedForSystem] = fields.slice(11, 15).map(Number);
    return (own + ownSystem + waitedFor + waitedForSystem) / PER_SECOND + secondsBelow(pid);
  } catch {
    return undefined;
  }
}

/** Of those that still run below it. */
function secondsBelow(pid) {
  return childrenOf(pid).reduce((sum, child) => sum + (cpuSeconds(child) ?? 0), 0);
}

function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const file = `/proc/${pid}/task/${thread}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
  });
}
