import { setTimeout as pause } from 'node:timers/promises';
import { endOfLog, lastLines, textAfter } from './log-file.js';
import { LostAddress, lostPorts } from './lost-address.js';
import { endProcess } from './process-identity.js';

/** A process that has reported that it is ready. */
export interface Running {
  pid: number;
  logFile: string;
  /** Resolves when the process has ended, with the reason in words. */
  exited: Promise<string>;
  stop: () => Promise<void>;
}

/** Signals and callbacks for a part that is starting. */
export interface Launch {
  /** Aborted when everything is being stopped. The part then has to end the processes it has started, and throw. */
  over: AbortSignal;
  /** Reports a new process, so that it is ended even if the part never gets ready. */
  spawned: (pid: number | undefined) => void;
  /** Reports why the part is not ready yet, to be shown to the person who waits. */
  waitsFor: (reason: string) => void;
}

export interface Part {
  name: string;
  logFile: string;
  /** The ports on which it listens. */
  ports: number[];
  start: (launch: Launch) => Promise<Running>;
}

interface Listeners {
  say: (line: string) => void;
  /** Called after every start, also of a part that was restarted. */
  onChange: () => void;
  /** Called once, if a part keeps ending. */
  onGiveUp: () => void;
}

/**
 * Never resolves.
 * @throws Error once everything is being stopped
 */
export function rejectOnAbort(over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new Error('it was stopped while it started'));
    if (over.aborted) end();
    else over.addEventListener('abort', end, { once: true });
  });
}

const PROGRESS_EVERY_MS = 15_000;
const MAX_EXITS = 5;
const EXIT_WINDOW_MS = 60_000;

/** The processes of this run. Watches them, restarts those that die, and stops all of them in order. */
export class Processes {
  readonly #running = new Map<string, Running>();
  readonly #launching = new Set<Promise<void>>();
  /** Processes that have been started but are not ready yet. */
  readonly #spawned = new Map<string, number>();
  readonly #over = new AbortController();

  constructor(private readonly listeners: Listeners) {}

  /**
   * @throws Error with the end of the part's log if it does not start, or if everything is being stopped; LostAddress
   * if it could start with other ports
   */
  async start(part: Part): Promise<void> {
    await this.#launch(part);
    void this.#watch(part);
  }

  pids(): Record<string, number> {
    return Object.fromEntries([...this.#spawned, ...[...this.#running].map(([name, { pid }]) => [name, pid] as const)]);
  }

  /**
   * Aborts the starts in progress, then stops the groups one after another, and the members of a group at the same
   * time. Starts are aborted first, because a starting part that waits for another one would wait for ever.
   */
  async stop(groups: string[][]): Promise<void> {
    this.#over.abort();
    await Promise.allSettled(this.#launching);
    for (const names of groups) {
      const present = names.flatMap((name) => this.#running.get(name) ?? []);
      await Promise.all(present.map((running) => running.stop()));
    }
  }

  async kill(): Promise<void> {
    const ending = Object.values(this.pids()).map((pid) => endProcess(pid, { signal: 'SIGKILL', group: true }));
    await Promise.all(ending);
  }

  /** Whether everything is being stopped. Then no part is started or restarted. */
  get isEnding(): boolean {
    return this.#over.signal.aborted;
  }

  async #launch(part: Part): Promise<void> {
    if (this.isEnding) throw new Error(`${part.name} was not started: everything is being ended`);
    const launching = this.#launchNow(part);
    this.#launching.add(launching);
    await launching.finally(() => this.#launching.delete(launching));
    this.listeners.onChange();
  }

  async #launchNow(part: Part): Promise<void> {
    const logEnd = endOfLog(part.logFile);
    // There is no time limit, because a machine may be busy. A part that cannot start ends by itself.
    const since = Date.now();
    let why = '';
    const progress = setInterval(() => {
      // "Still starting" below "Stopping …" would be untrue.
      if (this.isEnding) return;
      this.listeners.say(`  ${part.name} is still starting, ${Math.round((Date.now() - since) / 1000)} s${why} …`);
    }, PROGRESS_EVERY_MS);
    const launch: Launch = {
      over: this.#over.signal,
      spawned: (pid) => {
        if (pid) this.#spawned.set(part.name, pid);
        this.listeners.onChange();
      },
      waitsFor: (reason) => (why = `: ${reason}`),
    };
    try {
      const running = await part.start(launch).finally(() => {
        clearInterval(progress);
        this.#spawned.delete(part.name);
      });
      this.#running.set(part.name, running);
      if (!this.isEnding) return;
      await running.stop();
    } catch (cause) {
      const log = lastLines(part.logFile, 12);
      const details = log && !(cause as Error).message.includes(log) ? `\nThe end of ${part.logFile}:\n${log}` : '';
      const message = `${part.name} did not start: ${(cause as Error).message}${details}`;
      // Only the first line is searched for ports, because the others may quote the log of an earlier start.
      const [reason = ''] = (cause as Error).message.split('\n');
      const lost = lostPorts(`${reason}\n${textAfter(part.logFile, logEnd)}`, part.ports);
      // If everything is being stopped, it is pointless to try other ports.
      throw lost && !this.isEnding ? new LostAddress(message, lost, { cause }) : new Error(message, { cause });
    }
    throw new Error(`${part.name} was stopped while it started`);
  }

  async #watch(part: Part): Promise<void> {
    const ends: number[] = [];
    for (;;) {
      const reason = await this.#running.get(part.name)?.exited;
      if (this.isEnding) return;
      ends.push(Date.now());
      const recent = ends.filter((at) => at > Date.now() - EXIT_WINDOW_MS).length;
      this.listeners.say(`${part.name}: ${reason}. The end of ${part.logFile}:\n${lastLines(part.logFile, 5)}`);
      if (recent >= MAX_EXITS || !(await this.#again(part, recent))) {
        this.listeners.onGiveUp();
        return;
      }
      this.listeners.say(`${part.name} was started again.`);
    }
  }

  async #again(part: Part, recent: number): Promise<boolean> {
    for (let tries = recent; tries < MAX_EXITS && !this.isEnding; tries += 1) {
      try {
        await pause(500 * (tries - 1));
        await this.#launch(part);
        return true;
      } catch (error) {
        this.listeners.say((error as Error).message);
      }
    }
    return this.isEnding;
  }
}
