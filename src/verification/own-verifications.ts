import type { Db } from '../db/database.js';
import { listHistory, type HistoryEntry } from './history.store.js';
import { needOf, type InformationNeed } from './information-need.js';
import { reasonText } from './reasons.js';
import type { Status } from './status-machine.js';
import { listVerificationsOfUser } from './verifications.store.js';

/** A verification as its user sees it on their own page (FL10). */
export interface OwnVerification {
  environment: string;
  level: string;
  status: Status;
  changedAt: Date;
  /** The last moment at which it is valid (EX1): only of an approved one that can expire. */
  validUntil: Date | undefined;
  /** Why, in words for the user (V5). */
  reasonText: string | undefined;
  /** What the user can or has to do now. */
  need: InformationNeed | undefined;
  /** Rejected, and this is the end of it (VE11). */
  isFinal: boolean;
  /** Every change of its status, the oldest first. */
  timeline: OwnChange[];
}

export interface OwnChange {
  status: Status;
  changedAt: Date;
  reasonText: string | undefined;
}

/** All verifications of a user, by level. */
export async function listVerifications(db: Db, userId: string): Promise<OwnVerification[]> {
  const verifications = await listVerificationsOfUser(db, userId);
  const timelines = await Promise.all(verifications.map(({ verificationId }) => listHistory(db, verificationId)));
  return verifications.map((verification, at) => {
    const { environment, level, status, statusChangedAt, reasonCode, rejectionIsFixable, expiresAt } = verification;
    return {
      environment,
      level,
      status,
      changedAt: statusChangedAt,
      validUntil: expiresAt && new Date(expiresAt.getTime() - 1),
      reasonText: reasonCode === undefined ? undefined : reasonText(reasonCode),
      need: needOf(level, verification),
      isFinal: rejectionIsFixable === false,
      timeline: (timelines[at] ?? []).map(toChange),
    };
  });
}

/** Not who, nor their note; and a reason only where the user is told one (V5): that of a reopening is for staff. */
function toChange({ to, reasonCode, changedAt }: HistoryEntry): OwnChange {
  const isTold = reasonCode !== undefined && to === 'rejected';
  return { status: to, changedAt, reasonText: isTold ? reasonText(reasonCode) : undefined };
}
