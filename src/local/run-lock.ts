import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataFolder } from './data-folder.js';
import { commandLine, endProcess } from './process-identity.js';

interface Identity {
  pid: number;
  /** Identifies the process together with the pid, because the system reuses pids. */
  commandLine: string;
}

interface RunRecord {
  owner: Identity;
  children: Identity[];
}

const FILE = 'running.json';
const LOOKS = 50;
const LOOK_MS = 20;

/**
 * Records which run uses the data folder, and the run's child processes. So only one run at a time can use the folder,
 * and the next run finds the processes that a killed run left behind.
 */
export class RunLock {
  private constructor(
    private readonly file: string,
    private readonly owner: Identity,
  ) {}

  /**
   * Claims the folder, and ends the processes that a killed run left behind.
   * @returns undefined if another run is using the folder
   */
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
      const text = await readWhole(file);
      const found = parse(text);
      if (found && isStill(found.owner)) return undefined;
      for (const child of found?.children ?? []) {
        // On SIGINT Postgres shuts down at once, and the other programs stop as on SIGTERM.
        if (isStill(child)) await endProcess(child.pid, { signal: 'SIGINT', group: true });
      }
      // Another start may have claimed the folder in the meantime. Its file must stay.
      if (readText(file) === text) rmSync(file, { force: true });
    }
  }

  /** Whether a run is using the folder. A file that a killed run left behind does not count. */
  static isHeld(data: DataFolder): boolean {
    const found = parse(readText(data.path(FILE)));
    return found !== undefined && isStill(found.owner);
  }

  /** In one step: whoever reads meanwhile, or after a kill, finds what was there before or all of it. */
  remember(pids: number[]): void {
    const next = `${this.file}.next`;
    writeFileSync(next, this.#text(pids.map(identify)), { mode: 0o600 });
    renameSync(next, this.file);
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

/** Another start that has just claimed the folder needs a moment to write who it is. */
async function readWhole(file: string): Promise<string> {
  for (let looks = 0; looks < LOOKS && existsSync(file) && !parse(readText(file)); looks += 1) await pause(LOOK_MS);
  return readText(file);
}

// A file that is incomplete, because its process was killed while writing it, counts as missing.
function parse(text: string): RunRecord | undefined {
  try {
    return JSON.parse(text) as RunRecord;
  } catch {
    return undefined;
  }
}
