/** BCP 47. */
const TAG = 'en';
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
/** The names that people search for: “South Korea”, not the “Korea, Republic of” of the standard. */
const COUNTRIES = new Intl.DisplayNames([TAG], { type: 'region' });

/** Which language this is, and how it writes what is no sentence. */
export const language = {
  /** The only one that nobody reads: pages name it, and lists are in its order. */
  tag: TAG,
  number,
  percent: (value: number) => `${value.toLocaleString(TAG, { maximumFractionDigits: 1 })} %`,
  day: (date: Date) => DAY.format(date),
  /** Where the year is known, or too much. */
  dayOfYear: (date: Date) => DAY_OF_YEAR.format(date),
  /** To the minute, in UTC and saying so: readers sit in many time zones. */
  moment: (date: Date) => `${MINUTE.format(date)} UTC`,
  /** By its ISO 3166-1 code. */
  country: (code: string) => COUNTRIES.of(code) ?? code,

  /** Lengths of time at a glance. */
  age: {
    days: (days: number) => `${days} d`,
    daysAndHours: (days: number, hours: number) => `${days} d ${hours} h`,
    hours: (hours: number) => `${hours} h`,
    hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    minutes: (minutes: number) => `${minutes} min`,
    none: 'less than 1 min',
  },

  size: {
    kilobytes: (count: number) => `${count} kB`,
    megabytes: (count: number) => `${count.toFixed(1)} MB`,
  },
};

export function number(value: number): string {
  return value.toLocaleString(TAG);
}
