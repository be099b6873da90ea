import { problemOf } from '../../src/http/refusal-answer.js';
import { OAUTH_ERROR } from '../../src/http/oauth-errors.js';
import { OAuthError } from '../../src/oauth/errors.js';
import { Refused } from '../../src/refusals/refuse.js';

/** What a rule is asked, with its refusal as it is answered: with status, title and detail, or as an error of OAuth. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw answerTo(error);
  }
}

/** The same of a rule that answers at once. */
export function answeredAtOnce<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw answerTo(error);
  }
}

function answerTo(error: unknown): unknown {
  if (!(error instanceof Refused)) return error;
  return error.code in OAUTH_ERROR ? new OAuthError(error) : problemOf(error);
}
