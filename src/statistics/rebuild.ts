import { recordAuditEvent } from '../audit/audit-event.js';
import { getClient } from '../clients/client.js';
import type { Context } from '../context.js';
import { gatherSeveral } from '../grants/several-grants.js';
import { lockUser } from '../accounts/users/user.js';
import { listStandingsDiffering, enterStandings, holdVerifications } from './check-standings.store.js';
import { compareUsers, listUsersDiffering } from './check-users.store.js';
import { differencesAmong, type Difference } from './check.js';
import { compareKeys, lockForRebuild } from './check.store.js';
import { addToClientCounters } from './client-counters.store.js';
import { moveCounters } from './counters.js';

const STANDINGS_AT_ONCE = 5_000;

/** What was mended; nothing where all was right. */
export interface Mended {
  counters: Difference[];
  /** Users with several grants who were counted wrongly, and grants without verification that were not counted. */
  users: number;
  /** Rows that the user explorer reads. */
  standings: number;
}

/**
 * Makes a client's numbers right again, beside its traffic (ST3). What differs is found in one snapshot and then *added*, as
 * every other change is: whoever changes a verification or a grant moves list and counters in one transaction, so that the
 * difference between them is the same before and after it, and a change at the same moment is counted exactly once, whether the
 * snapshot has seen it or not. Two rebuilds at once would add it twice: the second waits for the client's row.
 *
 * Locks in everybody's order (code, grant, pairs, verification, counters), of which this takes the client, which no change of
 * those locks against it, and the counters, last and in their one order: it waits for nobody who waits for it. Days of
 * history are left alone: what happened on them cannot be told from what is there now.
 * @throws Problem 404 for an unknown client
 */
export async function rebuildStatistics(context: Context, clientId: string, now: Date): Promise<Mended> {
  await getClient(context.db, clientId);
  const standings = await mendStandings(context, clientId);
  const several = await mendUsers(context, clientId);
  return context.db.transaction(async (trx) => {
    await lockForRebuild(trx, clientId);
    const counters = differencesAmong(await compareKeys(trx, clientId));
    const { plainMissing: plain, surplusMissing: surplus } = await compareUsers(trx, clientId);
    const mended = { counters, users: several + Math.abs(plain) + Math.abs(surplus), standings };
    const detail = describeMended(mended);
    if (detail === '') return mended;
    await recordAuditEvent(trx, { type: 'statistics_rebuilt', clientId, detail }, now);
    await moveCounters(
      trx,
      counters.map(({ counted, standing, ...key }) => ({ clientId, ...key, by: standing - counted })),
    );
    await addToClientCounters(trx, clientId, { plain, surplus });
    return mended;
  });
}

/** Part by part, as they stand; who changes one at this moment, and so is passed over, enters it as it will stand. */
async function mendStandings({ db }: Context, clientId: string): Promise<number> {
  const differing = await listStandingsDiffering(db, clientId);
  for (let begin = 0; begin < differing.length; begin += STANDINGS_AT_ONCE) {
    await db.transaction(async (trx) => {
      const held = await holdVerifications(trx, clientId, differing.slice(begin, begin + STANDINGS_AT_ONCE));
      await enterStandings(trx, clientId, held);
    });
  }
  return differing.length;
}

/** Each in a transaction that holds the user and their grants, and so counts what is so; in everybody's order. */
async function mendUsers({ db }: Context, clientId: string): Promise<number> {
  const differing = await listUsersDiffering(db, clientId);
  for (const userId of differing) {
    await db.transaction(async (trx) => {
      await lockUser(trx, userId);
      const surplus = await gatherSeveral(trx, clientId, [userId]);
      await addToClientCounters(trx, clientId, { plain: 0, surplus });
    });
  }
  return differing.length;
}

function describeMended({ counters, users, standings }: Mended): string {
  const counts = { counters: counters.length, users, standings };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([name, count]) => `${count} ${name}`).join(', ');
}
