import { randomInt, randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { digestsEqual, randomToken, sha256 } from '../../crypto/random-token.js';
import { normalizeDigits } from '../../text-normalization.js';
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

/**
 * With five tries at six digits, an attacker guesses one code in 200,000, and each new code takes another mail, which
 * is rate-limited.
 */
export const EMAIL_CODE_MAX_TRIES = 5;
/**
 * Limits the tries at all unexpired codes of one account together. Otherwise an attacker could request many codes from
 * many places and guess at each of them. It allows about fifty tries an hour. Beyond the limit only the links in the
 * mails work, and only the owner has those.
 */
export const EMAIL_CODE_MAX_TRIES_OF_USER = 25;
/**
 * A reset code expires soon, because anyone who can read the mail can get into the account with it. A confirmation code
 * gives no access.
 */
export const EMAIL_CODE_MINUTES: Record<EmailCodePurpose, number> = { confirm_email: 1_440, reset_password: 30 };

type Within = Pick<Context, 'db' | 'encryption'>;

export interface EmailCode {
  emailCodeId: string;
  /** For the link in the mail. */
  token: string;
  /** Six digits, for people who read the mail on another device. */
  code: string;
}

/** Proof that a mail arrived: the token of its link, or a typed code. */
export type EmailProof =
  | { token: string }
  /** `of` identifies the code: by its own id, or by the user it was mailed to. */
  | { code: string; of: { emailCodeId: string } | { userId: string } };

export function newEmailCode(): EmailCode {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { emailCodeId: randomUUID(), token: randomToken('kec_'), code };
}

/**
 * Stores a code. A new confirmation code replaces the previous one. A new reset code does not, because anybody can
 * request one while the owner is about to use an earlier mail.
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

/**
 * Finds the user whose address the proof confirms; undefined if the proof is wrong, used or expired, or if there were
 * too many tries. Each typed code counts as a try.
 */
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

/** Turns the digits of any script into ASCII, and removes spaces, dots and hyphens from a typed or pasted code. */
function digitsOf(typed: string): string {
  return normalizeDigits(typed).replaceAll(/[\s.-]/g, '');
}

/**
 * Consumes a code. Consuming a reset code also deletes all other reset codes of the user.
 * @returns false if the code had been used before
 */
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
