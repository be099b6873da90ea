/** A field that violates the contract, in Ajv's terms. The answer's words are chosen where the answer is made. */
export interface FieldFault {
  place: 'path' | 'query' | 'headers' | 'body';
  /** Such as `users/0/level`; undefined for the place itself, or if the name would repeat what was sent. */
  field: string | undefined;
  keyword: string;
  limit: number | undefined;
  /** Ajv's message, which quotes only the contract. */
  message: string;
}

/** A request that is refused before its handler is called. Nothing in it repeats what was sent. */
export class RequestFault extends Error {
  constructor(
    readonly status: 400 | 404 | 405 | 413 | 415,
    /** Our own description of the fault, if it says more than the status. */
    readonly sentence?: string,
    readonly fields: readonly FieldFault[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence ?? `refused with ${status}`);
  }
}
