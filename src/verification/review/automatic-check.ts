import type { DocumentIds, Information, ItemName } from '../catalogue/items.js';
import type { Decision } from './review-decision.js';

/** What a check looks at: a submission as a reviewer sees it. */
export interface SubmittedCase {
  environment: string;
  level: string;
  information: Information;
  documents: DocumentIds;
  /** How many other users gave the same number, or the same name and date of birth. */
  duplicateCount: number;
}

/** Findings are kept and shown: no personal data is in them. */
export interface Finding {
  code: string;
  weight: 'good' | 'notice' | 'fault';
  item?: ItemName;
}

export interface CheckResult {
  findings: Finding[];
  /** What the check would decide; it does so only where the catalogue lets it (RC6). */
  conclusion?: Decision;
}

/**
 * Something that looks at a submission in a reviewer's place (RC6). It may ask another service: it runs in the worker, after
 * the submission is safe, and once more after a minute when it fails.
 */
export interface AutomaticCheck {
  name: string;
  examine: (submitted: SubmittedCase, now: Date) => Promise<CheckResult>;
}

/** Of several checks: what the first one objects to; approval only when all of them approve. */
export function concludeFrom(results: readonly CheckResult[]): Decision | undefined {
  const objection = results.find(({ conclusion }) => conclusion && conclusion.kind !== 'approve');
  if (objection) return objection.conclusion;
  return results.length > 0 && results.every(({ conclusion }) => conclusion) ? { kind: 'approve' } : undefined;
}
