const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Durations whose halves can be read at a glance, too. */
const TOPS = [2, 10, 20, 30]
  .map((minutes) => minutes * MINUTE)
  .concat(
    [1, 2, 4, 6, 12].map((hours) => hours * HOUR),
    [1, 2, 4, 6, 10, 20, 30, 60].map((days) => days * DAY),
  );

/** The lines of a chart of durations, in seconds: the top, which no duration exceeds, and its half. */
export function durationScale(longest: number): [top: number, half: number] {
  const top = TOPS.find((one) => one >= longest) ?? Math.ceil(longest / (2 * DAY)) * 2 * DAY;
  return [top, top / 2];
}
