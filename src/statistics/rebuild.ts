import { recordAuditEvent } from '../audit/audit-event.js';
import { getClient } from '../clients/client.js';
import type { Context } from '../context.js';
import { differencesAmong, type Difference } from './check.js';
import { compareKeys, lockForRebuild } from './check.store.js';
import { moveCounters } from './counters.js';

/**
 * Makes a client's counters right again, beside its traffic (ST3). What differs is found in one snapshot and then *added*, as
 * every other change is: whoever changes a verification or a grant moves list and counters in one transaction, so that the
 * difference between them is the same before and after it, and a change at the same moment is counted exactly once, whether the
 * snapshot has seen it or not. Two rebuilds at once would add it twice: the second waits for the client's row.
 *
 * Locks in everybody's order (code, grant, pairs, verification, counters), of which this takes the client, which no change of
 * those locks against it, and the counters, last and in their one order: it waits for nobody who waits for it. Days of
 * history are left alone: what happened on them cannot be told from what is there now.
 * @returns what differed; nothing when all was right
 * @throws Problem 404 for an unknown client
 */
export async function rebuildStatistics(context: Context, clientId: string, now: Date): Promise<Difference[]> {
  await getClient(context.db, clientId);
  return context.db.transaction(async (trx) => {
    await lockForRebuild(trx, clientId);
    const differences = differencesAmong(await compareKeys(trx, clientId));
    if (differences.length === 0) return [];
    await recordAuditEvent(
      trx,
      { type: 'statistics_rebuilt', clientId, detail: `${differences.length} counters` },
      now,
    );
    await moveCounters(
      trx,
      differences.map(({ counted, standing, ...key }) => ({ clientId, ...key, by: standing - counted })),
    );
    return differences;
  });
}
