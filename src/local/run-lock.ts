import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { DataFolder } from './data-folder.js';
import { commandLine, endProcess } from './process-identity.js';

interface Identity {
  pid: number;
  /** A pid alone proves nothing: it is given out again. */
  commandLine: string;
}

interface RunRecord {
  owner: Identity;
  children: Identity[];
}

const FILE = 'running.json';

/** Who runs in this folder, and which children they started: one at a time, and leftovers of a kill can be found. */
export class RunLock {
  private constructor(
    private readonly file: string,
    private readonly owner: Identity,
  ) {}

  /** Takes the folder, ending what a killed run left behind; undefined when a living run has it. */
  static async take(data: DataFolder): Promise<RunLock | undefined> {
    const file = data.path(FILE);
    const lock = new RunLock(file, identify(process.pid));
    for (;;) {
      try {
        writeFileSync(file, lock.#text([]), { flag: 'wx', mode: 0o600 });
        return lock;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const text = readText(file);
      const found = parse(text);
      if (found && isStill(found.owner)) return undefined;
      for (const child of found?.children ?? []) {
        // SIGINT is the one that Postgres takes as “now”, and all others as “stop”.
        if (isStill(child)) await endProcess(child.pid, { signal: 'SIGINT', group: true });
      }
      // Another start may have come first meanwhile.
      if (readText(file) === text) rmSync(file, { force: true });
    }
  }

  /** Whether a living run has the folder: what a killed one left behind does not count. */
  static isHeld(data: DataFolder): boolean {
    const found = parse(readText(data.path(FILE)));
    return found !== undefined && isStill(found.owner);
  }

  remember(pids: number[]): void {
    writeFileSync(this.file, this.#text(pids.map(identify)));
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  #text(children: Identity[]): string {
    const record: RunRecord = { owner: this.owner, children };
    return JSON.stringify(record, null, 2);
  }
}

function identify(pid: number): Identity {
  return { pid, commandLine: commandLine(pid) ?? '' };
}

function isStill({ pid, commandLine: before }: Identity): boolean {
  return before !== '' && commandLine(pid) === before;
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

// A file cut short by a kill is as good as none.
function parse(text: string): RunRecord | undefined {
  try {
    return JSON.parse(text) as RunRecord;
  } catch {
    return undefined;
  }
}
