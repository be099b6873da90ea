import { Client, Connection, type WorkflowHandle } from '@temporalio/client';
import type { Repetition } from './duplicates.js';
import type { FinalRow } from './rows.js';

/** `temporal.api.enums.v1.TimeoutType`, as numbers on the wire: what was begun and not ended in time, and what was not heard of. */
const OF_WORKERS: readonly unknown[] = [1, 4];

/**
 * Those of them that Temporal has given out a second time because it had not heard of their worker for too long, by its own
 * account. A worker that lives is heard of, unless the machine has no time for it; then a POST may be repeated, too (W14).
 */
export async function listMissed(
  address: string,
  repetitions: readonly Repetition[],
  rows: readonly FinalRow[],
): Promise<Repetition[]> {
  const connection = Connection.lazy({ address });
  const temporal = new Client({ connection });
  const deliveryIds = new Map(rows.map(({ deliveryId, webhookId }) => [webhookId, deliveryId]));
  const missed: Repetition[] = [];
  try {
    for (const repetition of repetitions) {
      const handle = temporal.workflow.getHandle(`delivery/${deliveryIds.get(repetition.again.webhookId) ?? ''}`);
      const { events } = await handle.fetchHistory();
      if (events?.some((event) => isMissed(event) && isBetween(repetition, event))) missed.push(repetition);
    }
    return missed;
  } finally {
    await connection.close();
  }
}

type HistoryEvent = NonNullable<Awaited<ReturnType<WorkflowHandle['fetchHistory']>>['events']>[number];

/** Not one that no worker had taken yet, as after every end of one. */
function isMissed(event: HistoryEvent): boolean {
  const step = event.workflowTaskTimedOutEventAttributes;
  const attempt = event.activityTaskStartedEventAttributes?.lastFailure?.timeoutFailureInfo;
  return OF_WORKERS.includes((step ?? attempt)?.timeoutType);
}

/** It was given out again after the one, and in time for the other. */
function isBetween({ first, again }: Repetition, { eventTime }: HistoryEvent): boolean {
  const at = Number(eventTime?.seconds ?? 0) * 1000 + (eventTime?.nanos ?? 0) / 1e6;
  return at >= first.sentAt && at <= again.arrivedAt;
}
