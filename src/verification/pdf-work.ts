import { setImmediate as letOthersRun } from 'node:timers/promises';

/** In characters, as often as each is looked at: twice the largest upload, which is pictures for the most part. */
export const WORK_MAX = 20 * 1024 * 1024;
/** Some milliseconds. */
const SPELL = 256 * 1024;
/** What it takes to look at a word, whatever its length. */
const PER_WORD = 3;

/** A PDF that is not read to its end: it is not as the standard says, or is made to keep whoever reads it busy. */
export class UnreadablePdf extends Error {}

/** Counts what was done for a file, so that none takes more than a bounded time, and none of that in one piece. */
export class PdfWork {
  #done = 0;
  #sincePause = 0;

  get done(): number {
    return this.#done;
  }

  /** @throws UnreadablePdf when it was enough */
  count(characters: number): void {
    const amount = characters + PER_WORD;
    this.#done += amount;
    this.#sincePause += amount;
    if (this.#done > WORK_MAX) throw new UnreadablePdf('more than is read of one file');
  }

  get isPauseDue(): boolean {
    return this.#sincePause >= SPELL;
  }

  async pauseWhenDue(): Promise<void> {
    if (!this.isPauseDue) return;
    this.#sincePause = 0;
    await letOthersRun();
  }
}
