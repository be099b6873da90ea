import { styleText } from 'node:util';

/** A step of the demo had an unexpected result. */
export class StepFailure extends Error {}

type Style = Parameters<typeof styleText>[0];

/** Prints what happens line by line: what is sent and what is received. */
export class Narrator {
  #steps = 0;

  constructor(private readonly isColoured: boolean) {}

  title(text: string): void {
    console.log(`\n${this.#paint('bold', text)}`);
  }

  step(text: string): void {
    this.#steps += 1;
    console.log(`\n${this.#paint('bold', `${String(this.#steps).padStart(2)}. ${text}`)}`);
  }

  sent(text: string): void {
    console.log(`    ${this.#paint('cyan', '→')} ${text}`);
  }

  seen(text: string): void {
    console.log(`    ${this.#paint('green', '←')} ${text}`);
  }

  /** Prints a condition that is true. If it is false, ends the demo. */
  check(isSo: boolean, text: string, otherwise = ''): asserts isSo {
    if (!isSo) throw new StepFailure(otherwise ? `${text}: ${otherwise}` : `not so: ${text}`);
    console.log(`    ${this.#paint('green', '✓')} ${text}`);
  }

  done(): void {
    console.log(`\n${this.#paint('green', `All ${this.#steps} steps went as they must.`)}`);
  }

  failed(error: unknown): void {
    console.error(`    ${this.#paint('red', '✗')} ${(error as Error).message}`);
    console.error(`\n${this.#paint('red', `Step ${this.#steps} failed.`)} Logs of the service: .data/logs/`);
  }

  #paint(style: Style, text: string): string {
    return this.isColoured ? styleText(style, text) : text;
  }
}

/** The beginning of a token, enough to recognise it. A whole token is never printed. */
export function shortened(token: string): string {
  return `${token.slice(0, 8)}…`;
}
