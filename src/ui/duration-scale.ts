const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Upper limits of a chart, in seconds. Their halves are round durations, too, because the chart labels both. */
const TOPS = [2, 10, 20, 30]
  .map((minutes) => minutes * MINUTE)
  .concat(
    [1, 2, 4, 6, 12].map((hours) => hours * HOUR),
    [1, 2, 4, 6, 10, 20, 30, 60].map((days) => days * DAY),
  );

/** The grid lines of a chart of durations, in seconds: an upper limit that no duration exceeds, and half of it. */
export function durationScale(longest: number): [top: number, half: number] {
  const top = TOPS.find((one) => one >= longest) ?? Math.ceil(longest / (2 * DAY)) * 2 * DAY;
  return [top, top / 2];
}
