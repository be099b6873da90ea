import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { verificationsExpired } from '../../metrics.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { changeStatus } from '../status/change-status.js';
import { listDueToExpire, lockExpiring, type Expiring, type Part } from './expiry.store.js';

export type { Expiring, Part } from './expiry.store.js';

export interface DonePart {
  done: number;
  /** How many failed. Each is logged, and the next run tries it again. */
  failed: number;
  /** Where the next part begins; undefined after the last one. */
  next: Expiring | undefined;
}

/**
 * Expires one part of the due verifications, each in a short transaction of its own, so that other transactions wait
 * for one at most. An expired verification is no longer due, so the result is the same if this runs late, twice or
 * several times at once.
 */
export async function expireDue(context: Context, { now, ...part }: Part & { now: Date }): Promise<DonePart> {
  const due = await listDueToExpire(context.db, { now, ...part });
  const result = await doEach(context, due, part.limit, (one) => expire(context, one, now), {
    failure: 'a verification could not expire',
  });
  verificationsExpired.inc(result.done);
  if (result.done > 0) nudgeRelay(context);
  return result;
}

/** Runs `act` for each item of a list. If it fails for one, the others are still done. */
export async function doEach<T extends Expiring>(
  { logger }: Pick<Context, 'logger'>,
  list: readonly T[],
  limit: number,
  act: (one: T) => Promise<boolean>,
  { failure }: { failure: string },
): Promise<DonePart> {
  let [done, failed] = [0, 0];
  for (const one of list) {
    try {
      if (await act(one)) done += 1;
    } catch (error) {
      failed += 1;
      logger.error(
        { task: 'expiry', verification_id: one.verificationId, error: causeChain(error) },
        `${failure}; the next run tries again`,
      );
    }
  }
  return { done, failed, next: list.length < limit ? undefined : list.at(-1) };
}

function expire(context: Context, expiring: Expiring, now: Date): Promise<boolean> {
  return context.db.transaction(async (trx) => {
    if (!(await lockExpiring(trx, expiring))) return false;
    await expireNow({ ...context, db: trx }, expiring.verificationId, now);
    return true;
  });
}

/** Expires a verification that is due. The caller holds its lock. */
export async function expireNow(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
  now: Date,
): Promise<void> {
  await changeStatus(within, { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } }, now);
}
