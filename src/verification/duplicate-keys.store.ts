import type { Db } from '../db/database.js';
import { runStatement } from '../db/statement.js';
import type { DuplicateKind } from './duplicate-keys.js';
import type { Status } from './status-machine.js';

const MOST_SHOWN = 20;

/** Another user's case that is like the one that was asked about; no personal data. */
export interface AlikeCase {
  verificationId: string;
  level: string;
  status: Status;
  kinds: DuplicateKind[];
}

interface AlikeRow {
  verification_id: string;
  level: string;
  status: Status;
  kinds: DuplicateKind[];
}

/** Of a submission that is not erased, and is not while this lasts: nothing of it is written anew (FL10). */
export async function upsertDuplicateKeys(
  db: Db,
  submissionId: string,
  keys: { kind: DuplicateKind; hash: Buffer }[],
): Promise<void> {
  if (keys.length === 0) return;
  await db.raw(
    `with there as (
       select submission_id from submissions where submission_id = :submissionId and information_encrypted is not null
       for share
     )
     insert into duplicate_keys (submission_id, kind, key_hash)
     select submission_id, kind, key_hash
     from there cross join unnest(cast(:kinds as text[]), cast(:hashes as bytea[])) as k (kind, key_hash)
     on conflict (submission_id, kind) do update set key_hash = excluded.key_hash`,
    { submissionId, kinds: keys.map(({ kind }) => kind), hashes: keys.map(({ hash }) => hash) },
  );
}

const ALIKE = {
  name: 'list-alike-cases',
  text: `select v.verification_id, v.level, v.status, array_agg(distinct k.kind order by k.kind) as kinds
         from duplicate_keys k
         join submissions s on s.submission_id = k.submission_id
         join verifications v on v.user_id = s.user_id and v.environment = s.environment and v.level = s.level
         where k.key_hash = any($1::bytea[]) and s.environment = $2 and s.user_id <> $3
         group by v.verification_id
         order by v.status_changed_at desc, v.verification_id
         limit ${MOST_SHOWN}`,
};

/** The newest first; of a person with very many cases the newest alone. */
export async function listAlike(
  db: Db,
  { userId, environment, hashes }: { userId: string; environment: string; hashes: Buffer[] },
): Promise<AlikeCase[]> {
  const rows = await runStatement<AlikeRow>(db, ALIKE, [hashes, environment, userId]);
  return rows.map(({ verification_id, level, status, kinds }) => ({
    verificationId: verification_id,
    level,
    status,
    kinds,
  }));
}
