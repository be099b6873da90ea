import type { Context } from '../../src/context.js';
import { openMail } from '../../src/mail/mail.js';

interface MailRow {
  mail_id: string;
  body: string;
  secret_encrypted: Buffer | null;
}

/** The link in the mail that was queued last for a member, or for somebody who is invited. */
export async function lastMailTo(context: Context, email: string): Promise<string> {
  const [link] = /https?:\S+/.exec(await lastMailBodyTo(context, email)) ?? [];
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}

/** What that mail says. */
export async function lastMailBodyTo(context: Context, email: string): Promise<string> {
  const row = await context
    .db('mails as l')
    .leftJoin('members as m', 'm.member_id', 'l.member_id')
    .leftJoin('member_invitations as i', 'i.member_invitation_id', 'l.member_invitation_id')
    .whereRaw('coalesce(i.email, m.email) = ?', [email])
    .orderBy('l.created_at', 'desc')
    .first<MailRow | undefined>('l.mail_id', 'l.body', 'l.secret_encrypted');
  if (!row) throw new Error('nothing was mailed');
  return openMail(context, {
    mailId: row.mail_id,
    body: row.body,
    secretEncrypted: row.secret_encrypted ?? undefined,
  }).body;
}
