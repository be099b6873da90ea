import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endProcess } from '../../dist/local/process-identity.js';

/** Everything that one run has started, ended in reverse; what a killed run left is ended by the next one. */
export class Children {
  #entries = [];
  #file;
  #isStopping = false;

  /** @param profileFolder where each Node program leaves a CPU profile; absent: none is made */
  constructor(folder, profileFolder) {
    this.folder = folder;
    this.profiling = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
    this.#file = join(folder, 'processes.json');
    this.add('bench', process.pid, () => undefined);
  }

  add(name, pid, stop) {
    this.#entries.push({ name, pid, stop });
    const lines = this.#entries.map((entry) => ({ pid: entry.pid, command: commandLine(entry.pid) }));
    writeFileSync(this.#file, JSON.stringify(lines));
  }

  /** Starts a Node program whose output goes to a file of the run's folder. It ends when this process does (IPC). */
  startNode(name, args, env) {
    if (this.#isStopping) throw new Error('The run is ending.');
    const log = openSync(this.logFile(name), 'a');
    const child = spawn(process.execPath, [...this.profiling, ...args], {
      // Nothing else of somebody's shell: its LOG_LEVEL or DATABASE_URL is meant for something else.
      // A server that is ended has no load balancer to wait for.
      env: { PATH: process.env.PATH, DRAIN_SECONDS: '0', ...env },
      stdio: ['ignore', log, log, 'ipc'],
      // Ctrl-C is for this process; it ends the others in order.
      detached: true,
    });
    closeSync(log);
    this.add(name, child.pid, () => endProcess(child.pid));
    return child;
  }

  logFile(name) {
    return join(this.folder, `${name}.log`);
  }

  async stop(child) {
    this.#entries = this.#entries.filter(({ pid }) => pid !== child.pid);
    await endProcess(child.pid);
  }

  async stopAll() {
    this.#isStopping = true;
    for (const { stop } of this.#entries.splice(0).reverse()) await stop();
  }
}

/** @throws Error when another run is at work in this folder. */
export async function endLeftovers(folder) {
  const file = join(folder, 'processes.json');
  if (!existsSync(file)) return;
  const [bench, ...others] = JSON.parse(readFileSync(file, 'utf8'));
  // A pid alone proves nothing: it is given out again.
  const isSame = ({ pid, command }) => command !== undefined && commandLine(pid) === command;
  if (isSame(bench)) throw new Error(`Another bench is running (process ${bench.pid}).`);
  for (const { pid } of others.filter(isSame)) await endProcess(pid);
}
