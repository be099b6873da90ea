import type { Db } from '../../db/database.js';
import { runStatement } from '../../db/statement.js';
import type { Decision } from '../review/review-decision.js';
import type { Status } from '../status/status-machine.js';

export type DuplicateKind = 'document_number' | 'name_and_birth_date';

const MOST_SHOWN = 20;

/** Another user's case that is like the one that was asked about; no personal data. */
export interface AlikeCase {
  verificationId: string;
  level: string;
  status: Status;
  /** What a reviewer decided that can be undone still. */
  waiting: Decision['kind'] | null;
  kinds: DuplicateKind[];
}

interface AlikeRow {
  verification_id: string;
  level: string;
  status: Status;
  waiting: Decision['kind'] | null;
  kinds: DuplicateKind[];
}

/** Grows whenever the rules change by which texts are alike: what was stored by older ones is made anew (`keys rewrap`). */
const FORM = 3;

/**
 * Of a submission that is not erased, and is not while this lasts: nothing of it is written anew (FL10).
 * @param keys the first of a kind is what older versions know; the others are further forms of the same
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
     select submission_id, kind, key_hash, ${FORM} from given where is_first
     on conflict (submission_id, kind) do update set key_hash = excluded.key_hash, form = excluded.form`,
    { submissionId, kinds: keys.map(({ kind }) => kind), hashes: keys.map(({ hash }) => hash) },
  );
}

/** Submissions whose keys are of an older form, with what they were made of, sealed. */
export async function listOlderForms(
  db: Db,
  { limit }: { limit: number },
): Promise<{ submissionId: string; informationEncrypted: Buffer }[]> {
  const rows = await db('submissions')
    .whereIn('submission_id', db('duplicate_keys').select('submission_id').where('form', '<', FORM))
    .whereNotNull('information_encrypted')
    .limit(limit)
    .select<{ submission_id: string; information_encrypted: Buffer }[]>('submission_id', 'information_encrypted');
  return rows.map((row) => ({ submissionId: row.submission_id, informationEncrypted: row.information_encrypted }));
}

const ALIKE = {
  name: 'list-alike-cases',
  text: `select v.verification_id, v.level, v.status, w.kind as waiting,
                array_agg(distinct k.kind order by k.kind) as kinds
         from (
           select submission_id, kind from duplicate_keys where key_hash = any($1::bytea[])
           union
           select submission_id, kind from further_duplicate_keys where key_hash = any($1::bytea[])
         ) k
         join submissions s on s.submission_id = k.submission_id
         join verifications v on v.user_id = s.user_id and v.environment = s.environment and v.level = s.level
         left join waiting_decisions w on w.verification_id = v.verification_id
         where s.environment = $2 and s.user_id <> $3
         group by v.verification_id, w.kind
         order by v.status_changed_at desc, v.verification_id
         limit ${MOST_SHOWN}`,
};

/** The newest first; of a person with very many cases the newest alone. */
export async function listAlike(
  db: Db,
  { userId, environment, hashes }: { userId: string; environment: string; hashes: Buffer[] },
): Promise<AlikeCase[]> {
  const rows = await runStatement<AlikeRow>(db, ALIKE, [hashes, environment, userId]);
  return rows.map(({ verification_id: verificationId, ...rest }) => ({ verificationId, ...rest }));
}
