import type { Db } from '../../db/database.js';
import type { Row } from '../../db/row.js';
import { runStatement } from '../../db/statement.js';
import type { CheckRecord } from './automatic-checks.store.js';
import type { SubmittedDocument } from '../documents/documents.store.js';
import type { ClaimRow } from './review-claim.store.js';
import { toVerification, VERIFICATION_COLUMNS, type Verification } from '../status/verifications.store.js';
import type { WaitingDecision } from './waiting-decision.store.js';

/** Another case of the same user, with the reviewer's decision about it that can still be undone, if there is one. */
export type OtherCase = Pick<Verification, 'verificationId' | 'level' | 'status'> & {
  waiting: WaitingDecision['kind'] | null;
};

export interface SubmissionRecord {
  submissionId: string;
  /** Undefined once the submission was erased together with the user's account. */
  informationEncrypted: Buffer | undefined;
  submittedAt: Date;
  /** In no particular order; empty if the account is closed. */
  documents: SubmittedDocument[];
}

/** A verification with its submissions and everything else that a case page shows. */
export interface CaseRecord extends SubmissionRecord {
  verification: Verification;
  /** When the user deleted their account; undefined while there is one. */
  closedAt: Date | undefined;
  /** When the deleted account was erased, which may be years later. */
  erasedAt: Date | undefined;
  /** Earlier submissions for this verification, the newest first. */
  earlier: SubmissionRecord[];
  claim: ClaimRow | undefined;
  waiting: WaitingDecision | undefined;
  /** Ordered by level. */
  otherCases: OtherCase[];
  checks: CheckRecord | undefined;
}

/** JSON has no types for times and bytes, so both come as strings. */
interface EarlierJson {
  submissionId: string;
  sealed: string | null;
  submittedAt: string;
  documents: SubmittedDocument[];
}

interface CaseRow extends Row<Verification> {
  information_encrypted: Buffer | null;
  submitted_at: Date;
  closed_at: Date | null;
  erased_at: Date | null;
  documents: SubmittedDocument[];
  earlier: EarlierJson[];
  staff_id: string | null;
  staff_name: string;
  claimed_at: Date;
  decider_id: string | null;
  decider_name: string;
  decision_kind: WaitingDecision['kind'];
  decided_at: Date;
  due_at: Date;
  other_cases: OtherCase[];
  is_checked: boolean;
  finished_at: Date | null;
  findings: CheckRecord['findings'];
  conclusion: string | null;
}

function documentsOf(submission: 'v' | 'e'): string {
  return `(select coalesce(json_agg(json_build_object(
                   'item', i.item, 'documentId', d.document_id, 'userId', d.user_id, 'mediaType', d.media_type,
                   'byteCount', d.byte_count, 'sha256', encode(d.content_sha256, 'hex'),
                   'pageCount', coalesce(array_length(d.page_spans, 1), 0))), '[]')
                 from submission_documents i join documents d on d.document_id = i.document_id
                 where i.submission_id = ${submission}.submission_id and u.deleted_at is null)`;
}

const FIND_CASE = {
  name: 'find-review-case',
  text: `select ${VERIFICATION_COLUMNS.map((column) => `v.${column}`).join(', ')},
                s.information_encrypted, s.submitted_at, u.deleted_at as closed_at, u.erased_at,
                c.staff_id, t.name as staff_name, c.claimed_at,
                w.staff_id as decider_id, d.name as decider_name, w.kind as decision_kind, w.decided_at, w.due_at,
                k.submission_id is not null as is_checked, k.finished_at, k.findings, k.conclusion,
                ${documentsOf('v')} as documents,
                (select coalesce(json_agg(json_build_object(
                   'submissionId', e.submission_id, 'sealed', encode(e.information_encrypted, 'base64'),
                   'submittedAt', e.submitted_at, 'documents', ${documentsOf('e')})
                   order by e.submitted_at desc, e.submission_id), '[]')
                 from submissions e
                 where e.user_id = v.user_id and e.environment = v.environment and e.level = v.level
                   and e.submission_id <> v.submission_id and e.submitted_at <= s.submitted_at) as earlier,
                (select coalesce(json_agg(json_build_object(
                   'verificationId', o.verification_id, 'level', o.level, 'status', o.status, 'waiting', ow.kind)
                   order by o.level), '[]')
                 from verifications o
                 left join waiting_decisions ow on ow.verification_id = o.verification_id
                 where o.user_id = v.user_id and o.environment = v.environment
                   and o.verification_id <> v.verification_id) as other_cases
         from verifications v
         join submissions s on s.submission_id = v.submission_id
         join users u on u.user_id = v.user_id
         left join case_claims c on c.verification_id = v.verification_id and c.claimed_at > $2
         left join staff t on t.staff_id = c.staff_id
         left join waiting_decisions w on w.verification_id = v.verification_id
         left join staff d on d.staff_id = w.staff_id
         left join automatic_checks k on k.submission_id = v.submission_id
         where v.verification_id = $1`,
};

/**
 * Reads a whole case in one query.
 * @param lapsed claims made at this time or earlier no longer count
 */
export async function findCase(db: Db, verificationId: string, lapsed: Date): Promise<CaseRecord | undefined> {
  const [row] = await runStatement<CaseRow>(db, FIND_CASE, [verificationId, lapsed]);
  return row && toRecord(row);
}

function toRecord(row: CaseRow): CaseRecord {
  const { staff_id: staffId, staff_name: name, claimed_at: claimedAt } = row;
  const { finished_at: finishedAt, findings, conclusion } = row;
  return {
    verification: toVerification(row),
    submissionId: row.submission_id,
    informationEncrypted: row.information_encrypted ?? undefined,
    submittedAt: row.submitted_at,
    closedAt: row.closed_at ?? undefined,
    erasedAt: row.erased_at ?? undefined,
    documents: row.documents,
    earlier: row.earlier.map(({ submissionId, sealed, submittedAt, documents }) => ({
      submissionId,
      informationEncrypted: sealed === null ? undefined : Buffer.from(sealed, 'base64'),
      submittedAt: new Date(submittedAt),
      documents,
    })),
    claim: staffId === null ? undefined : { staffId, name, claimedAt },
    waiting: toWaiting(row),
    otherCases: row.other_cases,
    checks: row.is_checked
      ? { finishedAt: finishedAt ?? undefined, findings, conclusion: conclusion ?? undefined }
      : undefined,
  };
}

function toWaiting(row: CaseRow): WaitingDecision | undefined {
  const { decider_id: staffId, decider_name: name, decision_kind: kind, decided_at: decidedAt, due_at: dueAt } = row;
  return staffId === null ? undefined : { staffId, name, kind, decidedAt, dueAt };
}
