import type { Context } from '../../src/context.js';
import { openMail } from '../../src/mail/mail.js';

interface MailRow {
  mail_id: string;
  body: string;
  secret_encrypted: Buffer | null;
}

/** The mail with this subject that was queued last for a user, as they will read it, and what it is for. */
export async function lastMail(
  { db, encryption }: Context,
  userId: string,
  subject: string,
): Promise<{ body: string; code: string; link: string }> {
  const rows = await db('mails')
    .where({ user_id: userId, subject })
    .orderBy('created_at', 'desc')
    .select<MailRow[]>('mail_id', 'body', 'secret_encrypted');
  const [row] = rows;
  if (!row) throw new Error(`there is no mail “${subject}”`);
  const secretEncrypted = row.secret_encrypted ?? undefined;
  const { body } = openMail({ encryption }, { mailId: row.mail_id, body: row.body, secretEncrypted });
  const [, code = ''] = /^ {4}(\d{6})$/m.exec(body) ?? [];
  const [, link = ''] = /^ {4}(http\S+)$/m.exec(body) ?? [];
  return { body, code, link };
}

export async function countMails({ db }: Context, userId: string, subject: string): Promise<number> {
  return (await db('mails').where({ user_id: userId, subject }).select('mail_id')).length;
}
