import { readDocument } from '../verification/documents.js';
import { PageRefusal } from '../web/errors.js';
import type { Handler } from '../web/handler.js';
import { openStaffVisit, STAFF_LOG_IN } from './staff-visit.js';

/**
 * FL5: to staff only, never kept by a browser or a proxy, and never anything but a picture to look at. A PDF is kept as it
 * came: it is saved, and never shown within our own origin.
 */
export const getDocument: Handler<'getDocument'> = async (call) => {
  const { staff } = await openStaffVisit(call);
  if (!staff) return { status: 302, headers: { Location: STAFF_LOG_IN } };
  const document = await readDocument(call.context, call.path.document_id);
  if (!document) throw new PageRefusal(404, 'There is no such document', 'Its user may have deleted the account.');
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Disposition': document.mediaType === 'application/pdf' ? 'attachment; filename="document.pdf"' : 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  return { status: 200, headers, type: document.mediaType, body: document.content };
};
