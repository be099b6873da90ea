/** Five buckets for each doubling: the middle of one is within ten per cent of all that is in it. */
const BUCKETS_PER_OCTAVE = 5;
/** Room for a hundred years. */
const LAST_BUCKET = 160;

/** Which bucket a time to decision is counted in: 0 for up to a second, then each a fifth of an octave more. */
export function bucketOf(seconds: number): number {
  if (seconds <= 1) return 0;
  return Math.min(LAST_BUCKET, Math.ceil(BUCKETS_PER_OCTAVE * Math.log2(seconds)));
}

/** The time that stands for a bucket, in whole seconds: its middle by ratio. */
export function secondsOf(bucket: number): number {
  return Math.round(2 ** ((bucket - 0.5) / BUCKETS_PER_OCTAVE));
}

/**
 * The median of what was counted in buckets, the lower one of two middles, to within ten per cent.
 * @returns undefined when nothing was
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
