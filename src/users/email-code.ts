import { randomInt, randomUUID } from 'node:crypto';
import type { Context } from '../context.js';
import { digestsEqual, randomToken, sha256 } from '../crypto/random-token.js';
import { tidyDigits } from '../unseen-text.js';
import {
  claimTry,
  deleteEmailCode,
  deleteEmailCodesOver,
  findByToken,
  upsertEmailCode,
  type EmailCodePurpose,
} from './email-codes.store.js';

export type { EmailCodePurpose } from './email-codes.store.js';

/** A guesser hits one in 200,000 times, and the next code costs a mail, which are limited. */
export const EMAIL_CODE_MAX_TRIES = 5;
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
  /** What was typed, for the code that was mailed last: by its own id, or the user's. */
  | { code: string; of: { emailCodeId: string } | { userId: string } };

export function newEmailCode(): EmailCode {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { emailCodeId: randomUUID(), token: randomToken('kec_'), code };
}

/** Takes the place of the one before for the same purpose, which works no more. */
export async function saveEmailCode(
  { db: trx, encryption }: Within,
  { emailCodeId, token, code }: EmailCode,
  { userId, purpose }: { userId: string; purpose: EmailCodePurpose },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_MINUTES[purpose] * 60_000);
  const codeEncrypted = encryption.encrypt(Buffer.from(code, 'ascii'), sealPurpose(emailCodeId));
  const row = { emailCodeId, userId, purpose, tokenHash: sha256(token), codeEncrypted, expiresAt };
  await upsertEmailCode(trx, row, now);
}

/** Whose address it proves; undefined when it is wrong, used, too old, or was tried too often. A typed code is counted. */
export async function checkEmailProof(
  { db, encryption }: Within,
  proof: EmailProof,
  purpose: EmailCodePurpose,
  now: Date,
): Promise<{ emailCodeId: string; userId: string } | undefined> {
  if ('token' in proof) return findByToken(db, sha256(proof.token), purpose, now);
  const found = await claimTry(db, { of: proof.of, purpose, maxTries: EMAIL_CODE_MAX_TRIES }, now);
  if (!found) return undefined;
  const { emailCodeId, userId, codeEncrypted } = found;
  const code = encryption.decrypt(codeEncrypted, sealPurpose(emailCodeId)).toString('ascii');
  return digestsEqual(sha256(code), sha256(digitsOf(proof.code))) ? { emailCodeId, userId } : undefined;
}

/** Six digits, however they are grouped and whatever came along when they were pasted. */
function digitsOf(typed: string): string {
  return tidyDigits(typed).replaceAll(/[\s.-]/g, '');
}

/** Once. @returns whether this was the once */
export function useEmailCode(trx: Context['db'], emailCodeId: string): Promise<boolean> {
  return deleteEmailCode(trx, emailCodeId);
}

export function deleteOldEmailCodes({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteEmailCodesOver(db, now, limit);
}

function sealPurpose(emailCodeId: string): string {
  return `email_codes.code:${emailCodeId}`;
}
