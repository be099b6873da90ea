import { getCase, listWaiting, type ReviewCase } from '../verification/review-queue.js';
import { review } from '../verification/review.js';
import { PageRefusal } from '../web/errors.js';
import type { Call, Handler } from '../web/handler.js';
import { renderPage } from '../web/render.js';
import { csrfToken, requireCsrf } from '../web/session.js';
import { CasePage } from './case.page.js';
import { findDecided, type Decided } from './decided.js';
import { decisionOf, faultsOf, faultsOfOpenRejection, readEntry, type DecisionEntry } from './decision-entry.js';
import { openStaffVisit, STAFF_LOG_IN, type StaffVisit } from './staff-visit.js';
import { TooLatePage } from './too-late.page.js';

type CaseCall = Call<'showVerification'> | Call<'decideVerification'>;

export const showVerification: Handler<'showVerification'> = async (call) => {
  const visit = await openStaffVisit(call);
  if (!visit.reviewer) return { status: 302, headers: { Location: STAFF_LOG_IN } };
  const reviewCase = await openCase(call);
  const decided = await findDecided(call.context.db, call.query.decided);
  return { status: 200, body: page(call, visit, reviewCase, { decided }) };
};

export const decideVerification: Handler<'decideVerification'> = async (call) => {
  const visit = await openStaffVisit(call);
  const id = call.path.verification_id;
  requireCsrf(visit.session, formOf(call), call.body.csrf ?? '');
  if (!visit.staff || !visit.reviewer) return { status: 303, headers: { Location: STAFF_LOG_IN } };
  const entry = readEntry(call.body);
  const decision = decisionOf(entry);
  if (!decision) {
    return { status: 422, body: await returned(call, visit, { ...entry, faults: faultsOfOpenRejection(entry) }) };
  }
  const result = await review(
    call.context,
    {
      verificationId: id,
      staffId: visit.staff.staffId,
      decision,
      note: entry.values.note,
      submissionId: call.body.submission_id,
    },
    call.now,
  );
  switch (result.outcome) {
    case 'decided':
      return { status: 303, headers: { Location: await nextCase(call, id) } };
    case 'faulty':
      return { status: 422, body: await returned(call, visit, { ...entry, faults: faultsOf(result.fault, entry) }) };
    case 'too_late': {
      const { lastChange } = result;
      const next = await nextCase(call, undefined);
      const body = renderPage(TooLatePage({ reviewer: visit.reviewer, verificationId: id, lastChange, next }));
      return { status: 409, body };
    }
    case 'not_found':
      throw noSuchCase();
  }
};

/** RV1: the one that has waited longest opens by itself. */
async function nextCase(call: CaseCall, decidedId: string | undefined): Promise<string> {
  const { verifications } = await listWaiting(call.context.db, { limit: 1 });
  const [next] = verifications;
  const address = next ? `/console/verifications/${next.verificationId}` : '/console';
  return decidedId === undefined ? address : `${address}?decided=${decidedId}`;
}

async function returned(call: CaseCall, visit: StaffVisit, entry: DecisionEntry): Promise<string> {
  return page(call, visit, await openCase(call), { decided: undefined, entry });
}

function page(
  call: CaseCall,
  { session, reviewer }: StaffVisit,
  reviewCase: ReviewCase,
  more: { decided: Decided | undefined; entry?: DecisionEntry },
): string {
  if (!reviewer) throw new Error('a case is shown to reviewers only');
  return renderPage(CasePage({ reviewer, reviewCase, csrf: csrfToken(session, formOf(call)), now: call.now, ...more }));
}

async function openCase({ context, path }: CaseCall): Promise<ReviewCase> {
  const found = await getCase(context, path.verification_id);
  if (!found) throw noSuchCase();
  return found;
}

function formOf({ path }: CaseCall): string {
  return `decision ${path.verification_id}`;
}

function noSuchCase(): PageRefusal {
  return new PageRefusal(404, 'There is no such case', 'Its user may have deleted the account. Go back to the queue.');
}
