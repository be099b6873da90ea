import { recordAuditEvent } from '../../audit/audit-event.js';
import { getClient, type Client } from '../../clients/client.js';
import type { Context } from '../../context.js';
import type { Db } from '../../db/database.js';
import { listLiveGrantsOfClient, revokeGrant, type Grant } from '../../grants/grant.js';
import { uncountGrants } from '../../statistics/counters.js';
import { revocationTime } from '../../verification/status/revocation-time.js';
import { notifyRevocation } from '../../webhooks/notifications/notification.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { deleteUnredeemedCodes } from '../tokens/authorization-code.store.js';
import { revokePairs } from '../tokens/token-pair.js';

interface Cause {
  reason: 'revoked_by_user' | 'revoked_by_operator' | 'revoked_by_team';
  /** Of the browser, if it was in one. */
  address?: string | undefined;
}

/** More than a user can have for one client: one for each level. */
const GRANTS_OF_USER = 1_000;
const BATCH = 500;
/** Soon done: whoever watches sees the number grow, and a worker that stops has not long to wait. */
const PART = 100;

/**
 * The user takes back all that a client may see of them (SE19). Doing it twice changes nothing.
 * @returns how many grants ended
 */
export async function revokeAccess(
  context: Context,
  { userId, clientId, address }: { userId: string; clientId: string; address: string | undefined },
  now: Date,
): Promise<number> {
  const client = await getClient(context.db, clientId);
  let total = 0;
  // Once more: what the client was granted before may have let it have another level's grant meanwhile (O17).
  for (;;) {
    const grants = await listLiveGrantsOfClient(context.db, { clientId, userId, limit: GRANTS_OF_USER });
    if (grants.length === 0) return total;
    total += await endGrants(context, client, grants, { reason: 'revoked_by_user', address }, now);
  }
}

/**
 * An operator ends the grants of a client, those of one user or all. Each in a transaction of its own: what is done stays
 * done when the rest fails, and doing it again goes on from there.
 * @throws Problem 404 for an unknown client
 */
export async function revokeGrantsOfClient(
  context: Context,
  { clientId, userId }: { clientId: string; userId?: string },
  now: Date,
): Promise<number> {
  const client = await getClient(context.db, clientId);
  let total = 0;
  for (;;) {
    const grants = await listLiveGrantsOfClient(context.db, { clientId, userId, limit: BATCH });
    if (grants.length === 0) return total;
    for (const grant of grants) {
      total += await endGrants(context, client, [grant], { reason: 'revoked_by_operator' }, now);
    }
  }
}

/**
 * Some of the grants of a client that were there at a moment; a team ends them. Each in a transaction of its own.
 * @returns how many were ended, and whether none is left
 */
export async function revokeSomeOfClient(
  context: Context,
  { clientId, before }: { clientId: string; before: Date },
  now: Date,
): Promise<{ revoked: number; isOver: boolean }> {
  const client = await getClient(context.db, clientId);
  const grants = await listLiveGrantsOfClient(context.db, { clientId, before, limit: PART });
  let revoked = 0;
  for (const grant of grants) revoked += await endGrants(context, client, [grant], { reason: 'revoked_by_team' }, now);
  return { revoked, isOver: grants.length < PART };
}

/**
 * Ends grants of one client with all that hangs on them, in one transaction: codes and pairs die, the user counts no more
 * (VE15), and the client is told where it asked for that. Rows are taken in the order in which a code exchange takes
 * them: code, grant, pairs, verification, counters; grant by grant in the order of their levels.
 */
async function endGrants(
  context: Context,
  { environment }: Client,
  grants: readonly Grant[],
  cause: Cause,
  now: Date,
): Promise<number> {
  const ended = await context.db.transaction(async (trx) => {
    for (const { grantId } of grants) {
      // An exchange under way holds its code: it is waited for, and its pair found below.
      await deleteUnredeemedCodes(trx, grantId);
      await revokePairs(trx, { grantId }, cause.reason, now);
    }
    const revoked = await revokeAll(trx, grants, cause, now);
    // Before the first exchange the client has not been told anything, and nothing was counted (§1).
    const effective = revoked.filter(({ effectiveAt }) => effectiveAt !== undefined);
    for (const { clientId, userId, level } of effective) {
      const revokedAt = await revocationTime(trx, { userId, environment, level }, now);
      await notifyRevocation(trx, { clientId, userId, level, revokedAt }, now);
    }
    await uncountGrants(trx, revoked);
    return revoked.length;
  });
  if (ended > 0) nudgeRelay(context);
  return ended;
}

/** Those of the grants that nobody else has ended meanwhile, as they were. */
async function revokeAll(trx: Db, grants: readonly Grant[], cause: Cause, now: Date): Promise<Grant[]> {
  const { reason: detail, address } = cause;
  const revoked: Grant[] = [];
  for (const { clientId, userId, grantId } of grants) {
    const grant = await revokeGrant(trx, grantId, detail, now);
    if (!grant) continue;
    await recordAuditEvent(trx, { type: 'grant_revoked', clientId, userId, grantId, address, detail }, now);
    revoked.push(grant);
  }
  return revoked;
}
