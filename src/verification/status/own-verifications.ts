import type { Context } from '../../context.js';
import { readHistories, type CaseChange } from './history.js';
import { readNeed, type InformationNeed } from '../submission/information-need.js';
import { listVerificationsWithChanges, type RecordedChange } from './own-verifications.store.js';
import { reasonText } from '../catalogue/reasons.js';
import type { Status } from './status-machine.js';

/** A verification as its user sees it on their own page (FL10). */
export interface OwnVerification {
  verificationId: string;
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
    const { verificationId, environment, level, submissionId, status } = verification;
    const { statusChangedAt, reasonCode, rejectionIsFixable, expiresAt } = verification;
    return {
      verificationId,
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

/** A change with what its user was asked for, and in which words of the reviewer. */
export type ToldChange = OwnChange & Pick<CaseChange, 'requestedItems' | 'requestText'>;

/** How each of a user's verifications came to where it stands, in all that they were told of it; the oldest first (FL10). */
export async function readOwnHistories(
  context: Pick<Context, 'db' | 'encryption'>,
  verificationIds: readonly string[],
): Promise<Map<string, ToldChange[]>> {
  const histories = await readHistories(context, verificationIds);
  const told = ({ requestedItems, requestText, ...change }: CaseChange): ToldChange => {
    return { ...toChange(change), requestedItems, requestText };
  };
  return new Map([...histories].map(([verificationId, history]) => [verificationId, history.map(told)]));
}

/** Not who, nor their note; and a reason only where the user is told one (V5): that of a reopening is for staff. */
function toChange({ to, reasonCode, changedAt }: RecordedChange): OwnChange {
  const isTold = reasonCode !== undefined && to === 'rejected';
  return { status: to, changedAt, reasonText: isTold ? reasonText(reasonCode) : undefined };
}
