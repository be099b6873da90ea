import { reopen } from '../../../verification/review/reopening.js';
import { refuse } from '../../../refusals/refuse.js';
import type { Handler } from '../../../http/handler.js';
import { requireCsrf } from '../../../http/session.js';
import { drawCase, openCase } from './case-view.http.js';
import { caseAddress, parseFilter } from '../queue/queue-filter.form.js';
import { reopeningFaults, reopeningForm } from './reopening-form.page.js';
import { openStaffVisit, requireStaff, requireSupervisor } from '../staff-visit.http.js';

/** Only supervisors may reopen a case, and they have to give a reason. */
export const reopenVerification: Handler<'reopenVerification'> = async (call) => {
  const anybody = await openStaffVisit(call);
  const { verification_id: verificationId } = call.path;
  const { csrf = '', reason_code: reasonCode = '', note: typed = '', queue } = call.body;
  requireCsrf(anybody.session, reopeningForm(verificationId), csrf);
  const visit = requireStaff(call, anybody);
  const { staffId } = requireSupervisor(visit.staff);
  const note = typed.replaceAll(/\r\n?/g, '\n').trim();
  const result = await reopen(call.context, { verificationId, staffId, reasonCode, note }, call.now);
  switch (result.outcome) {
    case 'reopened':
      return { status: 303, headers: { Location: caseAddress(verificationId, parseFilter(queue)) } };
    case 'faulty': {
      const reopening = { reasonCode, note, faults: reopeningFaults(result.fault) };
      const view = { filter: queue, reopening };
      return { status: 422, body: drawCase(call, visit, await openCase(call, visit), view) };
    }
    case 'refused':
      return refuse('case.not_decided');
    case 'closed':
      return refuse('case.account_deleted');
    case 'not_found':
      return refuse('case.unknown');
  }
};
