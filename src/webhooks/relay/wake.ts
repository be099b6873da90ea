/**
 * Lets a loop wait until `ring` is called or a time has passed. A `ring` while the loop is busy ends its next wait at
 * once.
 */
export class Wake {
  #rung = false;
  #ring: (() => void) | undefined;

  ring = (): void => {
    this.#rung = true;
    this.#ring?.();
  };

  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#ring = undefined;
    }
    this.#rung = false;
  }
}
