import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { FontsFailed } from './host-font.js';
import { LAST_WORD_FD, READY, type Answer, type Excess, type Job, type Limits, type Outcome } from './job.js';

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
 * Nothing of the server's environment, which has its keys, but where fontconfig lies. Two arenas, since with one for each core
 * memory is given back late; and pictures never go to disk while they are worked on, where libvips would put large ones as they
 * are (FL5).
 */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  MALLOC_ARENA_MAX: '2',
  VIPS_DISC_THRESHOLD: '16g',
});

/** Ended by somebody else, and not for what was in the file. */
export class ProcessLost extends Error {
  constructor() {
    super('the process that makes pictures was killed, and so was the next one');
  }
}

/** Processes that make pictures: started when needed, kept for the next file, and ended when nobody has one for a while. */
export class MakingProcesses {
  readonly #idle: MakingProcess[] = [];

  constructor(private readonly limits: Limits = LIMITS) {}

  /**
   * One of them works on it, and on nothing else meanwhile.
   * @throws ProcessLost when others end it, twice
   * @throws FontsFailed when a PDF needs fonts of the machine, and these cannot be asked for
   * @throws when there is no such process to be had
   */
  async make(job: Job): Promise<Outcome> {
    return (await this.#try(job)) ?? (await this.#try(job)) ?? Promise.reject(new ProcessLost());
  }

  /** Undefined when somebody else has ended the process: the system for want of memory, or an operator. */
  async #try(job: Job): Promise<Outcome | undefined> {
    const process = this.#idle.pop() ?? (await this.#start());
    if (!process) return undefined;
    const answer = await process.answer(job);
    if (typeof answer === 'string')
      return answer === 'lost' ? undefined : { fault: 'file_too_demanding', excess: answer };
    if (answer.residentBytes > KEPT_MAX_BYTES) {
      process.end();
    } else {
      this.#idle.push(process);
      process.rest(KEPT_IDLE_MS);
    }
    if (answer.outcome === 'fonts failed') throw new FontsFailed();
    return answer.outcome;
  }

  async #start(): Promise<MakingProcess | undefined> {
    const process = new MakingProcess(this.limits, () => {
      const at = this.#idle.indexOf(process);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return (await process.started()) ? process : undefined;
  }
}

/** How it came to its end over a file. What it was given is all that it had: whatever it did by itself lies in the file. */
type End = Excess | 'lost';
type Message = typeof READY | Answer | { end: End };

/** Of a program that has failed; all others are sent. */
const FAILURES: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS'];

class MakingProcess {
  readonly #child: ChildProcess;
  #receive: (message: Message) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastWord = '';

  constructor(
    { cpuMs, residentBytes }: Limits,
    private readonly whenGone: () => void,
  ) {
    this.#child = fork(PROGRAM, [String(cpuMs), String(residentBytes)], {
      env: environment(),
      // None of those that the server was started with: they are for it, and some give signals another meaning.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    });
    this.#lastWordPipe
      ?.unref()
      .on('data', (word: Buffer) => {
        this.#lastWord += word.toString();
      })
      // What does not arrive was not said: that is no failure of the server's.
      .on('error', () => undefined);
    this.#child.on('message', (message) => this.#receive(message as Message));
    // What could not be sent has not arrived: there is no use in it.
    this.#child.on('error', () => {
      this.#child.kill('SIGKILL');
      // One that could not even be made, where the system has no room for it, never ends.
      this.#gone('lost');
    });
    // Not when it has ended, but when all that it said has arrived, too.
    this.#child.on('close', (_code, signal) => this.#gone(isExcess(this.#lastWord) ? this.#lastWord : endBy(signal)));
  }

  /** There is none where the process could not be made. */
  get #lastWordPipe(): Socket | undefined {
    const { stdio } = this.#child as Partial<ChildProcess>;
    return stdio?.[LAST_WORD_FD] as Socket | undefined;
  }

  /**
   * @returns whether it is there: others may have ended it, or the system has no room for it
   * @throws when it cannot be started
   */
  async started(): Promise<boolean> {
    this.#wait(ANSWER_MAX_MS, () => this.#child.kill('SIGKILL'));
    const message = await this.#next();
    if (message === READY) return true;
    if ('end' in message && message.end === 'lost') return false;
    throw new Error('the process that makes pictures did not start');
  }

  async answer(job: Job): Promise<Answer | End> {
    this.#wait(ANSWER_MAX_MS, () => {
      this.#gone('time');
      this.#child.kill('SIGKILL');
    });
    for (const held of [this.#child, this.#child.channel]) held?.ref();
    const answer = this.#next();
    this.#child.send(job);
    const message = (await answer) as Exclude<Message, typeof READY>;
    return 'end' in message ? message.end : message;
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

  #gone(end: End): void {
    clearTimeout(this.#timer);
    this.whenGone();
    this.#receive({ end });
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #next(): Promise<Message> {
    return new Promise((resolve) => {
      this.#receive = resolve;
    });
  }
}

function isExcess(word: string): word is Excess {
  return word === 'work' || word === 'memory';
}

function endBy(signal: NodeJS.Signals | null): End {
  return signal === null || FAILURES.includes(signal) ? 'crash' : 'lost';
}
