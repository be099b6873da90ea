import type { Db } from '../db/database.js';

export type EmailCodePurpose = 'confirm_email' | 'reset_password';

interface CodeRow {
  email_code_id: string;
  user_id: string;
  code_encrypted: Buffer;
}

export async function upsertEmailCode(
  trx: Db,
  row: {
    emailCodeId: string;
    userId: string;
    purpose: EmailCodePurpose;
    tokenHash: Buffer;
    codeEncrypted: Buffer;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await trx('email_codes')
    .insert({
      email_code_id: row.emailCodeId,
      user_id: row.userId,
      purpose: row.purpose,
      token_hash: row.tokenHash,
      code_encrypted: row.codeEncrypted,
      try_count: 0,
      created_at: now,
      expires_at: row.expiresAt,
    })
    .onConflict(['user_id', 'purpose'])
    .merge();
}

export async function findByToken(
  db: Db,
  tokenHash: Buffer,
  purpose: EmailCodePurpose,
  now: Date,
): Promise<{ emailCodeId: string; userId: string } | undefined> {
  const row = await db('email_codes')
    .first<CodeRow | undefined>('email_code_id', 'user_id')
    .where({ token_hash: tokenHash, purpose })
    .where('expires_at', '>', now);
  return row && { emailCodeId: row.email_code_id, userId: row.user_id };
}

/** Counts before it is compared, so that many at once are all counted; undefined when no try is left. */
export async function claimTry(
  db: Db,
  {
    of,
    purpose,
    maxTries,
  }: { of: { emailCodeId: string } | { userId: string }; purpose: EmailCodePurpose; maxTries: number },
  now: Date,
): Promise<{ emailCodeId: string; userId: string; codeEncrypted: Buffer } | undefined> {
  const [row] = await db('email_codes')
    .where({ purpose, ...('userId' in of ? { user_id: of.userId } : { email_code_id: of.emailCodeId }) })
    .where('expires_at', '>', now)
    .where('try_count', '<', maxTries)
    .increment('try_count', 1)
    .returning<CodeRow[]>(['email_code_id', 'user_id', 'code_encrypted']);
  return row && { emailCodeId: row.email_code_id, userId: row.user_id, codeEncrypted: row.code_encrypted };
}

export async function deleteEmailCode(trx: Db, emailCodeId: string): Promise<boolean> {
  return (await trx('email_codes').where({ email_code_id: emailCodeId }).delete()) > 0;
}

export async function deleteEmailCodesOver(db: Db, now: Date, limit: number): Promise<number> {
  const over = db('email_codes').select('email_code_id').where('expires_at', '<', now);
  return db('email_codes').whereIn('email_code_id', over.limit(limit).forUpdate().skipLocked()).delete();
}
