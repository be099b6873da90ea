import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';

const { language } = messages;

export function Day({ date }: { date: Date }): VNode {
  return (
    <time class="nowrap" dateTime={date.toISOString()}>
      {language.day(date)}
    </time>
  );
}

/** A day with its month abbreviated, for lists with little room. */
export function ShortDay({ date }: { date: Date }): VNode {
  return (
    <time class="nowrap" dateTime={date.toISOString()}>
      {language.shortDay(date)}
    </time>
  );
}

export function Moment({ date }: { date: Date }): VNode {
  return (
    <time class="nowrap" dateTime={date.toISOString()}>
      {language.moment(date)}
    </time>
  );
}
