import type { DocumentIds, Information, ItemName } from '../catalogue/items.js';
import type { Decision } from './review-decision.js';

/** What a check examines: a submission as a reviewer sees it. */
export interface SubmittedCase {
  environment: string;
  level: string;
  information: Information;
  documents: DocumentIds;
  /** How many cases of other users have the same document number, or the same name and date of birth. */
  duplicateCount: number;
}

/** What a check has found. Findings are stored in the clear, so they must not contain personal data. */
export interface Finding {
  code: string;
  weight: 'good' | 'notice' | 'fault';
  item?: ItemName;
}

export interface CheckResult {
  findings: Finding[];
  /** What the check would decide. It decides only where the level catalogue allows it. */
  conclusion?: Decision;
}

/**
 * Examines a submission before a reviewer does. A check may call another service, because it runs in the worker after
 * the submission was committed, and runs again after a minute if it fails.
 */
export interface AutomaticCheck {
  name: string;
  examine: (submitted: SubmittedCase, now: Date) => Promise<CheckResult>;
}

/** What several checks decide together: the first objection, or approval if all of them approve. */
export function concludeFrom(results: readonly CheckResult[]): Decision | undefined {
  const objection = results.find(({ conclusion }) => conclusion && conclusion.kind !== 'approve');
  if (objection) return objection.conclusion;
  return results.length > 0 && results.every(({ conclusion }) => conclusion) ? { kind: 'approve' } : undefined;
}
