import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for every program, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

export const canMeasureCpu = existsSync('/proc/self/stat');

/**
 * CPU seconds that each named group of processes has used so far, with all their children, dead ones included.
 * @param groups e.g. `{ ours: [serverPid], postgres: [postmasterPid] }`
 * @returns undefined where there is no /proc
 */
export function readCpu(groups) {
  if (!canMeasureCpu) return undefined;
  const processes = listProcesses();
  return Object.fromEntries(
    Object.entries(groups).map(([name, roots]) => [name, secondsOf(withDescendants(processes, roots))]),
  );
}

/**
 * CPU seconds that the machine has spent on what is no part of this run: other programs, the kernel on its own, and what
 * the host took away. Two readings tell how quiet it was.
 */
export function readOthersCpu() {
  if (!canMeasureCpu) return undefined;
  const [user, nice, system, , , irq, softirq, steal = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const all = (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
  return all - readCpu({ run: [process.pid] }).run;
}

/** Resident memory of a process with all its children, in MiB; undefined where there is no /proc. */
export function rssMibOf(pid) {
  if (!canMeasureCpu) return undefined;
  return withDescendants(listProcesses(), [pid]).reduce((sum, one) => sum + rssMib(one.pid), 0);
}

function rssMib(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0; // It has ended meanwhile.
  }
}

/** What was used between two readings. */
export function cpuBetween(before, after) {
  if (!before || !after) return undefined;
  return Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - before[name]]));
}

function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(pid));
}

function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; the numbers begin behind it with the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // User and system time of the process, then of the children that it has waited for.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    return []; // It has ended meanwhile.
  }
}

function withDescendants(processes, roots) {
  const found = processes.filter(({ pid }) => roots.includes(pid));
  for (const { pid } of found) found.push(...processes.filter(({ parent }) => parent === pid));
  return found;
}

function secondsOf(processes) {
  return processes.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
}
