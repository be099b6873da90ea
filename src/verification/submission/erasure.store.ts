import type { Db } from '../../db/database.js';

interface Erased {
  document_id: string;
}

/**
 * Whether anything of the user has to be retained: submissions for live clients have to, sandbox submissions do not.
 */
export async function hasLiveSubmission(db: Db, userId: string): Promise<boolean> {
  const row = await db('submissions')
    .first<{ submission_id: string } | undefined>('submission_id')
    .where({ user_id: userId, environment: 'live' });
  return row !== undefined;
}

/**
 * Erases what a user supplied. Rows with ids, statuses and times stay, because the append-only history refers to them.
 * The verifications are locked first, so that a decision or a change of keys that is being written finishes before, and
 * is erased with the rest.
 * @returns the ids of the documents, whose contents have to be removed after the commit
 */
export async function eraseSubmissions(trx: Db, userId: string): Promise<string[]> {
  await trx('verifications').where({ user_id: userId }).select('verification_id').forNoKeyUpdate();
  await trx('submissions').where({ user_id: userId }).update({ information_encrypted: null });
  const submissions = trx('submissions').select('submission_id').where({ user_id: userId });
  const verifications = trx('verifications').select('verification_id').where({ user_id: userId });
  await trx('submission_documents').whereIn('submission_id', submissions.clone()).delete();
  await trx('duplicate_keys').whereIn('submission_id', submissions.clone()).delete();
  await trx('further_duplicate_keys').whereIn('submission_id', submissions.clone()).delete();
  await trx('planned_outcomes').whereIn('verification_id', verifications.clone()).delete();
  // Notes of reviewers, to the user or to each other, may repeat what the user had supplied.
  await trx('verification_notes').whereIn('verification_id', verifications).delete();
  const drafts = await trx('draft_documents').where({ user_id: userId }).delete().returning<Erased[]>('document_id');
  const rows = await trx('documents').where({ user_id: userId }).delete().returning<Erased[]>('document_id');
  return [...drafts, ...rows].map(({ document_id }) => document_id);
}
