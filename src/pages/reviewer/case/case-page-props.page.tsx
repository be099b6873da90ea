import type { ReviewCase } from '../../../verification/review/review-case.js';
import type { Reviewer } from '../console-layout.page.js';
import type { DecisionEntry, DecisionKind } from './decision.form.js';
import type { LastDecisions } from '../queue/last-decisions.page.js';
import type { ChosenFilter } from '../queue/queue-filter.form.js';
import type { ReopeningEntry } from './reopening-form.page.js';

/** What the page of a case shows, and to whom. */
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
  /** The filter and the position from which the next case is taken. */
  place: { filter: ChosenFilter; position: string };
  last: LastDecisions;
  now: Date;
  /** How many seconds a decision can be undone; 0 if decisions take effect at once. */
  undoSeconds: number;
  /** A decision that was sent and refused. */
  entry?: DecisionEntry;
  reopening?: ReopeningEntry;
  /** The kind of decision that was undone a moment ago. */
  undone?: DecisionKind;
  /** Whether the reviewer wanted to undo a decision that could no longer be undone. */
  isTooLate?: boolean;
}
