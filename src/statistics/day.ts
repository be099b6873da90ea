/** A day by UTC, as `YYYY-MM-DD`: such texts sort as their days do. */
export type Day = string;

const DAY_MS = 86_400_000;
/** PostgreSQL's calendar, like ours, has no year 0. */
export const FIRST_DAY: Day = '0001-01-01';

export function dayOf(time: Date): Day {
  return time.toISOString().slice(0, 10);
}

/** False for what no calendar has, such as a 31st of February. */
export function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && !Number.isNaN(time.getTime()) && dayOf(time) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS));
}

/** Both ends included; none or less when they are the wrong way round. */
export function countDays(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
