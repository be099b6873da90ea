import { readDocument } from '../verification/documents.js';
import { documentHeaders } from '../web/document-headers.js';
import { PageRefusal } from '../web/errors.js';
import type { Handler } from '../web/handler.js';
import { messages } from '../web/messages.js';
import { openKnownStaffVisit } from './staff-visit.js';

const words = messages.review.errors;

/** FL5: to staff only. */
export const getDocument: Handler<'getDocument'> = async (call) => {
  await openKnownStaffVisit(call);
  const document = await readDocument(call.context, call.path.document_id);
  if (!document) throw new PageRefusal(404, words.noDocumentTitle, words.noDocumentText);
  const { mediaType, content } = document;
  return { status: 200, headers: documentHeaders(mediaType), type: mediaType, body: content };
};
