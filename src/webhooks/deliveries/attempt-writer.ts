import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { writeAttempts, type AttemptRecord } from './attempt.store.js';

/**
 * How long to wait before writing again. Temporal repeats a failed activity after one second at the earliest, so after
 * a short outage of Postgres the row is stored before another worker could send the notification again.
 */
const RETRY_MS = 250;
/**
 * SQLSTATE class 22 means a value that Postgres cannot store, class 23 a violated constraint. Writing the same row
 * again would fail again.
 */
const REFUSED_CODE = /^2[23]\w{3}$/;

interface Waiting {
  record: AttemptRecord;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Writes attempts in batches: all that arrive during one commit are written by the next. Under load one commit covers
 * many attempts, and without load none waits. `write` resolves after the commit. While Postgres is down the writer
 * keeps trying: if it gave up, Temporal would repeat the activity, which would find no row and send the notification
 * again.
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

  /** Rejects the writes that have not succeeded so far. Temporal then gives these attempts to another worker. */
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
      await this.#writeWithRetries(batch.map(({ record }) => record));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // Writes each row alone, so that a row that Postgres refuses does not keep the others from being stored.
      if (batch.length > 1) for (const waiting of batch) await this.#writeBatch([waiting]);
      else if (batch[0]) await this.#writeWithoutResponse(batch[0], error);
    }
  }

  /**
   * Writes the outcome without the details of the response. If the details cannot be stored, the attempt must be
   * recorded all the same, or the notification would be sent again.
   */
  async #writeWithoutResponse({ record, resolve, reject }: Waiting, refusal: unknown): Promise<void> {
    try {
      await this.#writeWithRetries([{ ...record, responseBody: null, location: null, requestHeaders: {} }]);
      this.context.logger.error({ delivery: record.deliveryId, error: causeChain(refusal) }, 'an answer was not kept');
      resolve();
    } catch {
      reject(refusal);
    }
  }

  /** @throws errors that a repetition would not cure, and any error once the writer is closed */
  async #writeWithRetries(records: readonly AttemptRecord[]): Promise<void> {
    for (;;) {
      try {
        await writeAttempts(this.context.db, records);
        if (this.#isFailing) this.context.logger.info('attempts are written again');
        this.#isFailing = false;
        return;
      } catch (error) {
        if (this.#stop.signal.aborted || REFUSED_CODE.test(codeOf(error))) throw error;
        if (!this.#isFailing) this.context.logger.warn({ error: causeChain(error) }, 'attempts wait to be written');
        this.#isFailing = true;
        await pause(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
