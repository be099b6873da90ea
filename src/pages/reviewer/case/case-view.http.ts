import { formatPosition } from '../../../verification/review/queue-position.js';
import { getCase, type ReviewCase } from '../../../verification/review/review-case.js';
import { claimedUntil, keepClaim } from '../../../verification/review/review-claim.js';
import type { Call } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { csrfToken } from '../../../http/session.js';
import { CasePage } from './case.page.js';
import { claimForm, NEXT_CASE_FORM } from '../queue/claim.http.js';
import type { DecisionEntry, DecisionKind } from './decision.form.js';
import { linkToCaseDocument } from './document-link.http.js';
import type { LastDecisions } from '../queue/last-decisions.page.js';
import { refuse } from '../../../refusals/refuse.js';
import { EVERYTHING, parseFilter, type ChosenFilter } from '../queue/queue-filter.form.js';
import { reopeningForm, type ReopeningEntry } from './reopening-form.page.js';
import type { KnownStaffVisit } from '../staff-visit.http.js';
import { undoForm } from './undo-notice.page.js';

type CaseCall =
  | Call<'showVerification'>
  | Call<'decideVerification'>
  | Call<'undoDecision'>
  | Call<'reopenVerification'>;

/**
 * Opens a case. This renews the claim of the reviewer who has it, so that it does not expire while they work.
 * @throws Refused
 */
export async function openCase({ context, path, now }: CaseCall, { staff }: KnownStaffVisit): Promise<ReviewCase> {
  const { staffId } = staff;
  const found = await getCase(context, path.verification_id, now);
  if (!found) refuse('case.unknown');
  if (found.claim?.staffId !== staffId) return found;
  await keepClaim(context.db, path.verification_id, staffId, now);
  return { ...found, claim: { ...found.claim, until: claimedUntil(now) } };
}

interface CaseView {
  last?: LastDecisions;
  /**
   * The filter of the queue that the case was opened from, as in the query string or form. Undefined without a queue.
   */
  filter: string | undefined;
  entry?: DecisionEntry;
  reopening?: ReopeningEntry;
  /** The kind of decision that was undone a moment ago. */
  undone?: DecisionKind;
  /** Whether the reviewer tried to undo a decision that had already taken effect. */
  isTooLate?: boolean;
}

const NO_LAST_DECISIONS: LastDecisions = { undoable: [], dropped: [], decided: undefined };

export function drawCase(
  { context, now }: Pick<CaseCall, 'context' | 'now'>,
  { session, reviewer, staff }: KnownStaffVisit,
  reviewCase: ReviewCase,
  { filter, last = NO_LAST_DECISIONS, ...more }: CaseView,
): string {
  const { verificationId, statusChangedAt: since } = reviewCase.verification;
  const csrf = {
    decision: csrfToken(session, decisionForm(verificationId)),
    undo: csrfToken(session, undoForm(verificationId)),
    claim: csrfToken(session, claimForm(verificationId)),
    next: csrfToken(session, NEXT_CASE_FORM),
    reopening: csrfToken(session, reopeningForm(verificationId)),
  };
  const place = { filter: filterFor(reviewCase, filter), position: formatPosition({ since, verificationId }) };
  const linkTo = (documentId: string) => linkToCaseDocument(session, { verificationId, documentId }, now);
  const isMine = reviewCase.claim?.staffId === staff.staffId;
  const decidedByMe = reviewCase.waiting?.staffId === staff.staffId;
  const undoSeconds = context.config.reviewUndoSeconds;
  const props = { reviewer, isMine, decidedByMe, reviewCase, csrf, linkTo, place, last, now, undoSeconds };
  return renderPage(CasePage({ ...props, ...more }));
}

/** Without a filter, the next case is any waiting case of the same environment. */
function filterFor({ verification }: ReviewCase, filter: string | undefined): ChosenFilter {
  if (filter) return parseFilter(filter);
  return { ...EVERYTHING, environment: verification.environment === 'sandbox' ? 'sandbox' : 'live' };
}

/** The purpose of the CSRF token for the forms that decide this case. A token for one case does not decide another. */
export function decisionForm(verificationId: string): string {
  return `decision ${verificationId}`;
}
