/** Reads a date as a form sends it, `YYYY-MM-DD`, as midnight UTC of that day. */
export function parseDate(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

/** What is wrong with the text of a date; undefined if it is valid. */
export function dateFault(text: string): 'format' | 'not_real' | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'format';
  const date = parseDate(text);
  // JavaScript reads 30 February as a day in March, so the result is compared with the text.
  return Number.isNaN(date.getTime()) || formatDate(date) !== text ? 'not_real' : undefined;
}

export function formatDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const MAX_AHEAD_MS = 14 * 3_600_000;

/** The latest date that is today anywhere on earth: the Line Islands are fourteen hours ahead of UTC. */
export function latestToday(now: Date): string {
  return formatDate(new Date(now.getTime() + MAX_AHEAD_MS));
}

/**
 * Age in full years, by UTC because the user's time zone is unknown. Near midnight the result may change some hours
 * early or late. Somebody born on 29 February is a year older on 1 March.
 */
export function ageOn(now: Date, birthDate: Date): number {
  const years = now.getUTCFullYear() - birthDate.getUTCFullYear();
  const monthAndDay = (date: Date) => date.getUTCMonth() * 100 + date.getUTCDate();
  return monthAndDay(now) < monthAndDay(birthDate) ? years - 1 : years;
}

/** The same day some months later, or the last day of that month if it is too short. */
export function addMonths(date: Date, months: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)));
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
