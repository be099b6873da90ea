import { review } from '../../../verification/review/review.js';
import type { Call, Handler } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { csrfToken, requireCsrf } from '../../../http/session.js';
import { decisionForm, drawCase, openCase } from './case-view.http.js';
import { nextCaseAddress, NEXT_CASE_FORM } from '../queue/claim.http.js';
import { decisionOf, faultsOf, faultsOfOpenRejection, readEntry, type DecisionEntry } from './decision.form.js';
import { refuse } from '../../../refusals/refuse.js';
import { findLastDecisions } from '../queue/last-decisions.http.js';
import { parseFilter } from '../queue/queue-filter.form.js';
import { openKnownStaffVisit, openStaffVisit, requireStaff, type KnownStaffVisit } from '../staff-visit.http.js';
import { TooLatePage } from './too-late.page.js';

export const showVerification: Handler<'showVerification'> = async (call) => {
  const visit = await openKnownStaffVisit(call);
  const reviewCase = await openCase(call, visit);
  const last = await findLastDecisions(call.context, visit, call.query.decided, call.now);
  return { status: 200, body: drawCase(call, visit, reviewCase, { last, filter: call.query.queue }) };
};

export const decideVerification: Handler<'decideVerification'> = async (call) => {
  const anybody = await openStaffVisit(call);
  const id = call.path.verification_id;
  requireCsrf(anybody.session, decisionForm(id), call.body.csrf ?? '');
  const visit = requireStaff(call, anybody);
  const entry = readEntry(call.body);
  const decision = decisionOf(entry);
  if (!decision) {
    return { status: 422, body: await returned(call, visit, { ...entry, faults: faultsOfOpenRejection(entry) }) };
  }
  const { status_changed_at: seen } = call.body;
  const place = { filter: parseFilter(call.body.queue), position: call.body.position };
  const result = await review(
    call.context,
    {
      verificationId: id,
      staffId: visit.staff.staffId,
      decision,
      note: entry.values.note,
      seenSince: seen === undefined ? undefined : new Date(seen),
    },
    call.now,
  );
  switch (result.outcome) {
    case 'decided': {
      const decided = { verificationId: id, session: visit.session };
      const next = { ...place, but: undefined, staffId: visit.staff.staffId, decided };
      return { status: 303, headers: { Location: await nextCaseAddress(call, next) } };
    }
    case 'faulty':
      return { status: 422, body: await returned(call, visit, { ...entry, faults: faultsOf(result.fault, entry) }) };
    case 'claimed':
      return { status: 409, body: await returned(call, visit, entry) };
    case 'too_late': {
      const { lastChange } = result;
      const reviewCase = await openCase(call, visit);
      const next = { ...place, csrf: csrfToken(visit.session, NEXT_CASE_FORM) };
      const typed = [entry.values.requestText, entry.values.note].filter((text) => text.trim() !== '');
      const isOwn = lastChange.actorType === 'staff' && lastChange.actorId === visit.staff.staffId;
      return {
        status: 409,
        body: renderPage(TooLatePage({ reviewer: visit.reviewer, reviewCase, lastChange, isOwn, next, typed })),
      };
    }
    case 'closed':
      return refuse('case.account_deleted');
    case 'not_found':
      return refuse('case.unknown');
  }
};

/** The page of the case with the refused values and their faults. */
async function returned(
  call: Call<'decideVerification'>,
  visit: KnownStaffVisit,
  entry: DecisionEntry,
): Promise<string> {
  return drawCase(call, visit, await openCase(call, visit), { filter: call.body.queue, entry });
}
