import type { ReviewCase } from '../../../verification/review/review-case.js';
import type { Reviewer } from '../console-layout.page.js';
import type { DecisionEntry, DecisionKind } from './decision.form.js';
import type { LastDecisions } from '../queue/last-decisions.page.js';
import type { ChosenFilter } from '../queue/queue-filter.form.js';
import type { ReopeningEntry } from './reopening-form.page.js';

/** What is shown of one case, and to whom. */
export interface CasePageProps {
  reviewer: Reviewer;
  reviewCase: ReviewCase;
  /** Whether this reviewer has claimed it. */
  isMine: boolean;
  /** What stands and nobody knows yet, this reviewer has decided. */
  decidedByMe: boolean;
  /** Of each kind of form. */
  csrf: { decision: string; undo: string; claim: string; next: string; reopening: string };
  /** Opens a document of the case. */
  linkTo: (documentId: string) => string;
  /** Where the next case comes from. */
  place: { filter: ChosenFilter; position: string };
  last: LastDecisions;
  now: Date;
  /** For how long a decision can be undone; 0 where it is made at once. */
  undoSeconds: number;
  /** What was sent and could not be taken. */
  entry?: DecisionEntry;
  reopening?: ReopeningEntry;
  /** What was taken back a moment ago. */
  undone?: DecisionKind;
  /** Whether that was wanted and was no longer possible. */
  isTooLate?: boolean;
}
