import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { writeAttempts, type AttemptRecord } from './attempt.store.js';

/**
 * Short enough that the row is there before another worker could repeat the attempt: Temporal retries the activity
 * after a second at the earliest.
 */
const TRY_AGAIN_MS = 250;
/**
 * SQLSTATE class 22 is a value that Postgres cannot store, 23 a row that breaks a constraint. Waiting helps with
 * neither.
 */
const REFUSED = /^2[23]\w{3}$/;

interface Waiting {
  record: AttemptRecord;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Writes all attempts that came while the last batch was being written: under load one commit has many attempts, and
 * otherwise none waits. `write` resolves after the commit. While Postgres is down it keeps trying, because a repeated
 * order that did not find the attempt in the database would send it a second time.
 */
export class AttemptWriter {
  readonly #stop = new AbortController();
  #waiting: Waiting[] = [];
  #isWriting = false;
  #isFailing = false;

  constructor(private readonly context: Pick<Context, 'db' | 'logger'>) {}

  /** @throws when Postgres refuses this record, and when the writer is closed */
  write(record: AttemptRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (!this.#isWriting) void this.#drain();
    });
  }

  /** Gives up on what could not be written. Temporal repeats those orders elsewhere. */
  close(): void {
    this.#stop.abort();
  }

  async #drain(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#writeBatch(batch);
    }
    this.#isWriting = false;
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#writeInTheEnd(batch.map(({ record }) => record));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // Each row is tried alone, so that one which cannot be written does not take the others with it.
      if (batch.length > 1) for (const waiting of batch) await this.#writeBatch([waiting]);
      else if (batch[0]) await this.#writeBare(batch[0], error);
    }
  }

  /**
   * Writes the outcome without the answer's details. If an answer cannot be stored, that must not send the notification
   * again.
   */
  async #writeBare({ record, resolve, reject }: Waiting, refusal: unknown): Promise<void> {
    try {
      await this.#writeInTheEnd([{ ...record, responseBody: null, location: null, requestHeaders: {} }]);
      this.context.logger.error({ delivery: record.deliveryId, error: causeChain(refusal) }, 'an answer was not kept');
      resolve();
    } catch {
      reject(refusal);
    }
  }

  /** @throws errors that waiting does not cure */
  async #writeInTheEnd(records: readonly AttemptRecord[]): Promise<void> {
    for (;;) {
      try {
        await writeAttempts(this.context.db, records);
        if (this.#isFailing) this.context.logger.info('attempts are written again');
        this.#isFailing = false;
        return;
      } catch (error) {
        if (this.#stop.signal.aborted || REFUSED.test(codeOf(error))) throw error;
        if (!this.#isFailing) this.context.logger.warn({ error: causeChain(error) }, 'attempts wait to be written');
        this.#isFailing = true;
        await pause(TRY_AGAIN_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
