import { startBackgroundTask, type BackgroundTask } from './background-task.js';
import { deleteExpiredSecrets } from './clients/secret-rotation.js';
import type { Context } from './context.js';
import { deleteOldInvitations } from './clients/team/invitation.js';
import { MEMBER_RESET_CLEAN_UPS } from './accounts/members/member-password.js';
import { eraseDueAccounts } from './users/account-deletion.js';
import { causeChain } from './logger.js';
import { OAUTH_CLEAN_UPS } from './oauth/clean-up.js';
import { deleteOldEmailCodes, deleteOldResetCodes } from './accounts/users/email-code.js';
import { deleteOldMails } from './mail/mail.js';
import { deleteOldWarnings } from './verification/expiry/expiry-warning.js';
import { sealOlderTexts } from './verification/review/review-texts.js';
import { deleteOldDropped } from './verification/review/waiting-decision.js';
import { deleteOrphanedContents, deleteOldDrafts } from './verification/documents/orphaned-contents.js';
import { deleteOldReplies } from './http/idempotency.js';
import { SESSION_CLEAN_UPS } from './http/session.js';
import { dropEndedListeners } from './webhooks/listeners/listener.js';
import {
  deleteOrphanedNotifications,
  deleteOldDeliveries,
  deleteOldRedeliveries,
} from './webhooks/deliveries/retention.js';
import { dropEndedSecrets } from './webhooks/endpoints/secret-rotation.js';

const BATCH = 1_000;
const INTERVAL_MS = 3_600_000;
/** Each subject decides which of its rows are obsolete. */
const CLEAN_UPS = [
  ...OAUTH_CLEAN_UPS,
  ...SESSION_CLEAN_UPS,
  deleteOldMails,
  eraseDueAccounts,
  deleteOldEmailCodes,
  deleteOldResetCodes,
  deleteOldInvitations,
  ...MEMBER_RESET_CLEAN_UPS,
  deleteExpiredSecrets,
  deleteOldReplies,
  dropEndedSecrets,
  dropEndedListeners,
  deleteOldDeliveries,
  deleteOldRedeliveries,
  deleteOrphanedNotifications,
  deleteOldDrafts,
  deleteOrphanedContents,
  deleteOldWarnings,
  deleteOldDropped,
  sealOlderTexts,
];

/**
 * Deletes rows that nobody can use any more, in small batches that lock nothing for long. If one subject's clean-up
 * fails, the others still run, and the next round tries it again.
 * @returns how many rows were deleted
 */
export async function cleanUp(context: Context, now: Date, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (const deleteBatch of CLEAN_UPS) {
    let count = BATCH;
    while (count === BATCH && !signal?.aborted) {
      count = await deleteBatch(context, { now, limit: BATCH }).catch((error: unknown) => {
        context.logger.error({ task: 'clean_up', error: causeChain(error) }, 'something could not be cleaned up');
        return 0;
      });
      total += count;
    }
  }
  return total;
}

/** Cleans up now and every hour, for as long as the worker runs. Several processes may do this at once. */
export function startCleanUp(context: Context): BackgroundTask {
  return startBackgroundTask(context, { task: 'clean_up', retryMs: INTERVAL_MS }, async (signal) => {
    const count = await cleanUp(context, context.clock(), signal);
    if (count > 0) context.logger.info({ task: 'clean_up', deleted: count }, 'cleaned up');
    return INTERVAL_MS;
  });
}
