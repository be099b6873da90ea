/**
 * This process is too busy. For a webhook attempt that is not the receiver's failure, so it does not count as a retry.
 */
export class NoFreeSlot extends Error {
  constructor() {
    super('all slots were taken, and none came free in time');
  }
}

/** Limits how many tasks run at once per key. Further tasks wait in a queue for a limited time. */
export class Slots {
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(
    private readonly perKey: number,
    private readonly maxWaitMs: number,
  ) {}

  /**
   * @returns a function that releases the slot
   * @throws NoFreeSlot when none became free in time
   */
  async acquire(key: string): Promise<() => void> {
    const taken = this.#taken.get(key) ?? 0;
    if (taken < this.perKey) this.#taken.set(key, taken + 1);
    else await this.#wait(key);
    let released = false;
    return () => {
      if (!released) this.#release(key);
      released = true;
    };
  }

  #wait(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        reject(new NoFreeSlot());
      }, this.maxWaitMs);
      queue.push(enter);
    });
  }

  /** Hands the slot to the first in the queue, or frees it. */
  #release(key: string): void {
    const queue = this.#waiting.get(key);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(key);
    if (next) next();
    else if (this.#taken.get(key) === 1) this.#taken.delete(key);
    else this.#taken.set(key, (this.#taken.get(key) ?? 1) - 1);
  }
}
