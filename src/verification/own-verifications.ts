import type { Context } from '../context.js';
import { readNeed, type InformationNeed } from './information-need.js';
import { listVerificationsWithChanges, type RecordedChange } from './own-verifications.store.js';
import { reasonText } from './reasons.js';
import type { Status } from './status-machine.js';

/** A verification as its user sees it on their own page (FL10). */
export interface OwnVerification {
  environment: string;
  level: string;
  /** What it rests on. */
  submissionId: string;
  status: Status;
  changedAt: Date;
  /** From when on it is not valid any more (EX1): only of an approved one that can expire. */
  expiresAt: Date | undefined;
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
export async function listVerifications(
  context: Pick<Context, 'db' | 'encryption'>,
  userId: string,
): Promise<OwnVerification[]> {
  const found = await listVerificationsWithChanges(context.db, userId);
  const own = found.map(async ({ verification, changes }): Promise<OwnVerification> => {
    const { environment, level, submissionId, status, statusChangedAt, reasonCode, rejectionIsFixable, expiresAt } =
      verification;
    return {
      environment,
      level,
      submissionId,
      status,
      changedAt: statusChangedAt,
      expiresAt,
      reasonText: reasonCode === undefined ? undefined : reasonText(reasonCode),
      need: await readNeed(context, level, verification),
      isFinal: rejectionIsFixable === false,
      timeline: changes.map(toChange),
    };
  });
  return Promise.all(own);
}

/** Not who, nor their note; and a reason only where the user is told one (V5): that of a reopening is for staff. */
function toChange({ to, reasonCode, changedAt }: RecordedChange): OwnChange {
  const isTold = reasonCode !== undefined && to === 'rejected';
  return { status: to, changedAt, reasonText: isTold ? reasonText(reasonCode) : undefined };
}
