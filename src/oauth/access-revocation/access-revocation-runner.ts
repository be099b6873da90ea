import { startBackgroundTask, type BackgroundTask } from '../../background-task.js';
import type { Context } from '../../context.js';
import { revokeRequestedAccess } from './access-revocation.js';

const POLL_MS = 1_000;

/**
 * Ends the access that teams have asked to end, for as long as the worker runs. Several processes may do this at once.
 */
export function startAccessRevocations(context: Context): BackgroundTask {
  return startBackgroundTask(context, { task: 'access_revocation', retryMs: POLL_MS }, async (signal) => {
    await revokeRequestedAccess(context, context.clock(), signal);
    return POLL_MS;
  });
}
