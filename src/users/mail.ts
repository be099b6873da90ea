import { randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { deleteMailsOver, insertMail } from './mails.store.js';

/** As long as somebody may ask what became of one. */
const KEPT_MS = 30 * 86_400_000;

export interface MailText {
  subject: string;
  body: string;
}

/** A user, or a member of a client's team. */
export type MailReader = { userId: string } | { memberId: string };

/**
 * Puts a mail into the outbox, in the transaction of its cause: it is sent if and only if that commits.
 * Texts hold no personal data; the reader's address is looked up, and ours added, when the mail leaves.
 */
export async function queueMail(trx: Db, mail: MailText & MailReader, now: Date): Promise<void> {
  await insertMail(trx, { mailId: randomUUID(), ...mail }, now);
}

/** Mails that were sent or given up long ago, a batch at a time. @returns how many went */
export function deleteOldMails({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteMailsOver(db, new Date(now.getTime() - KEPT_MS), limit);
}
