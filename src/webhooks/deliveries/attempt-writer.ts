import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { writeAttempts, type AttemptRecord } from './attempt.store.js';

/** Soon enough that the row is there before another worker's turn could come (the activity's own wait begins with a second). */
const TRY_AGAIN_MS = 250;
/** Class 22: a value that Postgres cannot keep; 23: a row that breaks a constraint. Neither goes away by waiting. */
const REFUSED = /^2[23]\w{3}$/;

interface Waiting {
  record: AttemptRecord;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Writes whatever gathered while the last batch was being written: one commit for many attempts under load,
 * none delayed when there is none. Resolved means committed. While Postgres cannot, it tries again by itself: an order
 * that is repeated elsewhere must find the attempt, or would POST a second time (DF4).
 */
export class AttemptWriter {
  readonly #stop = new AbortController();
  #waiting: Waiting[] = [];
  #isWriting = false;
  #isFailing = false;

  constructor(private readonly context: Pick<Context, 'db' | 'logger'>) {}

  /** @throws when Postgres refuses this very record, and when the writer is closed */
  write(record: AttemptRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (!this.#isWriting) void this.#drain();
    });
  }

  /** What could not be written until now is left to the repeated order. */
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
      // One row that cannot be written must not take the others with it.
      if (batch.length > 1) for (const waiting of batch) await this.#writeBatch([waiting]);
      else if (batch[0]) await this.#writeBare(batch[0], error);
    }
  }

  /** SA12: what cannot be kept of an answer must not make it be sent again; what became of it is kept. */
  async #writeBare({ record, resolve, reject }: Waiting, refusal: unknown): Promise<void> {
    try {
      await this.#writeInTheEnd([{ ...record, responseBody: null, location: null, requestHeaders: {} }]);
      this.context.logger.error({ delivery: record.deliveryId, error: causeChain(refusal) }, 'an answer was not kept');
      resolve();
    } catch {
      reject(refusal);
    }
  }

  /** @throws what waiting does not mend */
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
