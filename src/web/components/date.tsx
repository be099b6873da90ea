import type { VNode } from 'preact';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A day in words. */
export function Day({ date }: { date: Date }): VNode {
  return (
    <time class="nowrap" dateTime={date.toISOString()}>
      {DAY.format(date)}
    </time>
  );
}

/** To the minute, in UTC and saying so: readers sit in many time zones. */
export function Moment({ date }: { date: Date }): VNode {
  return (
    <time class="nowrap" dateTime={date.toISOString()}>
      {MINUTE.format(date)} UTC
    </time>
  );
}
