import type { Actor } from '../../audit/audit-event.js';
import { listClientsOfMember, type Client } from '../../clients/client.js';
import { showEmail } from '../../email.js';
import { memberOf, type Member } from '../../accounts/members/member.js';
import type { MemberRole } from '../../clients/team/team.js';
import { refuse } from '../../refusals/refuse.js';
import type { Call, OperationId, Path } from '../../http/handler.js';
import { remoteAddress } from '../../http/remote-address.js';
import { csrfToken, openSession, requireCsrf, type OpenSession, type Session, type Use } from '../../http/session.js';
import type { ErrorFrame } from '../../ui/error.page.js';
import { MemberSide, type DashboardFrame } from './dashboard-layout.page.js';
import { readFlash } from './flash.http.js';
import { memberLogInRequired } from './log-in-required.form.js';

export { MEMBER_LOG_IN } from './log-in-required.form.js';
export const MEMBER_LOG_OUT_CSRF_PURPOSE = 'member log out';
/**
 * A visit to a dashboard page. `member` and `frame` are undefined if nobody is logged in. `frame` has what the layout
 * of every page shows: the member's name and clients.
 */
export interface MemberVisit {
  session: Session;
  member: Member | undefined;
  frame: DashboardFrame | undefined;
}

/** A visit by a member who is logged in. */
export interface KnownVisit extends MemberVisit {
  member: Member;
  frame: DashboardFrame;
  /** The member and their IP address, for the audit log. */
  actor: Actor;
}

/** A visit by a member to a page of a client whose team they belong to. */
export interface ClientVisit extends KnownVisit {
  client: Client;
  role: MemberRole;
}

export async function openMemberVisit<Id extends OperationId>(call: Call<Id>, use?: Use): Promise<MemberVisit> {
  const { db } = call.context;
  const session = await openSession(call, 'member_sessions', use);
  const member = memberOf(session);
  if (!member) return { session, member: undefined, frame: undefined };
  const clients = await listClientsOfMember(db, member.memberId);
  const frame = {
    name: member.name,
    logOutCsrf: csrfToken(session, MEMBER_LOG_OUT_CSRF_PURPOSE),
    clients,
    client: undefined,
    done: readFlash({ session }, (call.query as { done?: string }).done),
  };
  return { session, member, frame };
}

/** The frame of an error page. It has no tabs of a client, because the error may be about the client itself. */
export function memberErrorFrame(session: OpenSession<'member_sessions'>): ErrorFrame {
  const member = memberOf(session);
  const logOutCsrf = csrfToken(session, MEMBER_LOG_OUT_CSRF_PURPOSE);
  return member ? { side: MemberSide({ frame: { name: member.name, logOutCsrf } }), who: showEmail(member.email) } : {};
}

/** @throws LogInRequired if nobody is logged in */
export async function openKnownVisit<Id extends OperationId>(call: Call<Id>, use?: Use): Promise<KnownVisit> {
  const { session, member, frame } = await openMemberVisit(call, use);
  if (!member || !frame) throw memberLogInRequired(call.request);
  const actor = { memberId: member.memberId, address: remoteAddress(call.request) };
  return { session, member, frame, actor };
}

/**
 * Opens the visit of a page below `/dashboard/clients/{client_id}/`. Forms use `openClientForm`.
 * @throws LogInRequired if nobody is logged in; Refused if the client does not exist or the member is not on its
 * team
 */
export async function openClientVisit<Id extends ClientOperationId>(call: Call<Id>, use?: Use): Promise<ClientVisit> {
  const visit = await openKnownVisit(call, use);
  const id = clientIdOf(call);
  const client = visit.frame.clients.find(({ clientId }) => clientId === id);
  if (!client) refuse('team.not_on_it');
  return { ...visit, client, role: client.role, frame: { ...visit.frame, client } };
}

/**
 * Opens the visit for a form that was sent. Checks the CSRF token before anything else, so that a form that another
 * site made the browser send has no effect.
 * @param form the form's name, as given to `clientFormToken`
 * @throws Refused if the token is that of another form; otherwise as `openClientVisit`
 */
export async function openClientForm<Id extends ClientOperationId>(call: Call<Id>, form: string): Promise<ClientVisit> {
  const session = await openSession(call, 'member_sessions');
  requireCsrf(session, purposeOf(form, clientIdOf(call)), (call.body as { csrf?: string } | undefined)?.csrf ?? '');
  return openClientVisit(call);
}

/** A CSRF token that is valid only for this browser session, form and client. */
export function clientFormToken({ session, client }: ClientVisit, form: string): string {
  return csrfToken(session, purposeOf(form, client.clientId));
}

/** @throws Refused if the member is not an owner */
export function requireOwner({ role }: Pick<ClientVisit, 'role'>): void {
  if (role !== 'owner') refuse('team.for_owners');
}

type ClientOperationId = {
  [Id in OperationId]: Path<Id> extends { client_id: string } ? Id : never;
}[OperationId];

function clientIdOf<Id extends ClientOperationId>({ path }: Call<Id>): string {
  return (path as { client_id: string }).client_id;
}

function purposeOf(form: string, clientId: string): string {
  return `${form} ${clientId}`;
}
