import { openWord, sealWord } from '../../../http/sealed-word.js';
import type { Session } from '../../../http/session.js';

/** As long as a session that nobody uses (FL8), and as a case that nobody goes on with stays claimed (RC1). */
const DOCUMENT_LINK_MS = 30 * 60_000;

/** One document of one case. */
export interface CaseDocument {
  verificationId: string;
  documentId: string;
}

/** FL5: works for half an hour, in the browser that the case was drawn for. */
export function linkToCaseDocument(session: Session, document: CaseDocument, now: Date): string {
  const path = pathOf(document);
  return `${path}?seal=${sealWord(session, String(now.getTime() + DOCUMENT_LINK_MS), path)}`;
}

/** Whether the seal is of such a link that is not over. */
export function isLinkOpen(session: Session, document: CaseDocument, seal: string | undefined, now: Date): boolean {
  const end = openWord(session, seal, pathOf(document));
  return end !== undefined && Number(end) > now.getTime();
}

function pathOf({ verificationId, documentId }: CaseDocument): string {
  return `/console/verifications/${verificationId}/documents/${documentId}`;
}
