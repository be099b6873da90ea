import { randomInt, randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { digestsEqual, randomToken, sha256 } from '../../crypto/random-token.js';
import { tidyDigits } from '../../unseen-text.js';
import {
  claimTry,
  deleteEmailCode,
  deleteEmailCodesOver,
  deleteResetCodesOf,
  findByToken,
  saveCode,
  type EmailCodePurpose,
} from './email-codes.store.js';

export type { EmailCodePurpose } from './email-codes.store.js';

/** A guesser hits one in 200,000 times, and the next code costs a mail, which are limited. */
export const EMAIL_CODE_MAX_TRIES = 5;
/**
 * With codes of many mails at once, asked for from many places, a guesser has no more tries at one account than these in the time
 * of a reset, some fifty an hour. Then only links open it, as its owner has one in each mail.
 */
export const EMAIL_CODE_MAX_TRIES_OF_USER = 25;
/** A reset opens the account to whoever reads the mail; a confirmation opens nothing. */
export const EMAIL_CODE_MINUTES: Record<EmailCodePurpose, number> = { confirm_email: 1_440, reset_password: 30 };

type Within = Pick<Context, 'db' | 'encryption'>;

export interface EmailCode {
  emailCodeId: string;
  /** For the link. */
  token: string;
  /** Six digits, for whoever reads the mail on another device. */
  code: string;
}

/** What shows that a mail arrived. */
export type EmailProof =
  | { token: string }
  /** What was typed, for a code by its own id, or for the user's. */
  | { code: string; of: { emailCodeId: string } | { userId: string } };

export function newEmailCode(): EmailCode {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { emailCodeId: randomUUID(), token: randomToken('kec_'), code };
}

/**
 * A confirmation takes the place of the one before, which works no more. A reset does not: anybody can ask for one, and its
 * owner may have an earlier mail in hand.
 */
export async function saveEmailCode(
  { db: trx, encryption }: Within,
  { emailCodeId, token, code }: EmailCode,
  { userId, purpose }: { userId: string; purpose: EmailCodePurpose },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_MINUTES[purpose] * 60_000);
  const codeEncrypted = encryption.encrypt(Buffer.from(code, 'ascii'), sealPurpose(emailCodeId));
  const row = { emailCodeId, userId, tokenHash: sha256(token), codeEncrypted, expiresAt };
  await saveCode(trx, purpose, row, now);
}

/** Whose address it proves; undefined when it is wrong, used, too old, or was tried too often. A typed code is counted. */
export async function checkEmailProof(
  { db, encryption }: Within,
  proof: EmailProof,
  purpose: EmailCodePurpose,
  now: Date,
): Promise<{ emailCodeId: string; userId: string } | undefined> {
  if ('token' in proof) return findByToken(db, sha256(proof.token), purpose, now);
  const limits = { maxTries: EMAIL_CODE_MAX_TRIES, maxTriesOfUser: EMAIL_CODE_MAX_TRIES_OF_USER };
  const found = await claimTry(db, { of: proof.of, purpose, ...limits }, now);
  if (!found) return undefined;
  const { emailCodeId, userId, codeEncrypted } = found;
  const code = encryption.decrypt(codeEncrypted, sealPurpose(emailCodeId)).toString('ascii');
  return digestsEqual(sha256(code), sha256(digitsOf(proof.code))) ? { emailCodeId, userId } : undefined;
}

/** Six digits, however they are grouped and whatever came along when they were pasted. */
function digitsOf(typed: string): string {
  return tidyDigits(typed).replaceAll(/[\s.-]/g, '');
}

/** Once, and with it whatever else the user could reset the password by. @returns whether this was the once */
export async function useEmailCode(
  trx: Context['db'],
  purpose: EmailCodePurpose,
  { emailCodeId, userId }: { emailCodeId: string; userId: string },
): Promise<boolean> {
  if (!(await deleteEmailCode(trx, purpose, emailCodeId))) return false;
  if (purpose === 'reset_password') await deleteResetCodesOf(trx, userId);
  return true;
}

export function deleteOldEmailCodes({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteEmailCodesOver(db, 'confirm_email', now, limit);
}

export function deleteOldResetCodes({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteEmailCodesOver(db, 'reset_password', now, limit);
}

function sealPurpose(emailCodeId: string): string {
  return `email_codes.code:${emailCodeId}`;
}
