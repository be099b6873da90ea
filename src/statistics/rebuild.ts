import { recordAuditEvent } from '../audit/audit-event.js';
import { getClient } from '../clients/client.js';
import type { Context } from '../context.js';
import { recordSeveralGrants } from '../grants/several-grants.js';
import { lockUser } from '../accounts/users/user.js';
import { listStandingsDiffering, enterStandings, holdVerifications } from './check-standings.store.js';
import { compareUsers, listUsersDiffering } from './check-users.store.js';
import { differencesAmong, type Difference } from './check.js';
import { compareKeys, lockForRebuild } from './check.store.js';
import { addToClientCounters } from './client-counters.store.js';
import { moveCounters } from './counters.js';

const STANDINGS_AT_ONCE = 5_000;

/** What was corrected; empty and zero if everything was right. */
export interface RebuiltStatistics {
  counters: Difference[];
  /** How many users with several grants, and grants without a verification, were counted wrongly. */
  users: number;
  /** How many entries of the user explorer were wrong. */
  standings: number;
}

/**
 * Corrects a client's counters while it stays in use. The differences are computed in one snapshot and then added, like
 * any other change. Every change of a verification or grant moves data and counters in one transaction, so it does not
 * alter the difference between them: a simultaneous change is counted exactly once, whether the snapshot contains it or
 * not. Two simultaneous rebuilds would add the difference twice, so the second waits for the lock on the client's row.
 * Deadlocks are excluded by the common lock order (code, grant, pairs, verification, counters): the lock on the client
 * conflicts with no change of those, and counters are locked last and in their usual order. Days of history are not
 * corrected, since current data does not show what happened on them.
 * @throws Refused for an unknown client
 */
export async function rebuildStatistics(context: Context, clientId: string, now: Date): Promise<RebuiltStatistics> {
  await getClient(context.db, clientId);
  const standings = await correctStandings(context, clientId);
  const several = await correctUsers(context, clientId);
  return context.db.transaction(async (trx) => {
    await lockForRebuild(trx, clientId);
    const counters = differencesAmong(await compareKeys(trx, clientId));
    const { plainMissing: plain, surplusMissing: surplus } = await compareUsers(trx, clientId);
    const corrected = { counters, users: several + Math.abs(plain) + Math.abs(surplus), standings };
    const detail = describeCorrections(corrected);
    if (detail === '') return corrected;
    await recordAuditEvent(trx, { type: 'statistics_rebuilt', clientId, detail }, now);
    await moveCounters(
      trx,
      counters.map(({ counted, standing, ...key }) => ({ clientId, ...key, by: standing - counted })),
    );
    await addToClientCounters(trx, clientId, { plain, surplus });
    return corrected;
  });
}

/**
 * Corrects the entries of the user explorer in batches. Locked verifications are skipped: the transaction that is
 * changing one also writes its new entry.
 */
async function correctStandings({ db }: Context, clientId: string): Promise<number> {
  const differing = await listStandingsDiffering(db, clientId);
  for (let begin = 0; begin < differing.length; begin += STANDINGS_AT_ONCE) {
    await db.transaction(async (trx) => {
      const held = await holdVerifications(trx, clientId, differing.slice(begin, begin + STANDINGS_AT_ONCE));
      await enterStandings(trx, clientId, held);
    });
  }
  return differing.length;
}

/**
 * Corrects the counts of users, each in a transaction that locks the user and their grants, in the common lock order.
 */
async function correctUsers({ db }: Context, clientId: string): Promise<number> {
  const differing = await listUsersDiffering(db, clientId);
  for (const userId of differing) {
    await db.transaction(async (trx) => {
      await lockUser(trx, userId);
      const surplus = await recordSeveralGrants(trx, clientId, [userId]);
      await addToClientCounters(trx, clientId, { plain: 0, surplus });
    });
  }
  return differing.length;
}

function describeCorrections({ counters, users, standings }: RebuiltStatistics): string {
  const counts = { counters: counters.length, users, standings };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([name, count]) => `${count} ${name}`).join(', ');
}
