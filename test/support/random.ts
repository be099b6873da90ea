/** Random choices that are the same ones in every run with the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.integer(0, choices.length - 1)] ?? choices[0];
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.integer(0, 255)));
  }

  /** Letters, quotes, controls, other scripts and what is outside of the basic plane. */
  text(length: number): string {
    const alphabets = ['abcXYZ019-._~', '"\'\\<>&=+%#?;, ', '\u0000\u0001\n\r\t\u007f', 'üé€中', '😀𝒳'] as const;
    const characters = Array.from({ length }, () => {
      const alphabet = Array.from(this.pick(alphabets));
      return alphabet[this.integer(0, alphabet.length - 1)] ?? '';
    });
    return characters.join('');
  }
}
