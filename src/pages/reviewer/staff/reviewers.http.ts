import { showEmail } from '../../../email.js';
import { hasVisibleCharacter, isLongerThan } from '../../../free-text.js';
import { randomPassword } from '../../../crypto/random-token.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { isRefused, type RefusalCode } from '../../../refusals/refuse.js';
import { messages } from '../../../texts/messages.js';
import { refusalSentence } from '../../../texts/refusal-sentence.js';
import { renderPage } from '../../../ui/render.js';
import { csrfToken, requireCsrf } from '../../../http/session.js';
import { ReviewersPage, type ReviewersPageProps } from './reviewers.page.js';
import { changeStaff, listStaff, type StaffChange } from '../../../accounts/staff/staff-roster.js';
import { createReviewer, STAFF_NAME_MAX_LENGTH } from '../../../accounts/staff/staff.js';
import { renewStaffPassword } from '../../../accounts/staff/staff-password.js';
import {
  openKnownStaffVisit,
  openStaffVisit,
  requireStaff,
  requireSupervisor,
  type KnownStaffVisit,
} from '../staff-visit.http.js';

const FORM = 'reviewers';
const words = messages.console.reviewers;
/** Refusals that the page shows beside a field. */
const REFUSED_FIELDS = new Map<RefusalCode, string>([
  ['reviewer.unusable_email', 'email'],
  ['reviewer.email_taken', 'email'],
  ['reviewer.unusable_name', 'name'],
  ['password.unusable', 'password'],
]);
/** All actions of the contract except `new_password`, which returns a password and so is handled separately. */
const CHANGES: Record<string, StaffChange> = {
  make_supervisor: { role: 'supervisor' },
  make_reviewer: { role: 'reviewer' },
  disable: { isDisabled: true },
  enable: { isDisabled: false },
};

export const showReviewers: Handler<'showReviewers'> = async (call) => {
  const visit = await openKnownStaffVisit(call);
  requireSupervisor(visit.staff);
  return { status: 200, body: await page(call, visit) };
};

export const addReviewer: Handler<'addReviewer'> = async (call) => {
  const anybody = await openStaffVisit(call);
  const { csrf = '', email = '', name = '', role = 'reviewer' } = call.body;
  requireCsrf(anybody.session, FORM, csrf);
  const visit = requireStaff(call, anybody);
  const { staffId: by } = requireSupervisor(visit.staff);
  const password = randomPassword();
  try {
    const member = await createReviewer(
      call.context,
      { email, name, role, password, passwordIsMade: true, by },
      call.now,
    );
    // The response contains the page itself. A redirect would have to carry the password in its URL.
    return {
      status: 200,
      body: await page(call, visit, {
        issuedPassword: { title: words.addedTitle(member.name), email: showEmail(member.email), password },
      }),
    };
  } catch (error) {
    if (!isRefused(error, ...REFUSED_FIELDS.keys())) throw error;
    const text = error.code === 'reviewer.unusable_name' ? nameFault(name) : refusalSentence(error).text;
    const faults = { [REFUSED_FIELDS.get(error.code) ?? '']: text };
    return { status: 422, body: await page(call, visit, { entry: { email, name, role, faults } }) };
  }
};

/** Says what is wrong with a name that was refused. */
function nameFault(name: string): string {
  const { missing, too_long, not_text } = words.nameFaults;
  if (!hasVisibleCharacter(name)) return missing;
  return isLongerThan(name.trim(), STAFF_NAME_MAX_LENGTH) ? too_long : not_text;
}

export const changeReviewer: Handler<'changeReviewer'> = async (call) => {
  const anybody = await openStaffVisit(call);
  requireCsrf(anybody.session, FORM, call.body.csrf ?? '');
  const visit = requireStaff(call, anybody);
  const { staffId: by } = requireSupervisor(visit.staff);
  const { staff_id: staffId } = call.path;
  const change = CHANGES[call.body.action];
  if (!change) {
    const { name, email, password } = await renewStaffPassword(call.context, { staffId, by }, call.now);
    return {
      status: 200,
      body: await page(call, visit, {
        issuedPassword: { title: words.renewed(name), email: showEmail(email), password },
      }),
    };
  }
  await changeStaff(call.context, { staffId, by, change }, call.now);
  return { status: 303, headers: { Location: '/console/reviewers' } };
};

async function page<Id extends OperationId>(
  { context }: Pick<Call<Id>, 'context'>,
  { session, staff, reviewer }: KnownStaffVisit,
  more: Pick<ReviewersPageProps, 'issuedPassword' | 'entry'> = {},
): Promise<string> {
  const members = await listStaff(context.db);
  const csrf = csrfToken(session, FORM);
  return renderPage(ReviewersPage({ reviewer, ownId: staff.staffId, members, csrf, ...more }));
}
