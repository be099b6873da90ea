import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READY, type Answer, type Job, type Limits, type Outcome } from './job.js';

const PROGRAM = fileURLToPath(new URL('./making-process.js', import.meta.url));
const MEGABYTE = 1024 * 1024;

/**
 * The most that a picture of 200 megapixels takes is a third of both: one that is drawn from coarse to fine has to be in memory
 * as a whole. A PDF takes as much only if it is made for that.
 */
export const LIMITS: Limits = { cpuMs: 30_000, residentBytes: 1_280 * MEGABYTE };
/** A process that has grown beyond this is not kept. */
const KEPT_MAX_BYTES = 320 * MEGABYTE;
const KEPT_IDLE_MS = 60_000;
/** For one that neither works nor answers. */
const ANSWER_MAX_MS = 5 * 60_000;

/**
 * Nothing of the server's environment, which has its keys. Two arenas, since with one for each core memory is given back late;
 * and pictures never go to disk while they are worked on, where libvips would put large ones as they are (FL5).
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '16g' };

/** Processes that make pictures: started when needed, kept for the next file, and ended when nobody has one for a while. */
export class MakingProcesses {
  readonly #idle: MakingProcess[] = [];

  constructor(private readonly limits: Limits = LIMITS) {}

  /** One of them works on it, and on nothing else meanwhile. @throws when there is no such process to be had */
  async make(job: Job): Promise<Outcome> {
    const process = this.#idle.pop() ?? (await this.#start());
    const answer = await process.answer(job);
    // What it was given is all that it had: whatever has ended it lies in the file.
    if (!answer) return { fault: 'file_too_demanding' };
    if (answer.residentBytes > KEPT_MAX_BYTES) {
      process.end();
    } else {
      this.#idle.push(process);
      process.rest(KEPT_IDLE_MS);
    }
    return answer.outcome;
  }

  async #start(): Promise<MakingProcess> {
    const process = new MakingProcess(this.limits, () => {
      const at = this.#idle.indexOf(process);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    await process.started();
    return process;
  }
}

type Message = typeof READY | Answer;

class MakingProcess {
  readonly #child: ChildProcess;
  #receive: (message: Message | undefined) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    { cpuMs, residentBytes }: Limits,
    private readonly whenGone: () => void,
  ) {
    this.#child = fork(PROGRAM, [String(cpuMs), String(residentBytes)], {
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (message) => this.#receive(message as Message));
    // What could not be sent has not arrived: there is no use in it.
    this.#child.on('error', () => {
      this.#child.kill('SIGKILL');
      // One that could not even be made, where the system has no room for it, never ends.
      this.#gone();
    });
    this.#child.on('exit', () => this.#gone());
  }

  /** @throws when it cannot be started */
  async started(): Promise<void> {
    this.#wait(ANSWER_MAX_MS, () => this.#child.kill('SIGKILL'));
    if ((await this.#next()) !== READY) throw new Error('the process that makes pictures did not start');
  }

  /** Undefined when it has ended over it. */
  async answer(job: Job): Promise<Answer | undefined> {
    this.#wait(ANSWER_MAX_MS, () => this.#child.kill('SIGKILL'));
    for (const held of [this.#child, this.#child.channel]) held?.ref();
    const answer = this.#next();
    this.#child.send(job);
    return (await answer) as Answer | undefined;
  }

  /** Keeps nobody from ending, and ends by itself after a while. */
  rest(maxMs: number): void {
    this.#wait(maxMs, () => this.end());
    for (const held of [this.#child, this.#child.channel, this.#timer]) held?.unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    // Before it has ended: nobody gives it a file meanwhile.
    this.whenGone();
    if (this.#child.connected) this.#child.disconnect();
  }

  #gone(): void {
    clearTimeout(this.#timer);
    this.whenGone();
    this.#receive(undefined);
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #next(): Promise<Message | undefined> {
    return new Promise((resolve) => {
      this.#receive = resolve;
    });
  }
}
