import { recordAuditEvent, type Actor } from '../../audit/audit-event.js';
import type { Context } from '../../context.js';
import { randomToken } from '../../crypto/random-token.js';
import { durationText } from '../../duration.js';
import { refuse } from '../../refusals/refuse.js';
import { refuseFaults } from './endpoint-fault.js';
import { sealSecret, secretFault } from './endpoint-secret.js';
import { getWebhookEndpoint, toEndpoint, type EndpointKey, type WebhookEndpoint } from './endpoint.js';
import { dropOldSecrets, promoteNextSecret, replaceSecret, startOverlap } from './secret-rotation.store.js';

export const DEFAULT_SECRET_OVERLAP_SECONDS = 86_400;
export const MAX_SECRET_OVERLAP_SECONDS = 7 * 86_400;

/**
 * Gives an endpoint a new secret, which is returned only here. Both secrets sign during the overlap (docs/decisions.md,
 * "A secret is rotated"). With 0 seconds the new one replaces all others at once, even during another overlap.
 * @throws Refused for an unknown endpoint, or while an earlier new secret is not promoted yet
 */
export async function rotateWebhookSecret(
  context: Context,
  key: EndpointKey,
  { secret: given, overlapSeconds = DEFAULT_SECRET_OVERLAP_SECONDS }: { secret?: string; overlapSeconds?: number },
  now: Date,
  actor: Actor = {},
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const secret = given ?? randomToken('whs_');
  const fault = secretFault(secret);
  if (fault) refuseFaults({ secret: fault });
  const sealed = sealSecret(context.encryption, key.webhookEndpointId, secret);
  const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
  return context.db.transaction(async (trx) => {
    const row =
      overlapSeconds === 0
        ? await replaceSecret(trx, key, sealed)
        : await startOverlap(trx, key, { next: sealed, endsAt, now });
    if (!row) {
      const { overlapEndsAt } = await getWebhookEndpoint({ ...context, db: trx }, key, now);
      refuse('webhook_secret.rotation_under_way', { overlapEndsAt: overlapEndsAt ?? now });
    }
    const detail = `${key.webhookEndpointId} overlap of ${durationText(overlapSeconds)}`;
    await recordAuditEvent(trx, { type: 'webhook_secret_rotated', clientId: row.client_id, detail, ...actor }, now);
    return { endpoint: toEndpoint(context, row, now), secret };
  });
}

/**
 * Lets the new secret sign X-Service-Signature from the next attempt on. Promoting twice changes nothing.
 * @throws Refused for an unknown endpoint, or if there is no new secret
 */
export async function promoteWebhookSecret(
  context: Context,
  key: EndpointKey,
  now: Date,
  actor: Actor = {},
): Promise<WebhookEndpoint> {
  return context.db.transaction(async (trx) => {
    const row = await promoteNextSecret(trx, key, now);
    if (!row) {
      const endpoint = await getWebhookEndpoint({ ...context, db: trx }, key, now);
      if (endpoint.promotedAt) return endpoint;
      refuse('webhook_secret.no_new_one');
    }
    const about = { clientId: row.client_id, detail: key.webhookEndpointId, ...actor };
    await recordAuditEvent(trx, { type: 'webhook_secret_promoted', ...about }, now);
    return toEndpoint(context, row, now);
  });
}

/**
 * Removes old secrets whose overlap has ended, since they sign nothing any more.
 * @returns how many were removed
 */
export function dropEndedSecrets({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return dropOldSecrets(db, now, limit);
}
