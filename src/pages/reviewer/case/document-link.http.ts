import { readSignedValue, signValue } from '../../../http/signed-value.js';
import type { Session } from '../../../http/session.js';

/** As long as an idle session of the console and an idle claim of a case last. */
const DOCUMENT_LINK_MS = 30 * 60_000;

/** A document as it belongs to a case. */
export interface CaseDocument {
  verificationId: string;
  documentId: string;
}

/** The link works for half an hour, and only in the browser session that the case was drawn for. */
export function linkToCaseDocument(session: Session, document: CaseDocument, now: Date): string {
  const path = pathOf(document);
  return `${path}?seal=${signValue(session, String(now.getTime() + DOCUMENT_LINK_MS), path)}`;
}

/** Whether the seal belongs to a link to this document that has not expired. */
export function isLinkOpen(session: Session, document: CaseDocument, seal: string | undefined, now: Date): boolean {
  const end = readSignedValue(session, seal, pathOf(document));
  return end !== undefined && Number(end) > now.getTime();
}

function pathOf({ verificationId, documentId }: CaseDocument): string {
  return `/console/verifications/${verificationId}/documents/${documentId}`;
}
