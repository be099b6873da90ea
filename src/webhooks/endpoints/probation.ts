/**
 * An endpoint is on probation after this many failed attempts in a row. Its attempts then use the slow lane, where they
 * do not delay those to other endpoints.
 */
export const PROBATION_AFTER = 3;

interface FinishedAttempt {
  endpointId: string;
  outcome: 'delivered' | 'failed';
  finishedAt: Date;
}

/** The successes and failures of one endpoint in a batch of attempts. */
export interface EndpointTally {
  endpointId: string;
  /** There was a success, so failures before it no longer count. */
  hasSucceeded: boolean;
  /** Failures after the last success of the batch. */
  failures: number;
  failingSince: Date | null;
}

/**
 * One tally per endpoint, sorted by endpoint id. Every batch locks endpoints in this order, so that two batches cannot
 * deadlock.
 */
export function tallyByEndpoint(attempts: readonly FinishedAttempt[]): EndpointTally[] {
  const tallies = new Map<string, EndpointTally>();
  for (const { endpointId, outcome, finishedAt } of attempts.toSorted(byEnd)) {
    const before = tallies.get(endpointId);
    tallies.set(
      endpointId,
      outcome === 'delivered'
        ? { endpointId, hasSucceeded: true, failures: 0, failingSince: null }
        : {
            endpointId,
            hasSucceeded: before?.hasSucceeded ?? false,
            failures: (before?.failures ?? 0) + 1,
            failingSince: before?.failingSince ?? finishedAt,
          },
    );
  }
  return [...tallies.values()].sort((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
}

function byEnd(one: FinishedAttempt, other: FinishedAttempt): number {
  return one.finishedAt.getTime() - other.finishedAt.getTime();
}
