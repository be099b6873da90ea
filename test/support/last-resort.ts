const MINUTE_MS = 60_000;

/**
 * After which something that is waited for counts as hung. No measure of how long it may take: a test waits for what happens,
 * and a machine at a quarter of its speed, with others beside it, is far from this.
 */
export const LAST_RESORT_MS = 5 * MINUTE_MS;

/** The same of a whole test or set-up: later, so that what it has waited for is told. */
export const TEST_LAST_RESORT_MS = 5 * LAST_RESORT_MS;
