import { findUserInAccess } from '../oauth/tokens/token-pair.js';
import { isOpen } from '../accounts/users/user.js';
import { openDocumentLink, type LinkHolder } from '../verification/documents/document-link.js';
import { findDocumentFacts, readDocument } from '../verification/documents/documents.js';
import type { Db } from '../db/database.js';
import { documentHeaders } from '../http/document-headers.js';
import { refuse } from '../refusals/refuse.js';
import type { Handler } from '../http/handler.js';

/**
 * Opens a document by its link alone, without log-in or token. The link works until it expires or until the user or
 * client that it was made for may no longer see the document.
 */
export const getUserDocument: Handler<'getUserDocument'> = async (call) => {
  const documentId = call.path.document_id;
  const facts = await findDocumentFacts(call.context.db, documentId);
  const holder = openDocumentLink(call.context, documentId, call.query.token, call.now);
  if (!facts || !holder || !(await mayStillSee(call.context.db, holder, facts.userId))) refuse('document_link.over');
  const document = await readDocument(call.context, documentId);
  if (!document) refuse('document_link.over');
  const { mediaType, content } = document;
  return { status: 200, headers: documentHeaders(mediaType), type: mediaType, body: content };
};

async function mayStillSee(db: Db, holder: LinkHolder, userId: string): Promise<boolean> {
  if ('userId' in holder) return holder.userId === userId && (await isOpen(db, userId));
  return (await findUserInAccess(db, holder.grantId)) === userId;
}
