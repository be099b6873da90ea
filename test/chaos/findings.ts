import { byWebhookId, findDuplicates, type Duplicates } from './duplicates.js';
import type { ReceivedPost } from './receivers.js';
import type { FinalRow } from './rows.js';
import type { Outage } from './victims.js';

export interface Findings {
  /** Committed and never received, or without a row. */
  lost: number;
  notFinal: string[];
  /** Attempts that are not 1, 2, 3 … up to the number that the row gives (DF5). */
  withGaps: string[];
  /** Attempts in the log that no receiver answered so: a retry of the schedule spent on a failure of our own (DF4). */
  notAnsweredSo: string[];
  duplicates: Duplicates;
}

/** Holds what the receivers saw against what the service wrote down. */
export function judge(
  committed: number,
  rows: readonly FinalRow[],
  posts: readonly ReceivedPost[],
  outages: readonly Outage[],
): Findings {
  const received = byWebhookId(posts);
  const isLost = ({ webhookId }: FinalRow): boolean =>
    !(received.get(webhookId) ?? []).some(({ status }) => status === 204);
  return {
    lost: Math.abs(committed - rows.length) + rows.filter(isLost).length,
    notFinal: rows.filter(({ state }) => state !== 'delivered').map(inWords),
    withGaps: rows.filter(hasGap).map(inWords),
    notAnsweredSo: rows.filter((row) => !wasAnsweredSo(row, received.get(row.webhookId) ?? [])).map(inWords),
    duplicates: findDuplicates(posts, outages, rows),
  };
}

function hasGap({ attempts, attemptCount }: FinalRow): boolean {
  return attempts.length !== attemptCount || attempts.some(({ attemptNumber }, index) => attemptNumber !== index + 1);
}

function wasAnsweredSo({ attempts }: FinalRow, posts: readonly ReceivedPost[]): boolean {
  return attempts.every(({ attemptNumber, statusCode }) =>
    // Without a status: the connection was cut on purpose, or the answer took longer than the service waits.
    posts.some(({ attempt, status }) => attempt === attemptNumber && (status ?? null) === statusCode),
  );
}

function inWords({ webhookId, state, attemptCount, attempts }: FinalRow): string {
  const made = attempts.map(
    ({ attemptNumber, outcome, statusCode }) => `${attemptNumber} ${outcome} ${statusCode ?? ''}`,
  );
  return `${webhookId}: ${state}, ${attemptCount} attempts: ${made.join(', ')}`;
}
