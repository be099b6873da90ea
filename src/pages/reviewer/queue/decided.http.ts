import type { Db } from '../../../db/database.js';
import { isUuid } from '../../../uuid.js';
import { findStatus } from '../../../verification/review/review-queue.js';
import { readSignedValue } from '../../../http/signed-value.js';
import type { Session } from '../../../http/session.js';
import type { Decided } from './decided-notice.page.js';

/**
 * @param signed the id of the case just decided, from the query string. It is signed for this session, so that nobody
 * can craft a link that shows others a false confirmation. An invalid value is ignored: the page is complete without
 * the confirmation.
 */
export async function findDecided(db: Db, session: Session, signed: string | undefined): Promise<Decided | undefined> {
  const verificationId = readSignedValue(session, signed);
  if (verificationId === undefined || !isUuid(verificationId)) return undefined;
  const status = await findStatus(db, verificationId);
  return status && { verificationId, status };
}
