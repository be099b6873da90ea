import type { Status } from './visible-status.js';
import { dayOf, type Day } from './day.js';
import { bucketOf } from './decision-time.js';

/**
 * What is counted per day. `authorized_waiting` stands for an authorization whose user is already waiting for a
 * decision, so that it is also a submission for the client. If the tokens of an authorization are fetched on a later
 * day, the day of consent counts `fetched` and the later day `fetched_late`.
 */
export type HistoryEvent = Authorization | 'submitted' | Decision;
type Authorization = 'allowed' | 'authorized' | 'authorized_waiting' | 'fetched' | 'fetched_late';
type Decision = 'approved' | 'rejected' | 'contacted';

/** One more event of a client's history. */
export interface HistoryChange {
  clientId: string;
  day: Day;
  level: string;
  country: string;
  event: HistoryEvent;
  /** For a decision the bucket of the time it took, otherwise 0. */
  bucket: number;
}

export type DatedHistoryEvent = Pick<HistoryChange, 'day' | 'event' | 'bucket'>;

interface DatedStatus {
  status: Status;
  statusChangedAt: Date;
}

const DECISIONS: readonly Status[] = ['approved', 'rejected', 'contacted'];

/**
 * What history records about a change of a verification. Expiring and reopening are neither submissions nor decisions.
 * The day is that of the change's own time, which notifications carry too.
 */
export function historyEventOf(
  before: DatedStatus | undefined,
  after: DatedStatus,
  { isSubmission }: { isSubmission: boolean },
): DatedHistoryEvent | undefined {
  const day = dayOf(after.statusChangedAt);
  if (isSubmission) return { day, event: 'submitted', bucket: 0 };
  if (before?.status !== 'pending' || !isDecision(after.status)) return undefined;
  const seconds = (after.statusChangedAt.getTime() - before.statusChangedAt.getTime()) / 1000;
  return { day, event: after.status, bucket: bucketOf(seconds) };
}

/** The history of a made-up sandbox user: authorized, submitted, and decided within a second. */
export function sandboxHistoryEvents(status: Status, now: Date): DatedHistoryEvent[] {
  const day = dayOf(now);
  const decision = status === 'expired' ? 'approved' : status;
  return [
    { day, event: 'allowed', bucket: 0 },
    { day, event: 'authorized_waiting', bucket: 0 },
    ...(isDecision(decision) ? [{ day, event: decision, bucket: 0 }] : []),
  ];
}

function isDecision(status: Status): status is Decision {
  return DECISIONS.includes(status);
}
