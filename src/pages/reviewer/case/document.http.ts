import { viewCaseDocument } from '../../../verification/documents/case-document.js';
import { documentHeaders } from '../../../http/document-headers.js';
import { refuse } from '../../../refusals/refuse.js';
import type { Handler } from '../../../http/handler.js';
import { isLinkOpen } from './document-link.http.js';
import { openKnownStaffVisit } from '../staff-visit.http.js';

/** A document can be opened only by a link from the page of its case. Each view is recorded in the audit log. */
export const getDocument: Handler<'getDocument'> = async (call) => {
  const { session, staff } = await openKnownStaffVisit(call);
  const asked = { verificationId: call.path.verification_id, documentId: call.path.document_id };
  if (!isLinkOpen(session, asked, call.query.seal, call.now)) refuse('case.unknown_document');
  const view = { ...asked, staffId: staff.staffId, page: call.query.page };
  const document = await viewCaseDocument(call.context, view, call.now);
  if (!document) refuse('case.unknown_document');
  const { mediaType, content } = document;
  return { status: 200, headers: documentHeaders(mediaType), type: mediaType, body: content };
};
