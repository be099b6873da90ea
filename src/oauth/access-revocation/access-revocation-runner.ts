import { startBackgroundTask, type BackgroundTask } from '../../background-task.js';
import type { Context } from '../../context.js';
import { revokeRequestedAccess } from './access-revocation.js';

const POLL_MS = 1_000;

/**
 * Starts the background task that revokes the access that teams have asked to revoke. Several workers may run it at
 * once, since each grant is revoked only once.
 */
export function startAccessRevocations(context: Context): BackgroundTask {
  return startBackgroundTask(context, { task: 'access_revocation', retryMs: POLL_MS }, async (signal) => {
    await revokeRequestedAccess(context, context.clock(), signal);
    return POLL_MS;
  });
}
