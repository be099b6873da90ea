import type { Db } from '../db/database.js';
import { writeAttempts, type AttemptRecord } from './attempt.store.js';

interface Waiting {
  record: AttemptRecord;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Writes whatever gathered while the last batch was being written: one commit for many attempts under load,
 * none delayed when there is none. Resolved means committed.
 */
export class AttemptWriter {
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(private readonly db: Db) {}

  write(record: AttemptRecord): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject });
      if (!this.#isWriting) void this.#drain();
    });
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
      await writeAttempts(
        this.db,
        batch.map(({ record }) => record),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // One row that cannot be written must not take the others with it.
      if (batch.length > 1) for (const waiting of batch) await this.#writeBatch([waiting]);
      else batch[0]?.reject(error);
    }
  }
}
