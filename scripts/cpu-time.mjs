// Measures the tests in seconds of CPU time: elapsed time means little on a machine that does other work too.
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

const NOTES = join(ROOT, '.data', 'cpu-time');
/** One line per test file and per shared server: its name, its seconds, its number of tests. */
const NOTED = join(NOTES, 'noted');
/** Prefix of a file that holds what the children of a test process have used so far; the process id follows. */
const LEFT = 'left.';
const COSTLIEST = 12;
/** The unit of CPU times in /proc (sysconf(3), _SC_CLK_TCK). */
const PER_SECOND = 100;

/** Records the CPU time of a server that tests share. */
export function noteServer(name, pid) {
  note(name, cpuSeconds(pid) ?? 0, 0);
}

/**
 * Records the CPU time of one test file, in this process and its children. The work of Postgres and Temporal is not
 * included.
 */
export function noteFile(name, { seconds, tests }) {
  note(name, seconds, tests);
  // Children that still run, such as a browser, end after the test process, when their time can no longer be read. So
  // it is written down now.
  writeFileSync(join(NOTES, LEFT + process.pid), String(secondsBelow(process.pid)));
}

function note(name, seconds, tests) {
  mkdirSync(NOTES, { recursive: true });
  appendFileSync(NOTED, `${JSON.stringify({ name, seconds, tests })}\n`);
}

export function forgetCpuTimes() {
  rmSync(NOTES, { recursive: true, force: true });
}

/** A summary of all CPU times by kind of test, which is the folder of the test file. */
export function describeCpuTimes() {
  const own = cpuSeconds(process.pid);
  if (own === undefined) return 'CPU seconds: not known on this system';
  const noted = existsSync(NOTED)
    ? readFileSync(NOTED, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const kinds = new Map();
  const total = { seconds: 0, tests: 0 };
  for (const { name, seconds, tests } of noted) {
    const kind = name.split('/')[1] ?? name;
    const sum = kinds.get(kind) ?? { seconds: 0, tests: 0 };
    kinds.set(kind, sum);
    for (const one of [sum, total]) {
      one.seconds += seconds;
      one.tests += tests;
    }
  }
  const everything = own + secondsLeft();
  kinds.set('checks, builds and runners', { seconds: Math.max(0, everything - total.seconds), tests: 0 });
  kinds.set('in all', { seconds: everything, tests: total.tests });
  const lines = [...kinds].map(
    ([kind, { seconds, tests }]) =>
      `${String(Math.round(seconds)).padStart(6)}  ${kind}${tests ? `, ${tests} tests` : ''}`,
  );
  return ['CPU seconds', ...lines, ...costliestOf(noted.filter(({ tests }) => tests > 0))].join('\n');
}

function secondsLeft() {
  const files = existsSync(NOTES) ? readdirSync(NOTES).filter((name) => name.startsWith(LEFT)) : [];
  return files.reduce((sum, name) => sum + Number(readFileSync(join(NOTES, name), 'utf8')), 0);
}

function costliestOf(files) {
  if (files.length <= COSTLIEST) return [];
  const costliest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, COSTLIEST);
  const lines = costliest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)}  ${name}`);
  return ['', `The ${COSTLIEST} dearest files, without what they made the databases do`, ...lines];
}

/** CPU seconds of a process, of the children that it has waited for, and of those that still run (proc_pid_stat(5)). */
export function cpuSeconds(pid = process.pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [own, ownSystem, waitedFor, waitedForSystem] = fields.slice(11, 15).map(Number);
    return (own + ownSystem + waitedFor + waitedForSystem) / PER_SECOND + secondsBelow(pid);
  } catch {
    return undefined;
  }
}

/** CPU seconds of the children that still run. */
function secondsBelow(pid) {
  return childrenOf(pid).reduce((sum, child) => sum + (cpuSeconds(child) ?? 0), 0);
}

function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const file = `/proc/${pid}/task/${thread}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
  });
}
