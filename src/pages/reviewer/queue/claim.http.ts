import { isUuid } from '../../../uuid.js';
import { findStatus } from '../../../verification/review/review-queue.js';
import { claim, claimNext, release } from '../../../verification/review/review-claim.js';
import type { Call, Handler } from '../../../http/handler.js';
import { signValue } from '../../../http/signed-value.js';
import { requireCsrf, type Session } from '../../../http/session.js';
import { refuse } from '../../../refusals/refuse.js';
import { caseAddress, parseFilter, queueAddress, toQueueFilter, type ChosenFilter } from './queue-filter.form.js';
import { openStaffVisit, requireStaff } from '../staff-visit.http.js';

export const NEXT_CASE_FORM = 'next case';

export const takeNextVerification: Handler<'takeNextVerification'> = async (call) => {
  const visit = await openStaffVisit(call);
  const { csrf = '', queue, position, verification_id: skipped = '' } = call.body;
  requireCsrf(visit.session, NEXT_CASE_FORM, csrf);
  const { staff } = requireStaff(call, visit);
  const but = isUuid(skipped) ? skipped : undefined;
  if (but !== undefined) await release(call.context.db, but, staff.staffId);
  const Location = await nextCaseAddress(call, { filter: parseFilter(queue), position, but, staffId: staff.staffId });
  return { status: 303, headers: { Location } };
};

export const claimVerification: Handler<'claimVerification'> = async (call) => {
  const visit = await openStaffVisit(call);
  const { csrf = '', action, queue } = call.body;
  const { verification_id: id } = call.path;
  requireCsrf(visit.session, claimForm(id), csrf);
  const { staff } = requireStaff(call, visit);
  const { db } = call.context;
  if ((await findStatus(db, id)) === undefined) refuse('case.unknown');
  // If another reviewer has claimed the case first, its page says who.
  if (action === 'claim') await claim(db, id, staff.staffId, call.now);
  else await release(db, id, staff.staffId);
  return { status: 303, headers: { Location: caseAddress(id, parseFilter(queue)) } };
};

interface NextCase {
  filter: ChosenFilter;
  position: string | undefined;
  but: string | undefined;
  staffId: string;
  /** The case just decided. Its id is signed for this session, so that the next page can confirm the decision. */
  decided?: { verificationId: string; session: Session };
}

/** The address of the next case. It is claimed here, so that two reviewers never get the same case. */
export async function nextCaseAddress(
  { context, now }: Pick<Call, 'context' | 'now'>,
  { filter, position, but, staffId, decided }: NextCase,
): Promise<string> {
  const next = await claimNext(context.db, toQueueFilter(filter, now), { position, but }, staffId, now);
  const more = decided ? { decided: signValue(decided.session, decided.verificationId) } : {};
  const waiting: ChosenFilter = { ...filter, status: 'pending' };
  return next === undefined ? queueAddress(waiting, more) : caseAddress(next, waiting, more);
}

/** The purpose of the form's CSRF token. A token for one case does not claim another. */
export function claimForm(verificationId: string): string {
  return `claim ${verificationId}`;
}
