import type { ExpiryActivities, ExpiryPart, ExpiryPosition } from '../../../workflows/expiry-activities.js';
import type { Context } from '../../context.js';
import { expiryFinished } from '../../metrics.js';
import { concealing } from '../../webhooks/worker/activities.js';
import { expireDue, type DonePart, type Part } from './expiry.js';
import { warnOfExpiry } from './expiry-warning.js';

/** How many verifications one activity goes through: few enough to end well within its time-out. */
const PART_SIZE = 200;

/**
 * The activities of the expiry workflow. Only positions and numbers pass through Temporal, because its histories must
 * not contain personal data.
 */
export function createExpiryActivities(context: Context): ExpiryActivities {
  const { logger, clock } = context;
  const step = (act: typeof expireDue, after: ExpiryPosition | null): Promise<ExpiryPart> =>
    concealing(logger, { task: 'expiry' }, async () =>
      onTheWire(await act(context, { now: clock(), limit: PART_SIZE, after: fromTheWire(after) })),
    );
  return {
    expirePart: (after) => step(expireDue, after),
    warnPart: (after) => step(warnOfExpiry, after),
    finishExpiry(counts, startedAt) {
      const now = clock().getTime();
      expiryFinished.set(now / 1000);
      logger.info({ task: 'expiry', ...counts, duration_ms: now - startedAt }, 'verifications have expired');
      return Promise.resolve();
    },
  };
}

function fromTheWire(position: ExpiryPosition | null): Part['after'] {
  return position ? { verificationId: position.verificationId, expiresAt: new Date(position.expiresAt) } : undefined;
}

function onTheWire({ done, failed, next }: DonePart): ExpiryPart {
  const { verificationId, expiresAt } = next ?? {};
  const position = verificationId && expiresAt ? { verificationId, expiresAt: expiresAt.toISOString() } : null;
  return { done, failed, next: position };
}
