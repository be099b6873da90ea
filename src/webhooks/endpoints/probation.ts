/**
 * After so many failed attempts in a row an endpoint is on probation. Its attempts take the slow lane, so that they
 * hold up nobody else.
 */
export const PROBATION_AFTER = 3;

interface FinishedAttempt {
  endpointId: string;
  outcome: 'delivered' | 'failed';
  finishedAt: Date;
}

/** What a batch of attempts says about one endpoint. */
export interface EndpointTally {
  endpointId: string;
  /** There was a success, so failures before it no longer count. */
  hasSucceeded: boolean;
  /** Failures after the last success of the batch. */
  failures: number;
  failingSince: Date | null;
}

/**
 * One tally per endpoint, in the order in which every batch locks endpoints, so that two batches never wait for each
 * other.
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
