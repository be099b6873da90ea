import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { documentContents } from '../documents/document-content.js';
import { eraseSupplied } from './erasure.store.js';

export { hasLiveSubmission } from './erasure.store.js';

/**
 * Erases what a user supplied, in the caller's transaction.
 * @returns the ids of documents whose contents are to be removed after the commit
 */
export function eraseSubmissions(trx: Db, userId: string): Promise<string[]> {
  return eraseSupplied(trx, userId);
}

/**
 * Called after the commit, because contents take part in no transaction. A content that is left over goes with the next
 * clean-up.
 */
export async function removeContents(context: Pick<Context, 'db'>, documentIds: readonly string[]): Promise<void> {
  const contents = documentContents(context);
  for (const documentId of documentIds) await contents.remove(documentId);
}
