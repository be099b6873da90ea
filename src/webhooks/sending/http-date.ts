const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = '(?:mon|tue|wed|thu|fri|sat|sun)';
const LONG_DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const TIME = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})';
const MONTH = '(?<month>[a-z]{3})';

/**
 * The three forms of a date that a recipient must accept (RFC 9110 §5.6.7). Upper and lower case and the day of the
 * week are ignored.
 */
const FORMS = [
  `${DAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} GMT`,
  `${LONG_DAY}, (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} GMT`,
  `${DAY} ${MONTH} (?<day>\\d{2}| \\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'i'));

const FARTHEST_YEARS = 50;

/** @returns undefined if the text is not a date, or is a date that does not exist, such as 31 February */
export function parseHttpDate(text: string, now: Date): Date | undefined {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const number = (name: string): number => Number(parts[name]);
  const [day, hour, minute, second] = [number('day'), number('hour'), number('minute'), number('second')];
  const month = MONTHS.indexOf((parts['month'] ?? '').toLowerCase());
  // A leap second is written as 60 (RFC 9110 §5.6.7).
  if (month < 0 || hour > 23 || minute > 59 || second > 60) return undefined;
  const at = (year: number): Date => {
    const date = new Date(0);
    date.setUTCFullYear(year, month, day);
    date.setUTCHours(hour, minute, second);
    return date;
  };
  const date = at(parts['year']?.length === 2 ? centuryOf(number('year'), at, now) : number('year'));
  // JavaScript reads 31 February as 3 March, so the day is compared. A leap second may fall on the next day, so it is
  // subtracted first.
  const itself = new Date(date.getTime() - (second === 60 ? 1000 : 0));
  return itself.getUTCMonth() === month && itself.getUTCDate() === day ? date : undefined;
}

/**
 * The full year that two digits stand for. A year that would be more than 50 years ahead means the last year in the
 * past with these digits (RFC 9110 §5.6.7).
 */
function centuryOf(digits: number, at: (year: number) => Date, now: Date): number {
  const year = now.getUTCFullYear() - (now.getUTCFullYear() % 100) + digits;
  const farthest = new Date(now);
  farthest.setUTCFullYear(now.getUTCFullYear() + FARTHEST_YEARS);
  // Near the end of a century the digits may mean a year of the next one, so that is tried first.
  const candidates = [year + 100, year];
  return candidates.find((one) => at(one) <= farthest) ?? year - 100;
}
