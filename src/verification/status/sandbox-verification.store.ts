import type { Db } from '../../db/database.js';
import { runStatement, type Statement } from '../../db/statement.js';
import type { ItemName } from '../catalogue/items.js';
import type { Status } from './status-machine.js';

export interface SandboxVerificationRow {
  verificationId: string;
  submissionId: string;
  userId: string;
  level: string;
  country: string;
  status: Status;
  changedAt: Date;
  informationEncrypted: Buffer;
  /** When the submission expires: the end of its proof that lapses first. Undefined if none of its proofs can lapse. */
  provenUntil: Date | undefined;
  reasonCode: string | undefined;
  requestedItems: readonly ItemName[];
}

export interface SandboxStatusChange {
  verificationId: string;
  changeNumber: number;
  from: Status | undefined;
  to: Status;
  reasonCode: string | undefined;
  requestedItems: readonly ItemName[];
  changedAt: Date;
}

const INSERT_SUBMISSIONS: Statement = {
  name: 'insert-sandbox-submissions',
  text: `insert into submissions
           (submission_id, user_id, environment, level, information_encrypted, expires_at, submitted_at)
         select submission_id, user_id, 'sandbox', level, information_encrypted, expires_at, $6
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], $5::timestamptz[])
           as n (submission_id, user_id, level, information_encrypted, expires_at)`,
};

// The requested items of a row are passed as one text, because the inner arrays of an array must have equal lengths in
// Postgres.
const INSERT_VERIFICATIONS: Statement = {
  name: 'insert-sandbox-verifications',
  text: `insert into verifications (verification_id, submission_id, user_id, environment, level, country, status,
           status_changed_at, rejection_count, rejection_is_fixable, reason_code, requested_items, expires_at, created_at)
         select verification_id, submission_id, user_id, 'sandbox', level, country, status, changed_at,
           case status when 'rejected' then 1 else 0 end, case status when 'rejected' then false end, reason_code,
           string_to_array(requested_items, ' '), case status when 'approved' then expires_at end, $11
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                     $8::text[], $9::text[], $10::timestamptz[])
           as n (verification_id, submission_id, user_id, level, country, status, changed_at, reason_code,
                 requested_items, expires_at)
         on conflict do nothing
         returning verification_id`,
};

const INSERT_HISTORY: Statement = {
  name: 'insert-sandbox-history',
  text: `insert into verification_history
           (verification_id, change_number, from_status, to_status, actor_type, reason_code, requested_items, changed_at)
         select verification_id, change_number, from_status, to_status, 'client', reason_code,
           string_to_array(requested_items, ' '), changed_at
         from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
           as n (verification_id, change_number, from_status, to_status, reason_code, requested_items, changed_at)`,
};

/**
 * Inserts made-up verifications with their submissions.
 * @returns ids of the inserted verifications; the users of all others already have one for the level
 */
export async function insertSandboxVerifications(
  trx: Db,
  verifications: readonly SandboxVerificationRow[],
  now: Date,
): Promise<string[]> {
  const expiries = verifications.map(({ provenUntil }) => provenUntil ?? null);
  await runStatement(trx, INSERT_SUBMISSIONS, [
    verifications.map(({ submissionId }) => submissionId),
    verifications.map(({ userId }) => userId),
    verifications.map(({ level }) => level),
    verifications.map(({ informationEncrypted }) => informationEncrypted),
    expiries,
    now,
  ]);
  const rows = await runStatement<{ verification_id: string }>(trx, INSERT_VERIFICATIONS, [
    verifications.map(({ verificationId }) => verificationId),
    verifications.map(({ submissionId }) => submissionId),
    verifications.map(({ userId }) => userId),
    verifications.map(({ level }) => level),
    verifications.map(({ country }) => country),
    verifications.map(({ status }) => status),
    verifications.map(({ changedAt }) => changedAt),
    verifications.map(({ reasonCode }) => reasonCode ?? null),
    verifications.map(({ requestedItems }) => requestedItems.join(' ')),
    expiries,
    now,
  ]);
  return rows.map(({ verification_id }) => verification_id);
}

export async function insertSandboxHistory(trx: Db, moves: readonly SandboxStatusChange[]): Promise<void> {
  await runStatement(trx, INSERT_HISTORY, [
    moves.map(({ verificationId }) => verificationId),
    moves.map(({ changeNumber }) => changeNumber),
    moves.map(({ from }) => from ?? null),
    moves.map(({ to }) => to),
    moves.map(({ reasonCode }) => reasonCode ?? null),
    moves.map(({ requestedItems }) => requestedItems.join(' ')),
    moves.map(({ changedAt }) => changedAt),
  ]);
}
