import type { Db } from '../db/database.js';

export type EmailCodePurpose = 'confirm_email' | 'reset_password';

interface CodeRow {
  email_code_id: string;
  user_id: string;
  code_encrypted: Buffer;
}

/** For an id of nobody the same statement does nothing. */
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
  await trx.raw(
    `insert into email_codes (email_code_id, user_id, purpose, token_hash, code_encrypted, try_count, created_at, expires_at)
     select cast(:emailCodeId as uuid), user_id, :purpose, cast(:tokenHash as bytea), cast(:codeEncrypted as bytea), 0,
       cast(:now as timestamptz), cast(:expiresAt as timestamptz)
     from users where user_id = :userId
     on conflict (user_id, purpose) do update set email_code_id = excluded.email_code_id, token_hash = excluded.token_hash,
       code_encrypted = excluded.code_encrypted, try_count = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    { ...row, now },
  );
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
