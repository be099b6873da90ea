import { readSignedValue, signValue } from '../../../http/signed-value.js';
import type { Session } from '../../../http/session.js';

/** The same as the idle timeouts of console sessions and of claims. */
const DOCUMENT_LINK_MS = 30 * 60_000;

/** A document and the case that it belongs to. */
export interface CaseDocument {
  verificationId: string;
  documentId: string;
}

/** The link works for half an hour, and only in the browser session for which the page of the case was rendered. */
export function linkToCaseDocument(session: Session, document: CaseDocument, now: Date): string {
  const path = pathOf(document);
  return `${path}?seal=${signValue(session, String(now.getTime() + DOCUMENT_LINK_MS), path)}`;
}

/** Whether the signed value `seal` was made for this document and this session and has not expired. */
export function isLinkOpen(session: Session, document: CaseDocument, seal: string | undefined, now: Date): boolean {
  const end = readSignedValue(session, seal, pathOf(document));
  return end !== undefined && Number(end) > now.getTime();
}

function pathOf({ verificationId, documentId }: CaseDocument): string {
  return `/console/verifications/${verificationId}/documents/${documentId}`;
}
