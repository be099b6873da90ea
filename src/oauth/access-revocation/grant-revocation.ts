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
  /** The IP address of the browser whose request caused the revocation, if there was one. */
  address?: string | undefined;
}

/** A limit that no user reaches, since a user has at most one live grant to a client for each level. */
const MAX_GRANTS_OF_USER = 1_000;
const OPERATOR_BATCH = 500;
/** A small batch, so that the team soon sees progress and a worker that stops need not wait long. */
const TEAM_BATCH = 100;

/**
 * Revokes all grants of a user to a client, at the user's request. Repeating it changes nothing.
 * @returns how many grants were revoked
 */
export async function revokeAccess(
  context: Context,
  { userId, clientId, address }: { userId: string; clientId: string; address: string | undefined },
  now: Date,
): Promise<number> {
  const client = await getClient(context.db, clientId);
  let total = 0;
  // Repeats until no grant is left: an authorization that skips the consent page, since the user granted the same
  // scopes before, may add one meanwhile.
  for (;;) {
    const grants = await listLiveGrantsOfClient(context.db, { clientId, userId, limit: MAX_GRANTS_OF_USER });
    if (grants.length === 0) return total;
    total += await endGrants(context, client, grants, { reason: 'revoked_by_user', address }, now);
  }
}

/**
 * Revokes the grants of a client, of one user or of all, for an operator. Each grant has its own transaction: if a
 * later one fails, the earlier ones stay revoked, and running the command again continues from there.
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
    const grants = await listLiveGrantsOfClient(context.db, { clientId, userId, limit: OPERATOR_BATCH });
    if (grants.length === 0) return total;
    for (const grant of grants) {
      total += await endGrants(context, client, [grant], { reason: 'revoked_by_operator' }, now);
    }
  }
}

/**
 * Revokes a batch of the grants that a client had at a given moment, for its team. Each grant has its own transaction.
 * @returns how many were revoked, and whether none is left
 */
export async function revokeBatchForTeam(
  context: Context,
  { clientId, before }: { clientId: string; before: Date },
  now: Date,
): Promise<{ revoked: number; isFinished: boolean }> {
  const client = await getClient(context.db, clientId);
  const grants = await listLiveGrantsOfClient(context.db, { clientId, before, limit: TEAM_BATCH });
  let revoked = 0;
  for (const grant of grants) revoked += await endGrants(context, client, [grant], { reason: 'revoked_by_team' }, now);
  return { revoked, isFinished: grants.length < TEAM_BATCH };
}

/**
 * Revokes grants of one client in one transaction, with everything that depends on them: unredeemed codes are deleted,
 * token pairs are revoked, the user no longer counts in statistics, and the client is notified if it subscribed. Rows
 * are locked in the same order as in a code exchange, to avoid deadlocks: code, grant, pairs, verification, counters.
 * The grants come sorted by level.
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
      // Waits for a running code exchange, which has its code locked; the pair that it inserts is revoked below.
      await deleteUnredeemedCodes(trx, grantId);
      await revokePairs(trx, { grantId }, cause.reason, now);
    }
    const revoked = await revokeAll(trx, grants, cause, now);
    // A grant without a code exchange is not effective: the client was never notified of it and nothing was counted
    // (§1).
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
 * Marks the grants as revoked and records that in the audit log.
 * @returns the grants as they were before, without those that had been revoked already
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
