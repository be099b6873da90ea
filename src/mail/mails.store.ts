import type { Db } from '../db/database.js';
import { fromRow, type Row } from '../db/row.js';

/**
 * `awaited`: a person is waiting in front of their mailbox. `prompt`: the mail reports an event. `calendar`: a schedule
 * sends it, and it can wait longest.
 */
export type Urgency = 'awaited' | 'prompt' | 'calendar';

/** A user, a member of a client's team, or somebody who is invited to become one. */
export type MailReader = { userId: string } | { memberId: string } | { memberInvitationId: string };

/** Values of the column `urgency`: mails with lower ones are sent first. */
const URGENCIES: Record<Urgency, number> = { awaited: 0, prompt: 1, calendar: 2 };

/** A mail that only this process may send until the lease ends. */
export interface LeasedMail {
  mailId: string;
  to: string;
  toMember: boolean;
  subject: string;
  body: string;
  secretEncrypted: Buffer | undefined;
  attemptNumber: number;
  createdAt: Date;
}

/** Does nothing if the reader is a made-up user of a sandbox, a deleted user, or unknown. */
export async function insertMail(
  trx: Db,
  mail: { mailId: string; subject: string; body: string; secretEncrypted?: Buffer; urgency: Urgency } & MailReader,
  now: Date,
): Promise<void> {
  const { mailId, subject, body, secretEncrypted = null } = mail;
  const urgency = URGENCIES[mail.urgency];
  const { key, id, from } = readerOf(mail);
  await trx.raw(
    `insert into mails (mail_id, ${key}, subject, body, secret_encrypted, urgency, created_at)
     select cast(:mailId as uuid), ${key}, :subject, :body, cast(:secretEncrypted as bytea), cast(:urgency as smallint), cast(:now as timestamptz)
     from ${from}`,
    { mailId, id, subject, body, secretEncrypted, urgency, now },
  );
}

/** The table and the key of the reader. */
function readerOf(mail: MailReader): { key: string; id: string; from: string } {
  if ('memberId' in mail) return { key: 'member_id', id: mail.memberId, from: 'members where member_id = :id' };
  if ('userId' in mail) {
    const from = 'users where user_id = :id and made_for is null and deleted_at is null';
    return { key: 'user_id', id: mail.userId, from };
  }
  const { memberInvitationId: id } = mail;
  return { key: 'member_invitation_id', id, from: 'member_invitations where member_invitation_id = :id' };
}

/**
 * Leases the most urgent mail that nobody is sending; of equally urgent ones the oldest. If the process dies, the lease
 * ends and another process sends the mail. So a mail may be sent twice, but is never lost.
 */
export async function leaseMail(
  db: Db,
  { until, awaitedOnly, now }: { until: Date; awaitedOnly: boolean; now: Date },
): Promise<LeasedMail | undefined> {
  const {
    rows: [row],
  } = await db.raw<{ rows: Row<LeasedMail>[] }>(
    `with leased as (
       update mails set leased_until = :until, attempt_count = attempt_count + 1
       where mail_id in (
         select mail_id from mails
         where sent_at is null and given_up_at is null and (leased_until is null or leased_until <= :now)
           and urgency <= :leastUrgent
         order by urgency, created_at limit 1
         for update skip locked
       )
       returning mail_id, user_id, member_id, member_invitation_id, subject, body, secret_encrypted, attempt_count, created_at
     )
     select l.mail_id, coalesce(u.email, m.email, i.email) as "to", l.user_id is null as to_member, l.subject, l.body,
       l.secret_encrypted, l.attempt_count as attempt_number, l.created_at
     from leased l left join users u on u.user_id = l.user_id left join members m on m.member_id = l.member_id
       left join member_invitations i on i.member_invitation_id = l.member_invitation_id`,
    { until, leastUrgent: URGENCIES[awaitedOnly ? 'awaited' : 'calendar'], now },
  );
  return row && fromRow<LeasedMail>(row);
}

export async function markMailSent(db: Db, mailId: string, now: Date): Promise<void> {
  await db('mails').where({ mail_id: mailId }).update({ sent_at: now, leased_until: null, secret_encrypted: null });
}

/** Makes the mail wait before its next attempt: until the lease ends, nobody sends it. */
export async function postponeMail(db: Db, mailId: string, until: Date): Promise<void> {
  await db('mails').where({ mail_id: mailId }).update({ leased_until: until });
}

/** Makes the mail wait after a failure of the service itself, which does not count as an attempt. */
export async function postponeUncounted(db: Db, mailId: string, until: Date): Promise<void> {
  await db('mails').where({ mail_id: mailId }).decrement('attempt_count').update({ leased_until: until });
}

/** Gives a mail up, because the mail server has refused it permanently or too often. */
export async function giveMailUp(db: Db, mailId: string, now: Date): Promise<void> {
  await db('mails').where({ mail_id: mailId }).update({ given_up_at: now, leased_until: null, secret_encrypted: null });
}

/**
 * Deletes up to `limit` mails that were sent or given up before the given time.
 * @returns how many were deleted
 */
export async function deleteMailsOver(db: Db, before: Date, limit: number): Promise<number> {
  const over = db('mails').select('mail_id').whereRaw('coalesce(sent_at, given_up_at) < ?', [before]);
  return db('mails').whereIn('mail_id', over.limit(limit).forUpdate().skipLocked()).delete();
}
