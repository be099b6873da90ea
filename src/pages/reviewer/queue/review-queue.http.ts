import { listRecentChoices } from '../../../verification/review/queue-choices.js';
import { findCaseByText, listCases } from '../../../verification/review/review-queue.js';
import type { Handler } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { csrfToken } from '../../../http/session.js';
import { NEXT_CASE_FORM } from './claim.http.js';
import { findLastDecisions } from './last-decisions.http.js';
import { caseAddress, readFilter, toQueueFilter, type AskedCase } from './queue-filter.form.js';
import { ReviewQueuePage } from './review-queue.page.js';
import { openKnownStaffVisit } from '../staff-visit.http.js';

export const showReviewQueue: Handler<'showReviewQueue'> = async (call) => {
  const visit = await openKnownStaffVisit(call);
  const { session, staff, reviewer } = visit;
  const { context, now, query } = call;
  const { db } = context;
  const filter = readFilter(query);
  const text = (query.case ?? '').trim();
  const found = text === '' ? { fault: undefined } : await findCaseByText(db, filter.environment, text);
  if ('verificationId' in found) {
    return { status: 302, headers: { Location: caseAddress(found.verificationId, filter) } };
  }
  const asked: AskedCase = { text, fault: found.fault };
  const [choices, page, last] = await Promise.all([
    listRecentChoices(db, filter.environment, now),
    listCases(db, toQueueFilter(filter, now), { after: query.after }, now),
    findLastDecisions(context, visit, query.decided, now),
  ]);
  const csrf = csrfToken(session, NEXT_CASE_FORM);
  const isContinued = query.after !== undefined;
  const props = { reviewer, staffId: staff.staffId, filter, asked, choices, page, isContinued, last, csrf, now };
  return { status: asked.fault ? 422 : 200, body: renderPage(ReviewQueuePage(props)) };
};
