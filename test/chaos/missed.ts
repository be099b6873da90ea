import { Client, Connection } from '@temporalio/client';
import type { FinalRow } from './rows.js';

/**
 * Those of them that Temporal has given out a second time because it had not heard of their worker for too long, by its own
 * account. A worker that lives is heard of, unless the machine has no time for it; then a POST may be repeated, too (W14).
 * @returns their webhook ids
 */
export async function listMissed(address: string, rows: readonly FinalRow[]): Promise<Set<string>> {
  const connection = Connection.lazy({ address });
  const temporal = new Client({ connection });
  const missed = new Set<string>();
  try {
    for (const { deliveryId, webhookId } of rows) {
      const { events } = await temporal.workflow.getHandle(`delivery/${deliveryId}`).fetchHistory();
      const isMissed = events?.some(
        (event) =>
          event.workflowTaskTimedOutEventAttributes ??
          event.activityTaskStartedEventAttributes?.lastFailure?.timeoutFailureInfo,
      );
      if (isMissed) missed.add(webhookId);
    }
    return missed;
  } finally {
    await connection.close();
  }
}
