import type { Client, Environment } from '../client.js';
import type { MemberRole } from './membership.store.js';
import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

/** An invitation by mail to join a client's team, which has not been accepted yet. */
export interface Invitation {
  invitationId: string;
  client: Pick<Client, 'clientId' | 'name' | 'environment'>;
  email: string;
  role: MemberRole;
  expiresAt: Date;
  /** Somebody with this address has a member account already, from another client's team. */
  hasLogIn: boolean;
}

type OfInvitation = Omit<Invitation, 'client'>;
type InvitationRow = Row<OfInvitation> & { client_id: string; client_name: string; environment: Environment };

/** Inserts an invitation, and deletes an earlier one to the same address, whose link then no longer works. */
export async function replaceInvitation(
  trx: Db,
  row: { invitationId: string; clientId: string; email: string; role: MemberRole; tokenHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx('member_invitations').where({ client_id: row.clientId, email: row.email }).delete();
  await trx('member_invitations').insert({
    member_invitation_id: row.invitationId,
    client_id: row.clientId,
    email: row.email,
    role: row.role,
    token_hash: row.tokenHash,
    created_at: now,
    expires_at: row.expiresAt,
  });
}

/**
 * Whether somebody with this address is on a client's team, and how many others are on it or invited. One statement
 * counts both: somebody who accepts an invitation between two statements would be counted twice or not at all.
 */
export async function countTeam(
  trx: Db,
  { clientId, email }: { clientId: string; email: string },
  now: Date,
): Promise<{ isOnTeam: boolean; others: number }> {
  const { rows } = await trx.raw<{ rows: { is_on_team: boolean; others: number }[] }>(
    `with team as (
       select m.email from client_members c join members m on m.member_id = c.member_id where c.client_id = :clientId
     ), invited as (
       select email from member_invitations where client_id = :clientId and expires_at > :now
     )
     select exists (select from team where email = :email) as is_on_team,
            (select count(*)::int from team where email <> :email)
              + (select count(*)::int from invited where email <> :email) as others`,
    { clientId, email, now },
  );
  return { isOnTeam: rows[0]?.is_on_team ?? false, others: rows[0]?.others ?? 0 };
}

const open = (db: Db, now: Date) =>
  db('member_invitations as i')
    .join('clients as c', 'c.client_id', 'i.client_id')
    .leftJoin('members as m', 'm.email', 'i.email')
    .where('i.expires_at', '>', now)
    .select<InvitationRow[]>(
      'i.member_invitation_id as invitation_id',
      'i.client_id',
      'c.name as client_name',
      'c.environment',
      'i.email',
      'i.role',
      'i.expires_at',
      db.raw('m.member_id is not null as has_log_in'),
    );

/** The invitations of a client that have not expired, ordered by address. */
export async function listInvitations(db: Db, clientId: string, now: Date): Promise<Invitation[]> {
  return (await open(db, now).where('i.client_id', clientId).orderBy('i.email')).map(toInvitation);
}

export async function findInvitationRow(
  db: Db,
  { invitationId, tokenHash }: { invitationId: string; tokenHash: Buffer },
  now: Date,
): Promise<Invitation | undefined> {
  const [row] = await open(db, now).where({ 'i.member_invitation_id': invitationId, 'i.token_hash': tokenHash });
  return row && toInvitation(row);
}

/** Deletes an invitation unless it has expired. Of two simultaneous requests only one gets true. */
export async function consumeInvitation(trx: Db, invitationId: string, now: Date): Promise<boolean> {
  const used = trx('member_invitations').where({ member_invitation_id: invitationId }).where('expires_at', '>', now);
  return (await used.delete()) > 0;
}

export async function deleteInvitation(
  trx: Db,
  { clientId, invitationId }: { clientId: string; invitationId: string },
): Promise<boolean> {
  const row = { client_id: clientId, member_invitation_id: invitationId };
  return (await trx('member_invitations').where(row).delete()) > 0;
}

export async function deleteInvitationsOver(db: Db, now: Date, limit: number): Promise<number> {
  const over = db('member_invitations').select('member_invitation_id').where('expires_at', '<', now);
  return db('member_invitations').whereIn('member_invitation_id', over.limit(limit).forUpdate().skipLocked()).delete();
}

function toInvitation({ client_id: clientId, client_name: name, environment, ...row }: InvitationRow): Invitation {
  return { ...fromRow<OfInvitation>(row), client: { clientId, name, environment } };
}
