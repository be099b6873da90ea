import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.js';
import { itemsOfLevel } from '../catalogue/catalogue.js';
import { addDays, addMonths, formatDate } from '../catalogue/dates.js';
import { purposeOf } from '../submission/frozen-submission.js';
import { isTextItem, type Information, type TextItemName } from '../catalogue/items.js';
import { sandboxPerson } from '../submission/sandbox-person.js';
import {
  insertSandboxHistory,
  insertSandboxVerifications,
  type SandboxVerificationRow,
} from './sandbox-verification.store.js';
import { provenUntil } from '../catalogue/proofs.js';
import { INFORMATION_NEEDED, type RejectionReason } from '../catalogue/reasons.js';
import { nextChangeTime, type Status } from './status-machine.js';

const REJECTION: RejectionReason = 'document_not_accepted';
/** How many months proofs are valid, by the client's clock, if the sandbox makes them up or renews them. */
export const VALID_MONTHS = 12;

/** The shortest allowed sequence of statuses that leads to each status. */
const STATUS_PATHS: Record<Status, readonly Status[]> = {
  pending: ['pending'],
  approved: ['pending', 'approved'],
  rejected: ['pending', 'rejected'],
  contacted: ['pending', 'contacted'],
  expired: ['pending', 'approved', 'expired'],
};

export interface NewSandboxVerification {
  userId: string;
  level: string;
  country: string;
  status: Status;
  hasOneName?: boolean | undefined;
  hasNoEndDate?: boolean | undefined;
}

/**
 * Makes up verifications for a sandbox client, each with the history that leads to its status. One statement per table
 * inserts any number of them. By the client's clock their documents are valid for a year; those of expired
 * verifications ended the day before.
 * @returns when each got its status, in the order given; undefined for a user who had the level already
 */
export async function addSandboxVerifications(
  within: Pick<Context, 'db' | 'encryption' | 'config'>,
  standings: readonly NewSandboxVerification[],
  { now, clock }: { now: Date; clock: Date },
): Promise<(Date | undefined)[]> {
  const verifications = standings.map((standing) => buildVerification(within, standing, { now, clock }));
  const inserted = new Set(await insertSandboxVerifications(within.db, verifications, now));
  await insertSandboxHistory(
    within.db,
    verifications.filter(({ verificationId }) => inserted.has(verificationId)).flatMap(statusChangesOf),
  );
  return verifications.map(({ verificationId, changedAt }) => (inserted.has(verificationId) ? changedAt : undefined));
}

function buildVerification(
  { encryption, config }: Pick<Context, 'encryption' | 'config'>,
  { userId, level, country, status, hasOneName, hasNoEndDate }: NewSandboxVerification,
  { now, clock }: { now: Date; clock: Date },
): SandboxVerificationRow {
  const [verificationId, submissionId] = [randomUUID(), randomUUID()];
  const items = itemsOfLevel(level);
  const isExpired = status === 'expired';
  const texts: Information = {
    ...textsOf({ userId, country, isExpired, clock }),
    ...(hasOneName ? { family_name: '' } : {}),
    ...(hasNoEndDate && !isExpired ? { document_expires_on: '' } : {}),
  };
  const information: Information = Object.fromEntries(items.filter(isTextItem).map((name) => [name, texts[name]]));
  return {
    ...{ verificationId, submissionId, userId, level, country, status },
    changedAt: nextChangeTime(undefined, now),
    informationEncrypted: encryption.encrypt(Buffer.from(JSON.stringify(information), 'utf8'), purposeOf(submissionId)),
    provenUntil: provenUntil(information, config.proofOfAddressMonths),
    reasonCode: reasonFor(status),
    requestedItems: status === 'contacted' ? items.slice(0, 1) : [],
  };
}

function textsOf({
  userId,
  country,
  isExpired,
  clock,
}: {
  userId: string;
  country: string;
  isExpired: boolean;
  clock: Date;
}): Record<TextItemName, string> {
  return {
    ...sandboxPerson(userId),
    country,
    document_expires_on: formatDate(isExpired ? addDays(clock, -1) : addMonths(clock, VALID_MONTHS)),
    address_dated_on: formatDate(clock),
    source_of_wealth: 'Salary',
    wallet_address: '',
  };
}

/**
 * The changes are one second apart, because two changes of a verification never share a timestamp (docs/decisions.md,
 * "Equal timestamps").
 */
function statusChangesOf({ verificationId, status, changedAt, reasonCode, requestedItems }: SandboxVerificationRow) {
  const path = STATUS_PATHS[status];
  return path.map((to, index) => ({
    verificationId,
    changeNumber: index + 1,
    from: path[index - 1],
    to,
    reasonCode: to === status ? reasonCode : undefined,
    requestedItems: to === 'contacted' ? requestedItems : [],
    changedAt: new Date(changedAt.getTime() - (path.length - 1 - index) * 1000),
  }));
}

function reasonFor(status: Status): string | undefined {
  if (status === 'contacted') return INFORMATION_NEEDED;
  return status === 'rejected' ? REJECTION : undefined;
}
