import { undoDecision as takeBack } from '../../../verification/review/waiting-decision.js';
import type { Handler } from '../../../http/handler.js';
import { requireCsrf } from '../../../http/session.js';
import { drawCase, openCase } from './case-view.http.js';
import { entryOf } from './decision.form.js';
import { refuse } from '../../../refusals/refuse.js';
import { openStaffVisit, requireStaff } from '../staff-visit.http.js';
import { undoForm } from './undo-notice.page.js';

/**
 * Undoes a decision. The response is the page itself and no redirect, because it shows the entered values again, which
 * must not be in an address.
 */
export const undoDecision: Handler<'undoDecision'> = async (call) => {
  const anybody = await openStaffVisit(call);
  const { csrf = '', queue } = call.body;
  const { verification_id: verificationId } = call.path;
  requireCsrf(anybody.session, undoForm(verificationId), csrf);
  const visit = requireStaff(call, anybody);
  const result = await takeBack(call.context, { verificationId, staffId: visit.staff.staffId }, call.now);
  switch (result.outcome) {
    case 'undone': {
      const { decision, note } = result;
      const entry = decision.kind === 'approve' && !note ? {} : { entry: entryOf(decision, note) };
      const reviewCase = await openCase(call, visit);
      return {
        status: 200,
        body: drawCase(call, visit, reviewCase, { filter: queue, undone: decision.kind, ...entry }),
      };
    }
    case 'too_late':
      // The page of the case says what can be done instead.
      return {
        status: 409,
        body: drawCase(call, visit, await openCase(call, visit), { filter: queue, isTooLate: true }),
      };
    case 'not_found':
      return refuse('case.unknown');
  }
};
