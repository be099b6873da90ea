import type { Context } from '../context.js';
import { getCase } from '../verification/review-queue.js';
import type { Status } from '../verification/status-machine.js';

/** A case that the reviewer has decided a moment ago. */
export interface Decided {
  verificationId: string;
  status: Status;
}

/** @param verificationId from the page's address; one that does not exist is no reason to refuse the page */
export async function findDecided(
  context: Pick<Context, 'db' | 'encryption'>,
  verificationId: string | undefined,
): Promise<Decided | undefined> {
  const found = verificationId === undefined ? undefined : await getCase(context, verificationId);
  return found && { verificationId: found.verification.verificationId, status: found.verification.status };
}
