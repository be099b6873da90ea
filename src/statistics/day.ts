/** A UTC day as `YYYY-MM-DD`. Such texts sort in the order of the days. */
export type Day = string;

const DAY_MS = 86_400_000;
/** PostgreSQL has no year 0. */
export const FIRST_DAY: Day = '0001-01-01';

export function dayOf(time: Date): Day {
  return time.toISOString().slice(0, 10);
}

/** @returns false for a day that does not exist, such as 31 February */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && !Number.isNaN(time.getTime()) && dayOf(time) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** The number of days from the first to the last, both included; zero or less if they are the wrong way round. */
export function countDays(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
