import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { endSessionsOf } from '../../http/session.js';
import { deleteCodesOf, deleteUnsentMails, markDeleted } from './deleted-user.store.js';
import { letter } from '../../mail/letters.js';
import { queueSecretMail } from '../../mail/mail.js';
import { isOpen, type User } from './user.js';

export { listUsersToErase, markErased, type DueErasure } from './deleted-user.store.js';

/**
 * Closes an account: nobody can log in to it any more, and its address can be used for a new account. A final mail goes
 * to the old address. Repeating the call changes nothing.
 */
export async function closeAccount(
  { db: trx, encryption }: Pick<Context, 'db' | 'encryption'>,
  { userId, email }: User,
  { eraseAfter, address }: { eraseAfter: Date; address: string | undefined },
  now: Date,
): Promise<void> {
  if (!(await isOpen(trx, userId))) return;
  await deleteUnsentMails(trx, userId);
  const mail = { userId, ...letter('account_deleted'), secret: { to: email } };
  await queueSecretMail({ db: trx, encryption }, mail, now);
  await markDeleted(trx, userId, eraseAfter, now);
  await endSessionsOf(trx, 'sessions', userId);
  await deleteCodesOf(trx, userId);
  await recordAuditEvent(trx, { type: 'account_deleted', userId, address }, now);
}
