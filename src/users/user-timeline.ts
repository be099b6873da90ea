import type { Status } from '../verification/status/status-machine.js';
import type { UserWithTimeline } from './user-explorer.js';

export interface TimelineEntry {
  at: Date;
  event: 'authorized' | 'fetched' | 'refreshed' | 'revoked' | Status;
}

/** What comes first of what happened in one second: a status has the second of its change, all else its millisecond (W12). */
const IN_ONE_SECOND: readonly TimelineEntry['event'][] = ['pending', 'authorized', 'fetched'];

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
  return entries.sort((one, other) => secondOf(one) - secondOf(other) || placeOf(one) - placeOf(other)).reverse();
}

function secondOf({ at }: TimelineEntry): number {
  return Math.floor(at.getTime() / 1000);
}

/** Whatever else there is comes behind, in the order of time. */
function placeOf({ event, at }: TimelineEntry): number {
  const place = IN_ONE_SECOND.indexOf(event);
  return place === -1 ? IN_ONE_SECOND.length + (at.getTime() % 1000) / 1000 : place;
}
