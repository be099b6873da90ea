/** A language tag (BCP 47). */
const TAG = 'en';
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const LIST = new Intl.ListFormat('en-GB');
/** The common names of countries: “South Korea” rather than the standard's “Korea, Republic of”. */
const COUNTRIES = new Intl.DisplayNames([TAG], { type: 'region' });

/** The language itself, and how it formats numbers, dates and durations. */
export const language = {
  /** The language tag (BCP 47) of pages, which also decides how lists are sorted. */
  tag: TAG,
  number,
  percent: (value: number) => `${value.toLocaleString(TAG, { maximumFractionDigits: 1 })} %`,
  day: (date: Date) => DAY.format(date),
  /** A day without its year, for places where the year is obvious or there is no room for it. */
  dayOfYear: (date: Date) => DAY_OF_YEAR.format(date),
  /** A time to the minute, with “UTC”, because readers are in different time zones. */
  moment: (date: Date) => `${MINUTE.format(date)} UTC`,
  /** A time without its day, for events of the last minutes, whose day is obvious. */
  time: (date: Date) => `${TIME.format(date)} UTC`,
  /** A day with its month abbreviated, as in `moment`. */
  shortDay: (date: Date) => SHORT_DAY.format(date),
  /** The name of a country by its ISO 3166-1 code. */
  country: (code: string) => COUNTRIES.of(code) ?? code,

  /** Several things in a sentence. */
  list: (things: string[]) => LIST.format(things),

  /** Durations in short form. */
  age: {
    days: (days: number) => `${days} d`,
    daysAndHours: (days: number, hours: number) => `${days} d ${hours} h`,
    hours: (hours: number) => `${hours} h`,
    hoursAndMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    minutes: (minutes: number) => `${minutes} min`,
    none: 'less than 1 min',
  },

  size: {
    kilobytes: (count: number) => `${count} KB`,
    megabytes: (count: number) => `${count.toFixed(1)} MB`,
  },
};

export function number(value: number): string {
  return value.toLocaleString(TAG);
}
