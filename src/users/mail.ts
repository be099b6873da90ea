import { randomUUID } from 'node:crypto';
import type { Db } from '../db/database.js';
import { insertMail } from './mails.store.js';

export interface MailText {
  subject: string;
  body: string;
}

/**
 * Puts a mail to a user into the outbox, in the transaction of its cause: it is sent if and only if that commits.
 * Texts hold no personal data; the address is looked up when the mail leaves.
 */
export async function queueMail(trx: Db, mail: MailText & { userId: string }, now: Date): Promise<void> {
  await insertMail(trx, { mailId: randomUUID(), ...mail }, now);
}
