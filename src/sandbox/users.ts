import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import { holdClock } from '../clients/client-clock.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { grantToClient } from '../grants/granted-set.js';
import { countMade, happeningsOfMade, moveCounters, visibleStatus } from '../statistics/counters.js';
import { countMadeUsers, lockMadeUsers, makeUsers } from '../accounts/users/made-user.js';
import { makeVerifications, type MadeStanding } from '../verification/status/made-verification.js';
import { refuse } from '../refusals/refuse.js';
import { notifyStatusChanges } from '../webhooks/notifications/notification-set.js';
import { nudgeRelay } from '../webhooks/relay/nudge.js';
import { refuseUnusable, scopesOfLevel, type NewSandboxUser } from './new-user.js';
import type { SimulatedStanding } from './outcome.js';
import { getSandboxClient } from './sandbox-client.js';

/** Enough for trying things out. */
const USERS_PER_CLIENT_MAX = 100_000;

/**
 * Makes up users as if each had signed up, allowed the client a level and been decided. One transaction creates all or
 * none; its statements handle all users at once, and counters come last, as in every transaction.
 * @throws Refused for an unknown client, for a live one, for too many users, and for a user who has the level
 * already, or for an unusable value
 */
export async function makeSandboxUsers(
  context: Context,
  clientId: string,
  wishes: readonly NewSandboxUser[],
  now: Date,
  actor: Actor = {},
): Promise<SimulatedStanding[]> {
  const made = await context.db.transaction(async (trx) => {
    const clock = new Date(now.getTime() + (await holdClock(trx, clientId)) * 1000);
    const client = await getSandboxClient({ db: trx }, clientId);
    wishes.forEach((wish, index) => refuseUnusable(client, wish, index));
    const placed = await placeUsers(trx, clientId, wishes, now);
    const times = await makeVerifications({ ...context, db: trx }, placed, { now, clock });
    const standings = placed.map((one, index) => ({
      ...one,
      changedAt: times[index] ?? refuse('sandbox_user.has_level_already', { index }),
    }));
    const granted = standings.map(({ userId, level }) => ({ userId, level, scopes: scopesOfLevel(level) }));
    await grantToClient(trx, clientId, granted, now);
    await notifyStatusChanges(trx, client, standings, now);
    const detail = `${wishes.length} verifications`;
    await recordAuditEvent(trx, { type: 'sandbox_users_made', clientId, ...actor, detail }, now);
    await moveCounters(
      trx,
      standings.map(({ level, country, status }) => ({ clientId, level, country, status, by: 1 })),
      standings.flatMap(({ level, country, status }) =>
        happeningsOfMade(status, now).map((happening) => ({ clientId, level, country, ...happening })),
      ),
    );
    await countMade(trx, clientId, standings);
    return standings.map((one) => asSeen(one, client.expirationEnabled));
  });
  nudgeRelay(context);
  return made;
}

/** A client without expiration sees an expired verification as approved, since its approval one second earlier. */
function asSeen(standing: SimulatedStanding, expirationEnabled: boolean): SimulatedStanding {
  const status = visibleStatus(standing.status, expirationEnabled);
  if (status === standing.status) return standing;
  return { ...standing, status, changedAt: new Date(standing.changedAt.getTime() - 1_000) };
}

/** Creates users for the wishes without a `userId`. The other users must have been made up by this client. */
async function placeUsers(
  trx: Db,
  clientId: string,
  wishes: readonly NewSandboxUser[],
  now: Date,
): Promise<MadeStanding[]> {
  const ids = wishes.map(({ userId }) => userId ?? randomUUID());
  const fresh = ids.filter((_, index) => wishes[index]?.userId === undefined);
  if ((await countMadeUsers(trx, clientId)) + fresh.length > USERS_PER_CLIENT_MAX) {
    refuse('sandbox_user.too_many', { max: USERS_PER_CLIENT_MAX });
  }
  await makeUsers(trx, clientId, fresh, now);
  const known = await lockMadeUsers(
    trx,
    clientId,
    wishes.flatMap(({ userId }) => userId ?? []),
  );
  return wishes.map((wish, index) => {
    const { [index]: userId = '' } = ids;
    if (wish.userId !== undefined && !known.has(userId)) {
      refuse('sandbox_user.unknown', { index });
    }
    return { ...wish, userId };
  });
}
