import type { Db } from '../db/database.js';
import { isUuid } from '../uuid.js';
import { findStatus } from '../verification/review-queue.js';
import type { Status } from '../verification/status-machine.js';

/** A case that the reviewer has decided a moment ago. */
export interface Decided {
  verificationId: string;
  status: Status;
}

/** @param verificationId from the page's address; one that is none or does not exist is no reason to refuse the page */
export async function findDecided(db: Db, verificationId: string | undefined): Promise<Decided | undefined> {
  if (verificationId === undefined || !isUuid(verificationId)) return undefined;
  const status = await findStatus(db, verificationId);
  return status && { verificationId, status };
}
