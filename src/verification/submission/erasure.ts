import type { Context } from '../../context.js';
import { documentContents } from '../documents/document-content.js';

export { eraseSubmissions, hasLiveSubmission } from './erasure.store.js';

/**
 * Called after the commit, because contents take part in no transaction. A content that is left over goes with the next
 * clean-up.
 */
export async function removeContents(context: Pick<Context, 'db'>, documentIds: readonly string[]): Promise<void> {
  const contents = documentContents(context);
  for (const documentId of documentIds) await contents.remove(documentId);
}
