/** What the contract refuses about one field, in Ajv's terms: words are chosen where it is answered. */
export interface FieldFault {
  place: 'path' | 'query' | 'headers' | 'body';
  /** Such as `users/0/level`; undefined for the place itself, and where it would repeat what was sent. */
  field: string | undefined;
  keyword: string;
  limit: number | undefined;
  /** What Ajv says, which repeats the contract alone. */
  message: string;
}

/** What is wrong with a request before its handler is asked; nothing in it repeats what was sent. */
export class RequestFault extends Error {
  constructor(
    readonly status: 400 | 404 | 405 | 413 | 415,
    /** In words of ours, where there are any beyond those of the status. */
    readonly sentence?: string,
    readonly fields: readonly FieldFault[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence ?? `refused with ${status}`);
  }
}
