/** The wait before the first retry (§6.2). */
export const FIRST_WAIT_SECONDS = 20;
/** No wait is longer (§6.2). Retries 14 to 20 all wait this long. */
export const LONGEST_WAIT_SECONDS = 86_400;
/** Twenty retries follow the first attempt (§6.2). */
export const LAST_RETRY = 20;
export const LAST_ATTEMPT = LAST_RETRY + 1;

/**
 * Seconds before retry n, counted from the end of the attempt that failed, without jitter (docs/decisions.md, "The wait
 * before retry n").
 */
export function waitBeforeRetry(retryNumber: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (retryNumber - 1), LONGEST_WAIT_SECONDS);
}

/**
 * The wait after attempt n has failed, in seconds: the one before retry n, since attempt 1 precedes retry 1. Null after
 * the last attempt.
 */
export function waitAfterAttempt(attemptNumber: number): number | null {
  return attemptNumber < LAST_ATTEMPT ? waitBeforeRetry(attemptNumber) : null;
}
