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

/** Somebody who guesses is right once in 200,000 codes, and each new code costs a mail, whose number is limited. */
export const EMAIL_CODE_MAX_TRIES = 5;
/**
 * Limits the tries over all codes of one account: with many codes at once, requested from many places, somebody could
 * otherwise guess more often. It allows some fifty tries an hour. Beyond the limit only the links in the mails work,
 * and the owner has those.
 */
export const EMAIL_CODE_MAX_TRIES_OF_USER = 25;
/** A reset gives access to the account to whoever reads the mail, so it is short. A confirmation gives no access. */
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
  /** `of` says which code is meant: one by its own id, or the user's. */
  | { code: string; of: { emailCodeId: string } | { userId: string } };

export function newEmailCode(): EmailCode {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { emailCodeId: randomUUID(), token: randomToken('kec_'), code };
}

/**
 * Stores a code. A new confirmation replaces the previous one. A new reset does not: anybody can ask for one, and the
 * owner may be about to use an earlier mail.
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
 * Finds the user whose address the proof confirms; undefined when it is wrong, used, expired, or was tried too often.
 * Each typed code counts as a try.
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

/** Removes spaces, dots and hyphens from a typed or pasted code. */
function digitsOf(typed: string): string {
  return normalizeDigits(typed).replaceAll(/[\s.-]/g, '');
}

/**
 * Uses up a code, and with a reset all other resets of the user.
 * @returns false when it had been used before
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
