import type { Status } from '../verification/status-machine.js';
import type { UserWithTimeline } from './user-explorer.js';

export interface TimelineEntry {
  at: Date;
  event: 'authorized' | 'fetched' | 'refreshed' | 'revoked' | Status;
}

/** What happened to the grant, its tokens and its verification, in one line of time: the newest first. */
export function timelineOf(
  { authorizedAt, fetchedAt, revokedAt, changes }: UserWithTimeline,
  refreshedAt: Date | undefined,
): TimelineEntry[] {
  const entry = (event: TimelineEntry['event'], at: Date | undefined) => (at ? [{ event, at }] : []);
  const entries: TimelineEntry[] = [
    ...changes.map(({ status, changedAt }) => ({ event: status, at: changedAt })),
    ...entry('authorized', authorizedAt),
    ...entry('fetched', fetchedAt),
    ...entry('refreshed', refreshedAt),
    ...entry('revoked', revokedAt),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime()).reverse();
}
