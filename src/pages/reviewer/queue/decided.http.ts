import type { Db } from '../../../db/database.js';
import { isUuid } from '../../../uuid.js';
import { findStatus } from '../../../verification/review/review-queue.js';
import { openWord } from '../../../http/sealed-word.js';
import type { Session } from '../../../http/session.js';
import type { Decided } from './decided-notice.page.js';

/** @param sealed from the page's address: a link that somebody else made says nothing, and is no reason to refuse the page */
export async function findDecided(db: Db, session: Session, sealed: string | undefined): Promise<Decided | undefined> {
  const verificationId = openWord(session, sealed);
  if (verificationId === undefined || !isUuid(verificationId)) return undefined;
  const status = await findStatus(db, verificationId);
  return status && { verificationId, status };
}
