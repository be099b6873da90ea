import type { Context } from '../../context.js';
import { documentContents } from '../documents/document-content.js';

export { eraseSubmissions, hasLiveSubmission } from './erasure.store.js';

/**
 * Removes contents of documents. Called after the commit, because their storage takes part in no transaction. If the
 * process ends before this, the clean-up removes them.
 */
export async function removeContents(context: Pick<Context, 'db'>, documentIds: readonly string[]): Promise<void> {
  const contents = documentContents(context);
  for (const documentId of documentIds) await contents.remove(documentId);
}
