const DAY = 86_400;
const LENGTHS = { none: 0, day: DAY, week: 7 * DAY, month: 30 * DAY, quarter: 90 * DAY } as const;

export type OverlapChoice = keyof typeof LENGTHS;

/** How long the older of two secrets may still be good for, as the rule of its kind has it (O20, W13). */
export interface OverlapRule {
  byDefault: OverlapChoice;
  mostSeconds: number;
}

export function overlapChoices({ mostSeconds }: OverlapRule): OverlapChoice[] {
  return (Object.keys(LENGTHS) as OverlapChoice[]).filter((choice) => LENGTHS[choice] <= mostSeconds);
}

/** What was chosen, in seconds; what is no choice of this rule is what it has by default. */
export function readOverlap(chosen: string | undefined, rule: OverlapRule): number {
  const choice = overlapChoices(rule).find((one) => one === chosen) ?? rule.byDefault;
  return LENGTHS[choice];
}
