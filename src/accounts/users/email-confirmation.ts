import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { checkEmailProof, newEmailCode, saveEmailCode, useEmailCode, type EmailProof } from './email-code.js';
import { letter } from '../../mail/letters.js';
import { queueSecretMail } from '../../mail/mail.js';
import { confirmEmailOf } from './users.store.js';

/** Mails a link and a code with which the user can confirm the address, in the caller's transaction. */
export async function mailConfirmation(
  context: Pick<Context, 'db' | 'encryption' | 'config'>,
  userId: string,
  now: Date,
): Promise<void> {
  const fresh = newEmailCode();
  await saveEmailCode(context, fresh, { userId, purpose: 'confirm_email' }, now);
  const link = `${context.config.frontendUrl}/confirm-email?token=${fresh.token}`;
  const mail = { userId, ...letter('email_confirmation'), secret: { code: fresh.code, link } };
  await queueSecretMail(context, mail, now);
}

export async function mailConfirmationAgain(context: Context, userId: string, now: Date): Promise<void> {
  await context.db.transaction((trx) => mailConfirmation({ ...context, db: trx }, userId, now));
}

/** @returns false when the link or code is wrong, used or expired */
export async function confirmEmail(
  context: Context,
  { proof, address }: { proof: EmailProof; address: string | undefined },
  now: Date,
): Promise<boolean> {
  const proven = await checkEmailProof(context, proof, 'confirm_email', now);
  if (!proven) return false;
  const { userId } = proven;
  return context.db.transaction(async (trx) => {
    if (!(await useEmailCode(trx, 'confirm_email', proven))) return false;
    await confirmEmailOf(trx, userId, now);
    await recordAuditEvent(trx, { type: 'email_confirmed', userId, address }, now);
    return true;
  });
}
