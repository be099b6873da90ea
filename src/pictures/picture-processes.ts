import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { FontsFailed } from './host-font.js';
import {
  REASON_FD,
  READY,
  type JobResponse,
  type Excess,
  type Job,
  type ProcessLimits,
  type Outcome,
} from './picture-job.js';

const PROGRAM = fileURLToPath(new URL('./picture-process.js', import.meta.url));
const MEGABYTE = 1024 * 1024;

/**
 * Three times what the most demanding picture needs: a progressive JPEG of 200 megapixels, which has to be decoded as a
 * whole. Only a PDF made for that purpose reaches these limits.
 */
export const LIMITS: ProcessLimits = { cpuMs: 30_000, residentBytes: 1_280 * MEGABYTE };
/** A process that has grown beyond this is ended after its job. */
const REUSE_MAX_BYTES = 320 * MEGABYTE;
const IDLE_MAX_MS = 60_000;
/** Ends a process that hangs without using CPU time, which the limit of CPU time never catches. */
const RESPONSE_MAX_MS = 5 * 60_000;

/**
 * The server's environment contains its keys, so only PATH is passed on, for fontconfig. Two malloc arenas: with one
 * per core, memory is released late. The threshold keeps libvips from writing large decoded pictures to disk, where
 * they would be unencrypted.
 */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  MALLOC_ARENA_MAX: '2',
  VIPS_DISC_THRESHOLD: '16g',
});

/** The process was killed from outside, for example by the system for lack of memory. The file is not the cause. */
export class ProcessLost extends Error {
  constructor() {
    super('the process that makes pictures was killed, and so was the next one');
  }
}

/** A pool of picture processes: started on demand, reused, and ended after some time without work. */
export class PictureProcesses {
  readonly #idle: PictureProcess[] = [];

  constructor(private readonly limits: ProcessLimits = LIMITS) {}

  /**
   * Runs a job in an idle process, or in a new one.
   * @throws ProcessLost when the process was killed from outside, and so was the next one
   * @throws FontsFailed when a PDF needs fonts and the machine's cannot be read
   * @throws Error when no process can be started
   */
  async convert(job: Job): Promise<Outcome> {
    return (await this.#try(job)) ?? (await this.#try(job)) ?? Promise.reject(new ProcessLost());
  }

  /** Undefined when the process was killed from outside: by the system for lack of memory, or by an operator. */
  async #try(job: Job): Promise<Outcome | undefined> {
    const process = this.#idle.pop() ?? (await this.#start());
    if (!process) return undefined;
    const response = await process.run(job);
    if (typeof response === 'string')
      return response === 'lost' ? undefined : { fault: 'file_too_demanding', excess: response };
    if (response.residentBytes > REUSE_MAX_BYTES) {
      process.end();
    } else {
      this.#idle.push(process);
      process.waitIdle(IDLE_MAX_MS);
    }
    if (response.outcome === 'fonts failed') throw new FontsFailed();
    return response.outcome;
  }

  async #start(): Promise<PictureProcess | undefined> {
    const process = new PictureProcess(this.limits, () => {
      const at = this.#idle.indexOf(process);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return (await process.started()) ? process : undefined;
  }
}

/**
 * How a process ended during a job. Anything but `lost` was caused by the file, since the process has no other input.
 */
type End = Excess | 'lost';
type Message = typeof READY | JobResponse | { end: End };

/** Signals of a crash. Any other signal was sent from outside. */
const CRASH_SIGNALS: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP', 'SIGSYS'];

class PictureProcess {
  readonly #child: ChildProcess;
  #receive: (message: Message) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #reason = '';

  constructor(
    { cpuMs, residentBytes }: ProcessLimits,
    private readonly whenGone: () => void,
  ) {
    this.#child = fork(PROGRAM, [String(cpuMs), String(residentBytes)], {
      env: environment(),
      // Without the server's own Node.js options: some of them change what signals do.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    });
    this.#reasonPipe
      ?.unref()
      .on('data', (chunk: Buffer) => {
        this.#reason += chunk.toString();
      })
      // If the pipe breaks, the reason stays unknown. Without this handler, the error would end the server.
      .on('error', () => undefined);
    this.#child.on('message', (message) => this.#receive(message as Message));
    // The process could not be created, or a job could not be sent to it, so it is of no use.
    this.#child.on('error', () => {
      this.#child.kill('SIGKILL');
      // If the system could not even create the process, no `close` event follows.
      this.#gone('lost');
    });
    // `close` is emitted once all output has been read, the reason included; `exit` may be emitted before that.
    this.#child.on('close', (_code, signal) => this.#gone(isExcess(this.#reason) ? this.#reason : endBy(signal)));
  }

  /** Undefined when the process could not be created. */
  get #reasonPipe(): Socket | undefined {
    const { stdio } = this.#child as Partial<ChildProcess>;
    return stdio?.[REASON_FD] as Socket | undefined;
  }

  /**
   * Waits until the process is ready.
   * @returns false when it was killed, or could not be created for lack of memory
   * @throws Error when it fails to start
   */
  async started(): Promise<boolean> {
    this.#wait(RESPONSE_MAX_MS, () => this.#child.kill('SIGKILL'));
    const message = await this.#next();
    if (message === READY) return true;
    if ('end' in message && message.end === 'lost') return false;
    throw new Error('the process that makes pictures did not start');
  }

  async run(job: Job): Promise<JobResponse | End> {
    this.#wait(RESPONSE_MAX_MS, () => {
      this.#gone('time');
      this.#child.kill('SIGKILL');
    });
    for (const held of [this.#child, this.#child.channel]) held?.ref();
    const response = this.#next();
    this.#child.send(job);
    const message = (await response) as Exclude<Message, typeof READY>;
    return 'end' in message ? message.end : message;
  }

  /** Lets the process wait for work without keeping the server alive, and ends it after a while. */
  waitIdle(maxMs: number): void {
    this.#wait(maxMs, () => this.end());
    for (const held of [this.#child, this.#child.channel, this.#timer]) held?.unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    // Called before the process ends, so that no further job is given to it.
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
  return signal === null || CRASH_SIGNALS.includes(signal) ? 'crash' : 'lost';
}
