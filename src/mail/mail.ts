import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { deleteMailsOver, insertMail, type LeasedMail, type MailReader, type Urgency } from './mails.store.js';

/** How long a mail is stored after it was sent or given up, so that operators can find out what became of it. */
const RETENTION_MS = 30 * 86_400_000;

export interface MailText {
  subject: string;
  body: string;
}

/**
 * Puts a mail into the outbox, in the transaction of its cause: it is sent if and only if that commits. The text holds
 * no personal data; the reader's address and our closing words are added when the mail is sent.
 */
export async function queueMail(
  trx: Db,
  mail: MailText & MailReader & { urgency?: Urgency },
  now: Date,
): Promise<void> {
  await insertMail(trx, { urgency: 'prompt', ...mail, mailId: randomUUID() }, now);
}

/**
 * Queues a mail with values that must not be readable in the outbox. They replace `{names}` in the body when the mail
 * is sent, and are encrypted until then. People wait for codes and links, so such mails go first.
 */
export async function queueSecretMail(
  { db: trx, encryption }: Pick<Context, 'db' | 'encryption'>,
  { secret, ...mail }: MailText & MailReader & { secret: Record<string, string> },
  now: Date,
): Promise<void> {
  const mailId = randomUUID();
  const secretEncrypted = encryption.encrypt(Buffer.from(JSON.stringify(secret), 'utf8'), sealPurpose(mailId));
  await insertMail(trx, { mailId, ...mail, secretEncrypted, urgency: 'awaited' }, now);
}

/** Fills in the secret values. `to` is set when the mail goes to an address that the user's row no longer has. */
export function openMail<Mail extends Pick<LeasedMail, 'mailId' | 'body' | 'secretEncrypted'>>(
  { encryption }: Pick<Context, 'encryption'>,
  mail: Mail,
): Mail & { to?: string } {
  if (!mail.secretEncrypted) return mail;
  const plain = encryption.decrypt(mail.secretEncrypted, sealPurpose(mail.mailId)).toString('utf8');
  const secret = JSON.parse(plain) as Record<string, string>;
  const body = mail.body.replace(/\{(\w+)\}/g, (whole, name: string) => secret[name] ?? whole);
  return { ...mail, body, ...(secret['to'] === undefined ? {} : { to: secret['to'] }) };
}

function sealPurpose(mailId: string): string {
  return `mails.secret:${mailId}`;
}

/**
 * Deletes a batch of mails that were sent or given up long ago.
 * @returns how many were deleted
 */
export function deleteOldMails({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteMailsOver(db, new Date(now.getTime() - RETENTION_MS), limit);
}
