import type { Status } from './counted-status.js';
import { dayOf, type Day } from './day.js';
import { bucketOf } from './decision-time.js';

/**
 * What is counted per day; `authorized_waiting` is an authorization and, for the client, a submission in one. What was
 * allowed on a day and authorized on a later one is `fetched` for the former, and `fetched_late` for the latter.
 */
export type HistoryEvent = Authorization | 'submitted' | Decision;
type Authorization = 'allowed' | 'authorized' | 'authorized_waiting' | 'fetched' | 'fetched_late';
type Decision = 'approved' | 'rejected' | 'contacted';

/** One happening more, under a client's key. */
export interface HistoryChange {
  clientId: string;
  day: Day;
  level: string;
  country: string;
  event: HistoryEvent;
  /** Of a decision, by how long it took; 0 of anything else. */
  bucket: number;
}

export type Happening = Pick<HistoryChange, 'day' | 'event' | 'bucket'>;

interface DatedStatus {
  status: Status;
  statusChangedAt: Date;
}

const DECISIONS: readonly Status[] = ['approved', 'rejected', 'contacted'];

/**
 * What a change of a verification is to history (ST9). Expiring and reopening are neither submission nor decision. Its time
 * is the change's own, which notifications carry too, so that both tell of one day.
 */
export function happeningOf(
  before: DatedStatus | undefined,
  after: DatedStatus,
  { isSubmission }: { isSubmission: boolean },
): Happening | undefined {
  const day = dayOf(after.statusChangedAt);
  if (isSubmission) return { day, event: 'submitted', bucket: 0 };
  if (before?.status !== 'pending' || !isDecision(after.status)) return undefined;
  const seconds = (after.statusChangedAt.getTime() - before.statusChangedAt.getTime()) / 1000;
  return { day, event: after.status, bucket: bucketOf(seconds) };
}

/** Of a user who was made up (SB4): came, was waited for, and was decided a second later. */
export function happeningsOfMade(status: Status, now: Date): Happening[] {
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
