import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import type { Decision } from '../review/review-decision.js';
import type { Status } from '../status/status-machine.js';

export type DuplicateKind = 'document_number' | 'name_and_birth_date';

/** A case of another user that resembles the case in question. */
export interface AlikeCase {
  verificationId: string;
  userId: string;
  /** The case's current submission. If the user has submitted again since, it is not the one that matched. */
  submissionId: string;
  /** Null once the submission was erased together with the user's account. */
  informationEncrypted: Buffer | null;
  level: string;
  status: Status;
  /** A reviewer's decision that can still be undone. */
  waiting: Decision['kind'] | null;
  kinds: DuplicateKind[];
  /** The time of the submission that the case shows now. */
  submittedAt: Date;
}

/**
 * Version of the rules that normalize texts before they are compared. Raise it whenever these rules change: `keys
 * rewrap` then computes older keys again.
 */
const RULES_VERSION = 3;

/**
 * Replaces the keys of a submission. Does nothing for a submission that was erased. An erasure has to wait until this
 * is done, so that no key is written after it.
 * @param keys the first of each kind is the one that older versions know; the others are further forms of the same text
 */
export async function replaceDuplicateKeys(
  db: Db,
  submissionId: string,
  keys: { kind: DuplicateKind; hash: Buffer }[],
): Promise<void> {
  await db.raw(
    `with there as (
       select submission_id from submissions where submission_id = :submissionId and information_encrypted is not null
       for share
     ), given as (
       select submission_id, kind, key_hash, row_number() over (partition by kind order by place) = 1 as is_first
       from there cross join unnest(cast(:kinds as text[]), cast(:hashes as bytea[])) with ordinality as k (kind, key_hash, place)
     ), gone as (
       delete from duplicate_keys d using there
       where d.submission_id = there.submission_id and d.kind <> all (cast(:kinds as text[]))
     ), further_gone as (
       delete from further_duplicate_keys d using there
       where d.submission_id = there.submission_id and d.key_hash <> all (cast(:hashes as bytea[]))
     ), further as (
       insert into further_duplicate_keys (submission_id, kind, key_hash)
       select submission_id, kind, key_hash from given where not is_first on conflict do nothing
     )
     insert into duplicate_keys (submission_id, kind, key_hash, form)
     select submission_id, kind, key_hash, ${RULES_VERSION} from given where is_first
     on conflict (submission_id, kind) do update set key_hash = excluded.key_hash, form = excluded.form`,
    { submissionId, kinds: keys.map(({ kind }) => kind), hashes: keys.map(({ hash }) => hash) },
  );
}

/** Submissions whose keys were made by older rules, with the encrypted information that the keys are made from. */
export async function listOutdatedKeys(
  db: Db,
  { limit }: { limit: number },
): Promise<{ submissionId: string; informationEncrypted: Buffer }[]> {
  const rows = await db('submissions')
    .whereIn('submission_id', db('duplicate_keys').select('submission_id').where('form', '<', RULES_VERSION))
    .whereNotNull('information_encrypted')
    .limit(limit)
    .select<{ submission_id: string; information_encrypted: Buffer }[]>('submission_id', 'information_encrypted');
  return rows.map((row) => ({ submissionId: row.submission_id, informationEncrypted: row.information_encrypted }));
}

const ALIKE = {
  name: 'list-alike-cases',
  text: `select v.verification_id as "verificationId", v.user_id as "userId", v.level, v.status, w.kind as waiting,
                shown.submission_id as "submissionId", shown.information_encrypted as "informationEncrypted",
                shown.submitted_at as "submittedAt", array_agg(distinct k.kind order by k.kind) as kinds
         from (
           select submission_id, kind from duplicate_keys where key_hash = any($1::bytea[])
           union
           select submission_id, kind from further_duplicate_keys where key_hash = any($1::bytea[])
         ) k
         join submissions s on s.submission_id = k.submission_id
         join verifications v on v.user_id = s.user_id and v.environment = s.environment and v.level = s.level
         join submissions shown on shown.submission_id = v.submission_id
         left join waiting_decisions w on w.verification_id = v.verification_id
         where s.environment = $2 and s.user_id <> $3
         group by v.verification_id, w.kind, shown.submission_id
         order by shown.submitted_at desc, v.verification_id
         limit $4`,
};

/**
 * Cases with any of these keys, those submitted last first, and only those if there are more than the limit.
 */
export async function listAlike(
  db: Db,
  { userId, environment, hashes, limit }: { userId: string; environment: string; hashes: Buffer[]; limit: number },
): Promise<AlikeCase[]> {
  return runStatement<AlikeCase>(db, ALIKE, [hashes, environment, userId, limit]);
}
