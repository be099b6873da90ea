/** Five buckets per doubling: the middle of a bucket is then within ten per cent of every value in it. */
const BUCKETS_PER_OCTAVE = 5;
/** The bucket for everything longer; it begins after more than a hundred years. */
const LAST_BUCKET = 160;

/** The bucket of a time to decision: 0 for up to a second, then a fifth of an octave each. */
export function bucketOf(seconds: number): number {
  if (seconds <= 1) return 0;
  return Math.min(LAST_BUCKET, Math.ceil(BUCKETS_PER_OCTAVE * Math.log2(seconds)));
}

/** The geometric middle of a bucket, in whole seconds. */
export function secondsOf(bucket: number): number {
  return Math.round(2 ** ((bucket - 0.5) / BUCKETS_PER_OCTAVE));
}

/**
 * The median of bucketed times, accurate to ten per cent; of two middle values the lower.
 * @returns undefined when nothing was counted
 */
export function medianSeconds(counted: ReadonlyMap<number, number>): number | undefined {
  const sorted = [...counted].sort(([one], [other]) => one - other);
  let left = Math.ceil(sorted.reduce((sum, [, count]) => sum + count, 0) / 2);
  for (const [bucket, count] of sorted) {
    left -= count;
    if (left <= 0) return secondsOf(bucket);
  }
  return undefined;
}
