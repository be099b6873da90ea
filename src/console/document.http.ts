import { readDocument } from '../verification/documents.js';
import { PageRefusal } from '../web/errors.js';
import type { Handler } from '../web/handler.js';
import { messages } from '../web/messages.js';
import { openStaffVisit, STAFF_LOG_IN } from './staff-visit.js';

const words = messages.review.errors;

/**
 * FL5: to staff only, never kept by a browser or a proxy, and never anything but a picture to look at. A PDF is kept as it
 * came, so it is saved and not shown: Chromium shows none within `sandbox`, and without that a stranger's file would be a
 * page of the reviewers' origin.
 */
export const getDocument: Handler<'getDocument'> = async (call) => {
  const { staff } = await openStaffVisit(call);
  if (!staff) return { status: 302, headers: { Location: STAFF_LOG_IN } };
  const document = await readDocument(call.context, call.path.document_id);
  if (!document) throw new PageRefusal(404, words.noDocumentTitle, words.noDocumentText);
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Disposition': document.mediaType === 'application/pdf' ? 'attachment; filename="document.pdf"' : 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  return { status: 200, headers, type: document.mediaType, body: document.content };
};
