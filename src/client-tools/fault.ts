import { EXIT_CODES } from '../exit-codes.js';

/** Ends a tool, with a sentence for the person who typed it. */
export class ToolFault extends Error {
  readonly exitCode: number = EXIT_CODES.refused;
}

/** What was typed, or what a file or the environment holds, cannot be used. */
export class WrongUsage extends ToolFault {
  override readonly exitCode = EXIT_CODES.usage;
}

/** Attestry does not answer at the moment: the same may work later. */
export class Unavailable extends ToolFault {
  override readonly exitCode = EXIT_CODES.unavailable;
}

/** Attestry has answered that it will not. */
export class RefusedByAttestry extends ToolFault {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}
