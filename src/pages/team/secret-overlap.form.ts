const DAY = 86_400;
const LENGTHS = { none: 0, day: DAY, week: 7 * DAY, month: 30 * DAY, quarter: 90 * DAY } as const;

export type SecretOverlapChoice = keyof typeof LENGTHS;

/**
 * How long an older secret may still work beside a new one. Client secrets and signing secrets have different rules
 * (docs/decisions.md, "Client secrets" and "A secret is rotated").
 */
export interface SecretOverlapRule {
  byDefault: SecretOverlapChoice;
  mostSeconds: number;
}

export function secretOverlapChoices({ mostSeconds }: SecretOverlapRule): SecretOverlapChoice[] {
  return (Object.keys(LENGTHS) as SecretOverlapChoice[]).filter((choice) => LENGTHS[choice] <= mostSeconds);
}

/** The chosen time in seconds, or the rule's default if the choice is not one that the rule allows. */
export function readSecretOverlap(chosen: string | undefined, rule: SecretOverlapRule): number {
  const choice = secretOverlapChoices(rule).find((one) => one === chosen) ?? rule.byDefault;
  return LENGTHS[choice];
}
