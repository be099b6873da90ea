/** A language tag (BCP 47). */
const TAG = 'en';
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
/** Common names of countries: “South Korea” and not the standard's “Korea, Republic of”. */
const COUNTRIES = new Intl.DisplayNames([TAG], { type: 'region' });

/** The language, and how it writes numbers, dates and the like. */
export const language = {
  /** Not shown to anybody: the language of pages, and the sorting order of lists. */
  tag: TAG,
  number,
  percent: (value: number) => `${value.toLocaleString(TAG, { maximumFractionDigits: 1 })} %`,
  day: (date: Date) => DAY.format(date),
  /** A day without its year, where the year is obvious or there is no room for it. */
  dayOfYear: (date: Date) => DAY_OF_YEAR.format(date),
  /** To the minute, with “UTC”, since readers are in different time zones. */
  moment: (date: Date) => `${MINUTE.format(date)} UTC`,
  /** A minute of the day that the reader has before them. */
  time: (date: Date) => `${TIME.format(date)} UTC`,
  /** A day in the same form as a moment. */
  shortDay: (date: Date) => SHORT_DAY.format(date),
  /** By its ISO 3166-1 code. */
  country: (code: string) => COUNTRIES.of(code) ?? code,

  /** Short forms of a duration. */
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
