import type { Context } from '../../context.js';
import { readHistories, type CaseChange } from './history.js';
import { readNeed, type InformationNeed } from '../submission/information-need.js';
import { listVerificationsWithChanges, type RecordedChange } from './own-verifications.store.js';
import { reasonText } from '../catalogue/reasons.js';
import type { Status } from './status-machine.js';

/** A verification as its user sees it on their own page. */
export interface OwnVerification {
  verificationId: string;
  environment: string;
  level: string;
  /** The submission that the present status is about. */
  submissionId: string;
  status: Status;
  changedAt: Date;
  /** When an approval expires; undefined unless it is approved and can expire. */
  expiresAt: Date | undefined;
  /** Why it has this status, in words for the user. */
  reasonText: string | undefined;
  /** What the user can or has to do now. */
  need: InformationNeed | undefined;
  /** The verification is rejected and cannot be tried again. */
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

/** A status change with the items that the user was asked for, and the reviewer's text to them. */
export type OwnChangeWithRequest = OwnChange & Pick<CaseChange, 'requestedItems' | 'requestText'>;

/** The history of each of a user's verifications, the oldest change first, with everything that the user was told. */
export async function readOwnHistories(
  context: Pick<Context, 'db' | 'encryption'>,
  verificationIds: readonly string[],
): Promise<Map<string, OwnChangeWithRequest[]>> {
  const histories = await readHistories(context, verificationIds);
  const toChangeWithRequest = ({ requestedItems, requestText, ...change }: CaseChange): OwnChangeWithRequest => {
    return { ...toChange(change), requestedItems, requestText };
  };
  return new Map([...histories].map(([verificationId, history]) => [verificationId, history.map(toChangeWithRequest)]));
}

/**
 * Leaves out who made the change and their note. Only a rejection shows its reason; the reason of a reopening is for
 * staff.
 */
function toChange({ to, reasonCode, changedAt }: RecordedChange): OwnChange {
  const isRejection = reasonCode !== undefined && to === 'rejected';
  return { status: to, changedAt, reasonText: isRejection ? reasonText(reasonCode) : undefined };
}
