import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.js';
import { deleteMailsOver, insertMail } from './mails.store.js';

export interface MailText {
  subject: string;
  body: string;
}

/**
 * Puts a mail to a user into the outbox, in the transaction of its cause: it is sent if and only if that commits.
 * Texts hold no personal data; the user's address is looked up, and ours added, when the mail leaves.
 */
export async function queueMail(trx: Db, mail: MailText & { userId: string }, now: Date): Promise<void> {
  await insertMail(trx, { mailId: randomUUID(), ...mail }, now);
}

/** Mails that are over, a batch at a time: they are kept as long as somebody may ask what became of one. */
export function deleteOldMails(db: Db, { mailsBefore, limit }: { mailsBefore: Date; limit: number }): Promise<number> {
  return deleteMailsOver(db, mailsBefore, limit);
}
