import { recordAuditEvent } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { readContent } from './documents.js';
import { findDocumentOfCase } from './documents.store.js';
import type { PreparedDocument } from './prepared-document.js';

interface View {
  verificationId: string;
  documentId: string;
  staffId: string;
  /** The page of a PDF, counted from 1. Without a page the whole document is meant. */
  page?: number | undefined;
}

/**
 * Reads a document for a reviewer of its case, or the picture of one of its pages, and records in the audit log who
 * viewed it. Undefined if no such document was ever submitted for the case, or if its user has deleted the account.
 */
export async function viewCaseDocument(
  context: Pick<Context, 'db' | 'encryption'>,
  { verificationId, documentId, staffId, page }: View,
  now: Date,
): Promise<PreparedDocument | undefined> {
  const found = await findDocumentOfCase(context.db, verificationId, documentId);
  const span = page === undefined ? undefined : found?.pageSpans[page - 1];
  if (page !== undefined && !span) return undefined;
  const content = found && (await readContent(context, documentId));
  if (!content) return undefined;
  const { userId, item, mediaType } = found;
  const detail = `${item} ${documentId}${page === undefined ? '' : ` page ${page}`}`;
  await recordAuditEvent(context.db, { type: 'document_viewed', staffId, userId, detail }, now);
  return span ? { mediaType: 'image/jpeg', content: Buffer.from(content.subarray(...span)) } : { mediaType, content };
}
