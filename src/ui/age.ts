import { messages } from '../texts/messages.js';

const words = messages.language.age;

const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** The time since a moment, as days and hours, hours and minutes, or minutes. */
export function age(since: Date, now: Date): string {
  return duration((now.getTime() - since.getTime()) / 1000);
}

/** A duration, as days and hours, hours and minutes, or minutes. */
export function duration(seconds: number): string {
  const minutes = Math.max(0, Math.floor(seconds / MINUTE_SECONDS));
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  if (days > 0) return hours > 0 ? words.daysAndHours(days, hours) : words.days(days);
  const rest = minutes % HOUR_MINUTES;
  if (hours > 0) return hours < 10 && rest > 0 ? words.hoursAndMinutes(hours, rest) : words.hours(hours);
  return minutes > 0 ? words.minutes(minutes) : words.none;
}
