import type { Db } from '../../db/database.js';
import { fromRow, type Row } from '../../db/row.js';

export type EmailCodePurpose = 'confirm_email' | 'reset_password';

/**
 * Confirmation codes: one per user, since only the newest works. Reset codes: any number per user. Anybody can request
 * one, and that must not invalidate the one that the user has requested.
 */
const TABLE = { confirm_email: 'email_codes', reset_password: 'password_reset_codes' } as const;

type CodeKey = Pick<NewCode, 'emailCodeId' | 'userId'>;
type ClaimedCode = Pick<NewCode, 'emailCodeId' | 'userId' | 'codeEncrypted'>;

interface NewCode {
  emailCodeId: string;
  userId: string;
  tokenHash: Buffer;
  codeEncrypted: Buffer;
  expiresAt: Date;
}

const VALUES = `cast(:tokenHash as bytea), cast(:codeEncrypted as bytea), 0, cast(:now as timestamptz), cast(:expiresAt as timestamptz)`;

/**
 * Stores nothing for an unknown user, but runs as many statements, so that the response time does not show whether an
 * address has an account.
 */
export async function saveCode(trx: Db, purpose: EmailCodePurpose, row: NewCode, now: Date): Promise<void> {
  if (purpose === 'confirm_email') await replaceConfirmation(trx, row, now);
  else await insertReset(trx, row, now);
}

async function insertReset(trx: Db, row: NewCode, now: Date): Promise<void> {
  await trx.raw(
    `insert into password_reset_codes (email_code_id, user_id, token_hash, code_encrypted, try_count, created_at, expires_at)
     select cast(:emailCodeId as uuid), user_id, ${VALUES} from users where user_id = :userId`,
    { ...row, now },
  );
}

async function replaceConfirmation(trx: Db, row: NewCode, now: Date): Promise<void> {
  await trx.raw(
    `insert into email_codes (email_code_id, user_id, purpose, token_hash, code_encrypted, try_count, created_at, expires_at)
     select cast(:emailCodeId as uuid), user_id, 'confirm_email', ${VALUES} from users where user_id = :userId
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
): Promise<CodeKey | undefined> {
  const row = await db(TABLE[purpose])
    .first<Row<CodeKey> | undefined>('email_code_id', 'user_id')
    .where({ token_hash: tokenHash, ...ofPurpose(purpose) })
    .where('expires_at', '>', now);
  return row && fromRow<CodeKey>(row);
}

interface ClaimedTry {
  of: { emailCodeId: string } | { userId: string };
  purpose: EmailCodePurpose;
  /** Limit of tries at one code. */
  maxTries: number;
  /** Limit of tries at all unexpired codes of a user together. */
  maxTriesOfUser: number;
}

/**
 * Counts a try before the code is compared, so that simultaneous tries are all counted.
 * @returns undefined when no try is left
 */
export async function claimTry(
  db: Db,
  { of, purpose, maxTries, maxTriesOfUser }: ClaimedTry,
  now: Date,
): Promise<ClaimedCode | undefined> {
  const table = TABLE[purpose];
  const [row] = await db(table)
    .where({ ...ofPurpose(purpose), ...('userId' in of ? { user_id: of.userId } : { email_code_id: of.emailCodeId }) })
    .where('expires_at', '>', now)
    .where('try_count', '<', maxTries)
    .whereRaw('(select sum(c.try_count) from ?? c where c.user_id = ?? and c.expires_at > ?) < ?', [
      table,
      `${table}.user_id`,
      now,
      maxTriesOfUser,
    ])
    .increment('try_count', 1)
    .returning<Row<ClaimedCode>[]>(['email_code_id', 'user_id', 'code_encrypted']);
  return row && fromRow<ClaimedCode>(row);
}

export async function deleteEmailCode(trx: Db, purpose: EmailCodePurpose, emailCodeId: string): Promise<boolean> {
  return (await trx(TABLE[purpose]).where({ email_code_id: emailCodeId }).delete()) > 0;
}

/**
 * Deletes a user's reset codes, except one that another request is using at this moment, whose row is locked. Servers
 * of the previous version, which may still run during a deployment, store reset codes in `email_codes`.
 */
export async function deleteResetCodesOf(trx: Db, userId: string): Promise<void> {
  for (const [table, which] of [
    ['password_reset_codes', { user_id: userId }],
    ['email_codes', { user_id: userId, purpose: 'reset_password' }],
  ] as const) {
    const theirs = trx(table).select('email_code_id').where(which);
    await trx(table).whereIn('email_code_id', theirs.forUpdate().skipLocked()).delete();
  }
}

export async function deleteEmailCodesOver(
  db: Db,
  purpose: EmailCodePurpose,
  now: Date,
  limit: number,
): Promise<number> {
  const table = TABLE[purpose];
  const over = db(table).select('email_code_id').where('expires_at', '<', now);
  return db(table).whereIn('email_code_id', over.limit(limit).forUpdate().skipLocked()).delete();
}

/**
 * Servers of the previous version store reset codes in `email_codes` too, so confirmation codes are selected by
 * purpose.
 */
function ofPurpose(purpose: EmailCodePurpose): object {
  return purpose === 'confirm_email' ? { purpose } : {};
}
