import { changeTeam, listTeam, type TeamChange } from '../../../clients/team/team.js';
import { limitEmailCode } from '../../../limits/email-code-limit.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { refusedWith } from '../../../http/refused.js';
import { remoteAddress } from '../../../http/remote-address.js';
import { renderPage, waitHeaders } from '../../../ui/render.js';
import { tabPath } from '../dashboard-layout.page.js';
import { redirectWithFlash } from '../flash.http.js';
import type { FlashMessage } from '../dashboard-layout.page.js';
import { invite, listInvitations, withdrawInvitation } from '../../../clients/team/invitation.js';
import {
  clientFormToken,
  openClientForm,
  openClientVisit,
  requireOwner,
  type ClientVisit,
} from '../member-visit.http.js';
import { TeamPage, type TeamPageProps } from './team.page.js';

const FORM = 'team';
const CHANGES: Record<string, { change: TeamChange; done: FlashMessage }> = {
  owner: { change: { role: 'owner' }, done: 'made_owner' },
  developer: { change: { role: 'developer' }, done: 'made_developer' },
  remove: { change: 'remove', done: 'member_removed' },
};

export const showDashboardTeam: Handler<'showDashboardTeam'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await page(call, visit) };
};

export const inviteDashboardMember: Handler<'inviteDashboardMember'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  requireOwner(visit);
  const { client, actor, member } = visit;
  const { email = '', role = 'developer' } = call.body;
  const whom = { accountKind: 'member', email, address: remoteAddress(call.request) } as const;
  try {
    // Invitations have the same limit as all mails that somebody can request, so that nobody's mailbox is flooded.
    const sent = await limitEmailCode(call.context, whom, call.now, () =>
      invite(call.context, { client, email, role, inviter: member }, call.now, actor),
    );
    if ('waitSeconds' in sent) {
      const { waitSeconds } = sent;
      const body = await page(call, visit, { submitted: { email, role }, waitSeconds });
      return { status: 429, headers: waitHeaders(waitSeconds), body };
    }
  } catch (error) {
    const { text: fault } = refusedWith(error, 409, 422);
    return { status: 422, body: await page(call, visit, { submitted: { email, role, fault } }) };
  }
  return back(visit, 'member_invited');
};

export const changeDashboardMember: Handler<'changeDashboardMember'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const { clientId } = visit.client;
  const memberId = call.path.member_id;
  const wanted = CHANGES[call.body.action];
  if (!wanted) throw new Error('the contract names the actions');
  const { change, done } = wanted;
  const leaves = change === 'remove' && memberId === visit.member.memberId;
  // Only owners may remove others, but every member may leave.
  if (!leaves) requireOwner(visit);
  const { role } = call.body;
  try {
    await changeTeam(call.context, { clientId, memberId, role, change }, call.now, visit.actor);
  } catch (error) {
    const { status, ...refused } = refusedWith(error, 409);
    return { status, body: await page(call, visit, { refused }) };
  }
  return leaves ? redirectWithFlash(visit, '/dashboard', 'team_left') : back(visit, done);
};

export const withdrawDashboardInvitation: Handler<'withdrawDashboardInvitation'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  requireOwner(visit);
  const which = { clientId: visit.client.clientId, invitationId: call.path.member_invitation_id };
  await withdrawInvitation(call.context, which, call.now, visit.actor);
  return back(visit, 'invitation_withdrawn');
};

function back(visit: ClientVisit, done: FlashMessage) {
  return redirectWithFlash(visit, tabPath(visit.client.clientId, 'team'), done);
}

async function page<Id extends OperationId>(
  { context, now }: Pick<Call<Id>, 'context' | 'now'>,
  visit: ClientVisit,
  more: Pick<TeamPageProps, 'submitted' | 'refused' | 'waitSeconds'> = {},
): Promise<string> {
  const { frame, client, role, member } = visit;
  const [team, invitations] = await Promise.all([
    listTeam(context.db, client.clientId),
    listInvitations(context.db, client.clientId, now),
  ]);
  const csrf = clientFormToken(visit, FORM);
  return renderPage(TeamPage({ frame, client, role, ownId: member.memberId, team, invitations, csrf, ...more }));
}
