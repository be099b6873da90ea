import type { ReviewCase } from '../../../verification/review/review-case.js';
import type { Reviewer } from '../console-layout.page.js';
import type { DecisionEntry, DecisionKind } from './decision.form.js';
import type { LastDecisions } from '../queue/last-decisions.page.js';
import type { ChosenFilter } from '../queue/queue-filter.form.js';
import type { ReopeningEntry } from './reopening-form.page.js';

/** What the page of a case shows, and to which reviewer. */
export interface CasePageProps {
  reviewer: Reviewer;
  reviewCase: ReviewCase;
  /** Whether this reviewer has claimed the case. */
  isMine: boolean;
  /** Whether this reviewer made the decision that can still be undone. */
  decidedByMe: boolean;
  /** A CSRF token for each kind of form. */
  csrf: { decision: string; undo: string; claim: string; next: string; reopening: string };
  /** The address at which a document of the case can be opened. */
  linkTo: (documentId: string) => string;
  /** The queue's filter, and this case's position in it, from which the search for the next case starts. */
  place: { filter: ChosenFilter; position: string };
  last: LastDecisions;
  now: Date;
  /** How many seconds a decision can be undone; 0 if decisions take effect at once. */
  undoSeconds: number;
  /** The values to show again in the form of a decision that was refused or undone, with the faults. */
  entry?: DecisionEntry;
  reopening?: ReopeningEntry;
  /** The kind of decision that was undone a moment ago. */
  undone?: DecisionKind;
  /** Whether the reviewer wanted to undo a decision that could no longer be undone. */
  isTooLate?: boolean;
}
