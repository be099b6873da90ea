import { classifyError } from '../webhooks/sending/error-class.js';

/** Why a request has got no answer, by the name that attempts of the service have, too. */
export function failureName(error: unknown): string {
  const isTooLate = error instanceof Error && error.name === 'TimeoutError';
  return isTooLate ? 'NO_RESPONSE_IN_TIME' : classifyError(error).errorClass;
}
