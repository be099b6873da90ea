import { authenticateMember, isMemberName, type Member } from '../../../accounts/members/member.js';
import { passwordFault } from '../../../crypto/password-fault.js';
import { limitLogIn } from '../../../limits/log-in-limit.js';
import { refuse } from '../../../refusals/refuse.js';
import type { Call, Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { refusedWith } from '../../../http/refused.js';
import { remoteAddress } from '../../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { csrfToken, logInSession, requireCsrf } from '../../../http/session.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import { acceptInvitation, findInvitation, type Invitation } from '../../../clients/team/invitation.js';
import { InvitationPage, type InvitationPageProps } from './invitation.page.js';
import { openMemberVisit, type MemberVisit } from '../member-visit.http.js';

const words = messages.team.invitation;
type Faults = NonNullable<InvitationPageProps['faults']>;

export const showInvitation: Handler<'showInvitation'> = async (call) => {
  const visit = await openMemberVisit(call);
  const { token = '' } = call.query;
  const invitation = await getInvitation(call, token);
  return { status: 200, ...page(visit, invitation, { token }) };
};

/**
 * Adds the person with the link from the mail to the team: with the log-in of the current session, with the existing
 * log-in of the invited address, or with a new one.
 */
export const joinDashboardTeam: Handler<'joinDashboardTeam'> = async (call) => {
  const visit = await openMemberVisit(call);
  const { csrf = '', token = '', name = '', password = '' } = call.body;
  requireCsrf(visit.session, formOf(call.path.member_invitation_id), csrf);
  const invitation = await getInvitation(call, token);
  const address = remoteAddress(call.request);
  const chosen = visit.member ? { as: visit.member } : await chooseLogIn(call, invitation);
  if ('waitSeconds' in chosen) return { status: 429, ...page(visit, invitation, { token, name, ...chosen }) };
  if ('faults' in chosen) return { status: 422, ...page(visit, invitation, { token, name, ...chosen }) };
  const joined = await accept(call, { invitation, as: chosen.as, address });
  if ('refusal' in joined) return { status: 422, ...page(visit, invitation, { token, name, ...joined }) };
  const { member } = joined;
  const session = visit.member ? visit.session : await logInSession(call, visit.session, member.memberId);
  return redirectWithFlash({ session }, tabPath(invitation.client.clientId, 'settings'), 'team_joined');

  async function chooseLogIn(
    { context, now }: Call<'joinDashboardTeam'>,
    { email, hasLogIn }: Invitation,
  ): Promise<{ as: Member | { name: string; password: string } } | { faults: Faults } | { waitSeconds: number }> {
    if (!hasLogIn) {
      const fault = passwordFault(password, email);
      const faults = {
        ...(isMemberName(name.trim()) ? {} : { name: words.nameFault }),
        ...(fault ? { password: messages.passwordFaults[fault] } : {}),
      };
      return Object.keys(faults).length > 0 ? { faults } : { as: { name: name.trim(), password } };
    }
    const attempt = await limitLogIn(context, { accountKind: 'member', email, address }, now, () =>
      authenticateMember(context, { email, password, address }, now),
    );
    if ('waitSeconds' in attempt) return attempt;
    return attempt.value ? { as: attempt.value.member } : { faults: { password: words.refused } };
  }
};

/**
 * Accepts the invitation. It is refused if the form asked for a new log-in but the address has got one in the meantime,
 * for example by another invitation.
 */
async function accept(
  { context, now }: Call<'joinDashboardTeam'>,
  input: Parameters<typeof acceptInvitation>[1],
): Promise<{ member: Member } | { refusal: string }> {
  try {
    const member = await acceptInvitation(context, input, now);
    if (member) return { member };
  } catch (error) {
    const { status, text } = refusedWith(error, 409, 422);
    if (status === 422) return { refusal: text };
  }
  refuse('invitation.over');
}

async function getInvitation(
  { context, path, now }: Pick<Call<'showInvitation'>, 'context' | 'path' | 'now'>,
  token: string,
): Promise<Invitation> {
  const invitation = await findInvitation(context.db, { invitationId: path.member_invitation_id, token }, now);
  if (!invitation) refuse('invitation.over');
  return invitation;
}

function formOf(invitationId: string): string {
  return `invitation ${invitationId}`;
}

function page(
  { session, frame, member }: MemberVisit,
  invitation: Invitation,
  entered: Pick<InvitationPageProps, 'token' | 'name' | 'faults' | 'refusal' | 'waitSeconds'>,
) {
  const csrf = csrfToken(session, formOf(invitation.invitationId));
  const body = renderPage(InvitationPage({ frame, member, invitation, csrf, ...entered }));
  return { headers: waitHeaders(entered.waitSeconds), body };
}
