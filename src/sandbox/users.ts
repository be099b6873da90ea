import { randomUUID } from 'node:crypto';
import { recordAuditEvent, type Actor } from '../audit/audit-event.js';
import { lockClock } from '../clients/client-clock.js';
import type { Context } from '../context.js';
import type { Db } from '../db/database.js';
import { addSandboxGrants } from '../grants/grant.js';
import { countSandboxGrants, sandboxHistoryEvents, moveCounters } from '../statistics/counters.js';
import { visibleStatus } from '../statistics/visible-status.js';
import { countSandboxUsers, lockSandboxUsers, addSandboxUsers } from '../accounts/users/sandbox-user.js';
import { addSandboxVerifications, type NewSandboxVerification } from '../verification/status/sandbox-verification.js';
import { refuse } from '../refusals/refuse.js';
import { notifyStatusChanges } from '../webhooks/notifications/notification-set.js';
import { nudgeRelay } from '../webhooks/relay/nudge.js';
import { faultsOfUsers, scopesOfLevel, type SandboxUserCreation } from './user-creation.js';
import type { SimulatedStanding } from './outcome.js';
import { getSandboxClient } from './sandbox-client.js';

/** Plenty for testing an integration. */
const USERS_PER_CLIENT_MAX = 100_000;

/**
 * Makes up users as if each had signed up, granted the client access for a level, and been decided. One transaction
 * creates all or none; its statements handle all users at once, and counters come last, as in every transaction.
 * @throws Refused for an unknown client, for a live one, for too many users, and for a user who has the level already,
 * or for an unusable value
 */
export async function makeSandboxUsers(
  context: Context,
  clientId: string,
  creations: readonly SandboxUserCreation[],
  now: Date,
  actor: Actor = {},
): Promise<SimulatedStanding[]> {
  const created = await context.db.transaction(async (trx) => {
    const clock = new Date(now.getTime() + (await lockClock(trx, clientId)) * 1000);
    const client = await getSandboxClient({ db: trx }, clientId);
    const named = creations.flatMap(({ userId }) => userId ?? []);
    const faults = faultsOfUsers(client, creations, await lockSandboxUsers(trx, clientId, named));
    if (faults.length > 0) refuse('sandbox_user.unusable', { faults });
    const placed = await placeUsers(trx, clientId, creations, now);
    const times = await addSandboxVerifications({ ...context, db: trx }, placed, { now, clock });
    const standings = placed.flatMap((one, index) => {
      const { [index]: changedAt } = times;
      return changedAt === undefined ? [] : [{ ...one, changedAt }];
    });
    const indexes = [...placed.keys()].filter((index) => times[index] === undefined);
    if (indexes.length > 0) refuse('sandbox_user.has_level_already', { indexes });
    const granted = standings.map(({ userId, level }) => ({ userId, level, scopes: scopesOfLevel(level) }));
    await addSandboxGrants(trx, clientId, granted, now);
    await notifyStatusChanges(trx, client, standings, now);
    const detail = `${creations.length} verifications`;
    await recordAuditEvent(trx, { type: 'sandbox_users_made', clientId, ...actor, detail }, now);
    await moveCounters(
      trx,
      standings.map(({ level, country, status }) => ({ clientId, level, country, status, by: 1 })),
      standings.flatMap(({ level, country, status }) =>
        sandboxHistoryEvents(status, now).map((event) => ({ clientId, level, country, ...event })),
      ),
    );
    await countSandboxGrants(trx, clientId, standings);
    return standings.map((one) => asSeen(one, client.expirationEnabled));
  });
  nudgeRelay(context);
  return created;
}

/**
 * A client without expiration enabled sees an expired verification as approved, since its approval, which the made-up
 * history dates one second before the expiry.
 */
function asSeen(standing: SimulatedStanding, expirationEnabled: boolean): SimulatedStanding {
  const status = visibleStatus(standing.status, expirationEnabled);
  if (status === standing.status) return standing;
  return { ...standing, status, changedAt: new Date(standing.changedAt.getTime() - 1_000) };
}

/** Creates users for those without a `userId`. */
async function placeUsers(
  trx: Db,
  clientId: string,
  creations: readonly SandboxUserCreation[],
  now: Date,
): Promise<NewSandboxVerification[]> {
  const ids = creations.map(({ userId }) => userId ?? randomUUID());
  const fresh = ids.filter((_, index) => creations[index]?.userId === undefined);
  if ((await countSandboxUsers(trx, clientId)) + fresh.length > USERS_PER_CLIENT_MAX) {
    refuse('sandbox_user.too_many', { max: USERS_PER_CLIENT_MAX });
  }
  await addSandboxUsers(trx, clientId, fresh, now);
  return creations.map((creation, index) => ({ ...creation, userId: ids[index] ?? '' }));
}
