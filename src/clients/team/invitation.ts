import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import { lockClient, type Client } from '../client.js';
import { addMember, type Member } from '../../accounts/members/member.js';
import { joinTeam, type MemberRole } from './membership.store.js';
import { TEAM_MAX } from './team.js';
import type { Context } from '../../context.js';
import { hashPassword } from '../../crypto/password.js';
import { randomToken, sha256 } from '../../crypto/random-token.js';
import type { Db } from '../../db/database.js';
import { parseEmail, showEmail } from '../../email.js';
import { letter } from '../../mail/letters.js';
import { queueSecretMail } from '../../mail/mail.js';
import { refuse } from '../../refusals/refuse.js';
import {
  consumeInvitation,
  countTeam,
  deleteInvitation,
  deleteInvitationsOver,
  findInvitationRow,
  replaceInvitation,
  type Invitation,
} from './invitation.store.js';

export { listInvitations, type Invitation } from './invitation.store.js';

export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Mails a link with which somebody can join the team once. An earlier link to the same address no longer works.
 * @param inviter the member whose name appears in the mail; left out when an operator invites, for instance the first
 * owner
 * @throws Refused when the address is invalid or already on the team, or the team is full
 */
export async function invite(
  context: Context,
  {
    client,
    email: typed,
    role,
    inviter,
  }: { client: Pick<Client, 'clientId' | 'name'>; email: string; role: MemberRole; inviter?: Pick<Member, 'name'> },
  now: Date,
  actor: Actor = {},
): Promise<void> {
  const { clientId, name } = client;
  const email = parseEmail(typed);
  if (!email) refuse('invitation.unusable_email');
  const invitationId = randomUUID();
  const token = randomToken('kmt_');
  await context.db.transaction(async (trx) => {
    // Locked before counting: otherwise two simultaneous invitations could exceed the maximum.
    await lockClient(trx, clientId);
    const { isOnTeam, others } = await countTeam(trx, { clientId, email }, now);
    if (isOnTeam) refuse('invitation.on_team_already');
    if (others >= TEAM_MAX) refuse('invitation.team_full', { max: TEAM_MAX });
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    await replaceInvitation(trx, { invitationId, clientId, email, role, tokenHash: sha256(token), expiresAt }, now);
    const link = `${context.config.frontendUrl}${invitationPath(invitationId)}?token=${token}`;
    const words = letter('invitation', { role, isByMember: inviter !== undefined, days: INVITATION_DAYS });
    const secret = { client: name, link, ...(inviter && { inviter: inviter.name }) };
    const mail = { memberInvitationId: invitationId, ...words, secret };
    await queueSecretMail({ ...context, db: trx }, mail, now);
    await recordAuditEvent(trx, { type: 'member_invited', clientId, ...actor, detail: `${invitationId} ${role}` }, now);
  });
}

export function invitationPath(invitationId: string): string {
  return `/dashboard/invitations/${invitationId}`;
}

/** Undefined when the link is wrong, used, withdrawn or expired. */
export async function findInvitation(
  db: Db,
  { invitationId, token }: { invitationId: string; token: string },
  now: Date,
): Promise<Invitation | undefined> {
  return findInvitationRow(db, { invitationId, tokenHash: sha256(token) }, now);
}

/** @throws Refused when the client has no such open invitation */
export async function withdrawInvitation(
  context: Context,
  which: { clientId: string; invitationId: string },
  now: Date,
  actor: Actor,
): Promise<void> {
  await context.db.transaction(async (trx) => {
    if (!(await deleteInvitation(trx, which))) refuse('invitation.unknown');
    const event = {
      type: 'member_invitation_withdrawn',
      clientId: which.clientId,
      detail: which.invitationId,
    } as const;
    await recordAuditEvent(trx, { ...event, ...actor }, now);
  });
}

/**
 * Lets the recipient of an invitation join the team once, with an existing member account or a new one.
 * @returns the member; undefined when the invitation was used already or has expired
 * @throws Refused for somebody who is on the team already, such as an owner who tries the link; the invitation then
 * stays usable
 */
export async function acceptInvitation(
  context: Context,
  {
    invitation,
    as,
    address,
  }: { invitation: Invitation; as: Member | { name: string; password: string }; address: Actor['address'] },
  now: Date,
): Promise<Member | undefined> {
  const { invitationId, client, email, role } = invitation;
  const { clientId } = client;
  const passwordHash = 'password' in as ? await hashPassword(as.password) : undefined;
  return context.db.transaction(async (trx) => {
    if (!(await consumeInvitation(trx, invitationId, now))) return undefined;
    const member = 'memberId' in as ? as : { memberId: randomUUID(), email, name: as.name };
    if (passwordHash !== undefined) await addMember(trx, { ...member, passwordHash }, now);
    const { memberId } = member;
    const isNew = await joinTeam(trx, { memberId, clientId, role }, now);
    if (!isNew) refuse('invitation.joined_already', { email: showEmail(email) });
    await recordAuditEvent(trx, { type: 'member_joined', clientId, memberId, address, detail: role }, now);
    return member;
  });
}

export function deleteOldInvitations({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteInvitationsOver(db, now, limit);
}
