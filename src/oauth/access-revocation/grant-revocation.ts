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
  /** The network address of the browser, if a request of one was the cause. */
  address?: string | undefined;
}

/** More grants than a user can have for one client, since each level has at most one. */
const GRANTS_OF_USER = 1_000;
const BATCH = 500;
/** A small batch: its progress shows at once, and a worker that stops need not wait long. */
const PART = 100;

/**
 * Ends everything that the client may see of a user, at the user's wish. Repeating it changes nothing.
 * @returns how many grants ended
 */
export async function revokeAccess(
  context: Context,
  { userId, clientId, address }: { userId: string; clientId: string; address: string | undefined },
  now: Date,
): Promise<number> {
  const client = await getClient(context.db, clientId);
  let total = 0;
  // Looks again after each pass: meanwhile an authorization without consent page may have made another grant, since
  // everything it asked for had been granted before.
  for (;;) {
    const grants = await listLiveGrantsOfClient(context.db, { clientId, userId, limit: GRANTS_OF_USER });
    if (grants.length === 0) return total;
    total += await endGrants(context, client, grants, { reason: 'revoked_by_user', address }, now);
  }
}

/**
 * Ends the grants of a client, of one user or of all, for an operator. Each grant ends in its own transaction: if a
 * later one fails, the earlier ones stay ended, and a repetition continues from there.
 * @throws Refused for an unknown client
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
 * Ends a batch of the grants that a client had at a given moment, for its team. Each grant ends in its own transaction.
 * @returns how many ended, and whether none is left
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
 * Ends grants of one client and everything that depends on them, in one transaction. Codes and pairs die, the user no
 * longer counts in statistics, and the client is notified if it subscribed. Rows are locked in the same order as in a
 * code exchange, to avoid deadlocks: code, grant, pairs, verification, counters. Grants are taken in the order of their
 * levels.
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
      // Waits for a running exchange, which holds its code; the pair that it inserts is revoked below.
      await deleteUnredeemedCodes(trx, grantId);
      await revokePairs(trx, { grantId }, cause.reason, now);
    }
    const revoked = await revokeAll(trx, grants, cause, now);
    // Before the first exchange the client has had no notification, and nothing was counted (§1).
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

/**
 * Revokes the grants.
 * @returns those that nobody else had revoked before, as they were
 */
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
