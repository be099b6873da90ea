import { recordAuditEvent } from '../audit/audit-event.js';
import type { Context } from '../context.js';
import { listLiveGrants } from '../grants/grant.js';
import { causeChain } from '../logger.js';
import { accountsErased } from '../metrics.js';
import { revokeAccess } from '../oauth/access-revocation/grant-revocation.js';
import { closeAccount, listUsersToErase, markErased, type DueErasure } from '../accounts/users/deleted-user.js';
import { lockUser, type User } from '../accounts/users/user.js';
import { addDays } from '../verification/catalogue/dates.js';
import { eraseSubmissions, hasLiveSubmission, removeContents } from '../verification/submission/erasure.js';
import { endReviewsOfUser } from '../verification/review/review-claim.js';

/** How many accounts are listed at a time. Each is erased in a transaction of its own. */
const LISTED_AT_ONCE = 20;

/**
 * Deletes the user's account. Nobody can log in to it any more, and every client loses its access and is notified. Live
 * submissions are kept, encrypted, for the retention period, in which no user or client can see them. Without any live
 * submission everything is erased now.
 */
export async function deleteAccount(
  context: Context,
  user: User,
  { address }: { address: string | undefined },
  now: Date,
): Promise<void> {
  const { userId } = user;
  await revokeAll(context, userId, address, now);
  const eraseAfter = await context.db.transaction(async (trx) => {
    // The lock waits for a submission that is under way, so that the next line sees it.
    await lockUser(trx, userId);
    const keptDays = (await hasLiveSubmission(trx, userId)) ? context.config.retentionDays : 0;
    const end = addDays(now, keptDays);
    await closeAccount({ ...context, db: trx }, user, { eraseAfter: end, address }, now);
    return end;
  });
  await endClaims(context, userId, now);
  // Revoked again, because a consent may have been given while the account was still open.
  await revokeAll(context, userId, address, now);
  if (eraseAfter <= now) await eraseAccount(context, userId, now);
}

/**
 * Erases accounts whose retention period is over, for the clean-up. An account that cannot be erased does not hold up
 * the others.
 * @returns how many were erased
 */
export async function eraseDueAccounts(
  context: Context,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  let total = 0;
  let after: DueErasure | undefined;
  do {
    const due = await listUsersToErase(context.db, now, { after, limit: LISTED_AT_ONCE });
    for (const { userId } of due) if (await tryToErase(context, userId, now)) total += 1;
    after = due.length === LISTED_AT_ONCE ? due.at(-1) : undefined;
  } while (after && total < limit);
  return total;
}

async function tryToErase(context: Context, userId: string, now: Date): Promise<boolean> {
  try {
    await eraseAccount(context, userId, now);
    return true;
  } catch (error) {
    context.logger.error(
      { task: 'erasure', user_id: userId, error: causeChain(error) },
      'an account could not be erased; tried again',
    );
    return false;
  }
}

/**
 * Erases an account. A tombstone stays: the user's id, and of each verification its level, country, statuses and times.
 */
async function eraseAccount(context: Context, userId: string, now: Date): Promise<void> {
  // Claims are ended again, because the process that closed the account may have ended before it did this.
  await endClaims(context, userId, now);
  const documentIds = await context.db.transaction(async (trx) => {
    await lockUser(trx, userId);
    if (!(await markErased(trx, userId, now))) return undefined;
    const erased = await eraseSubmissions(trx, userId);
    const detail = `${erased.length} documents`;
    await recordAuditEvent(trx, { type: 'account_erased', userId, detail }, now);
    return erased;
  });
  if (!documentIds) return;
  // Counted after the commit, because a transaction that is rolled back has erased nothing.
  accountsErased.inc();
  await removeContents(context, documentIds);
}

/**
 * In a transaction of its own: a decision locks a verification first and then writes to its user, so locking them the
 * other way round could cause a deadlock.
 */
async function endClaims({ db }: Context, userId: string, now: Date): Promise<void> {
  await db.transaction((trx) => endReviewsOfUser(trx, userId, now));
}

async function revokeAll(context: Context, userId: string, address: string | undefined, now: Date): Promise<void> {
  const clientIds = new Set((await listLiveGrants(context.db, userId)).map(({ clientId }) => clientId));
  for (const clientId of clientIds) await revokeAccess(context, { userId, clientId, address }, now);
}
