import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { readContent } from './documents.js';
import { findDocumentOfCase } from './documents.store.js';
import type { PreparedDocument } from './prepared-document.js';

interface View {
  verificationId: string;
  documentId: string;
  staffId: string;
}

/**
 * A document for a reviewer of its case; who looked at what stands in the audit (FL5). Undefined when no such document
 * was ever submitted for the case, or its user has deleted the account (FL10).
 */
export async function viewCaseDocument(
  context: Pick<Context, 'db' | 'encryption'>,
  { verificationId, documentId, staffId }: View,
  now: Date,
): Promise<PreparedDocument | undefined> {
  const found = await findDocumentOfCase(context.db, verificationId, documentId);
  const content = found && (await readContent(context, documentId));
  if (!content) return undefined;
  const { userId, item, mediaType } = found;
  const detail = `${item} ${documentId}`;
  await recordAuditEvent(context.db, { type: 'document_viewed', staffId, userId, detail }, now);
  return { mediaType, content };
}
