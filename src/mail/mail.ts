import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { deleteMailsOver, insertMail, type LeasedMail, type MailReader, type Urgency } from './mails.store.js';

/** As long as somebody may ask what became of one. */
const KEPT_MS = 30 * 86_400_000;

export interface MailText {
  subject: string;
  body: string;
}

/**
 * Puts a mail into the outbox, in the transaction of its cause: it is sent if and only if that commits.
 * Texts hold no personal data; the reader's address is looked up, and ours added, when the mail leaves.
 */
export async function queueMail(
  trx: Db,
  mail: MailText & MailReader & { urgency?: Urgency },
  now: Date,
): Promise<void> {
  await insertMail(trx, { urgency: 'prompt', ...mail, mailId: randomUUID() }, now);
}

/**
 * The same with what nobody may read in the outbox: `{names}` of the body are filled in when the mail is sent, and kept
 * encrypted until then (FL5). Codes and links are waited for, so such a mail goes before all others.
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

/** The mail as its reader gets it: `to` is where it goes when the user’s address is not there any more. */
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

/** Mails that were sent or given up long ago, a batch at a time. @returns how many went */
export function deleteOldMails({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteMailsOver(db, new Date(now.getTime() - KEPT_MS), limit);
}
