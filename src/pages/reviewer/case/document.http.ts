import { viewCaseDocument } from '../../../verification/documents/case-document.js';
import { documentHeaders } from '../../../http/document-headers.js';
import { PageRefusal } from '../../../http/errors.js';
import type { Handler } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';
import { isLinkOpen } from './document-link.http.js';
import { openKnownStaffVisit } from '../staff-visit.http.js';

const words = messages.review.errors;

/** Opens only by a link from the page of its case, and each look is recorded. */
export const getDocument: Handler<'getDocument'> = async (call) => {
  const { session, staff } = await openKnownStaffVisit(call);
  const asked = { verificationId: call.path.verification_id, documentId: call.path.document_id };
  if (!isLinkOpen(session, asked, call.query.seal, call.now)) throw noSuchDocument();
  const view = { ...asked, staffId: staff.staffId, page: call.query.page };
  const document = await viewCaseDocument(call.context, view, call.now);
  if (!document) throw noSuchDocument();
  const { mediaType, content } = document;
  return { status: 200, headers: documentHeaders(mediaType), type: mediaType, body: content };
};

function noSuchDocument(): PageRefusal {
  return new PageRefusal(404, words.noDocumentTitle, words.noDocumentText);
}
