/** §6.2: the wait before the first retry. */
export const FIRST_WAIT_SECONDS = 20;
/** §6.2: no wait is longer; retries 14 to 20 all wait so long. */
export const LONGEST_WAIT_SECONDS = 86_400;
/** §6.2: twenty retries after the first attempt. */
export const LAST_RETRY = 20;
export const LAST_ATTEMPT = LAST_RETRY + 1;

/** W6: counted from the end of the attempt that failed, without jitter. */
export function waitBeforeRetry(retryNumber: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (retryNumber - 1), LONGEST_WAIT_SECONDS);
}

/** The wait that follows a failed attempt (attempt n is followed by retry n), or null after the last one. */
export function waitAfterAttempt(attemptNumber: number): number | null {
  return attemptNumber < LAST_ATTEMPT ? waitBeforeRetry(attemptNumber) : null;
}
