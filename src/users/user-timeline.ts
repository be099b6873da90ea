import type { Status } from '../verification/status/status-machine.js';
import type { UserWithTimeline } from './user-explorer.js';

export interface TimelineEntry {
  at: Date;
  event: 'authorized' | 'fetched' | 'refreshed' | 'revoked' | Status;
}

/**
 * The order of events within one second. The time of a status change has no fraction of a second, all other times have
 * milliseconds, so comparing times alone would put some events in the wrong order.
 */
const IN_ONE_SECOND: readonly TimelineEntry['event'][] = ['pending', 'authorized', 'fetched'];

/** What happened to the grant, its tokens and its verification, the newest first. */
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

/** Events that are not in `IN_ONE_SECOND` come after those that are, in the order of their times. */
function placeOf({ event, at }: TimelineEntry): number {
  const place = IN_ONE_SECOND.indexOf(event);
  return place === -1 ? IN_ONE_SECOND.length + (at.getTime() % 1000) / 1000 : place;
}
