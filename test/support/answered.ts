import { answerable } from '../../src/http/refusal-answer.js';

/** What a rule is asked, with its refusal as it is answered: with status, title and detail. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw answerable(error);
  }
}
