const UNIT_SECONDS = { d: 86_400, h: 3_600, m: 60, s: 1 } as const;

/**
 * Parses a duration such as `7d` or `24h` into seconds; undefined for anything else. A bare number is refused, since
 * readers might take it for days or for seconds; only 0 needs no unit.
 */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count, unit] = /^(\d{1,9})([dhms])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS];
}

/** Formats seconds in the largest unit that divides them. */
export function durationText(seconds: number): string {
  const [unit, size] = Object.entries(UNIT_SECONDS).find(([, one]) => seconds % one === 0) ?? ['s', 1];
  return seconds === 0 ? '0' : `${seconds / size}${unit}`;
}
