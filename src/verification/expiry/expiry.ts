import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { verificationsExpired } from '../../metrics.js';
import { nudgeRelay } from '../../webhooks/relay/nudge.js';
import { changeStatus } from '../status/change-status.js';
import { listDueToExpire, lockExpiring, type Expiring, type Part } from './expiry.store.js';

export type { Expiring, Part } from './expiry.store.js';

export interface DonePart {
  done: number;
  /** Each is logged, and tried again by the next run. */
  failed: number;
  /** Where the next part begins; undefined after the last one. */
  next: Expiring | undefined;
}

/**
 * Lets a part of what is due expire (V4), each in a short transaction of its own, so that nobody waits for more than one.
 * What has been done is no longer due: running late, twice, or several at once leaves the same (EX2).
 */
export async function expireDue(context: Context, { now, ...part }: Part & { now: Date }): Promise<DonePart> {
  const due = await listDueToExpire(context.db, { now, ...part });
  const result = await doEach(context, due, part.limit, (one) => expire(context, one, now));
  verificationsExpired.inc(result.done);
  if (result.done > 0) nudgeRelay(context);
  return result;
}

/** One that cannot be done must not keep the others from it. */
export async function doEach<T extends Expiring>(
  { logger }: Pick<Context, 'logger'>,
  list: readonly T[],
  limit: number,
  act: (one: T) => Promise<boolean>,
): Promise<DonePart> {
  let [done, failed] = [0, 0];
  for (const one of list) {
    try {
      if (await act(one)) done += 1;
    } catch (error) {
      failed += 1;
      logger.error(
        { task: 'expiry', verification_id: one.verificationId, error: causeChain(error) },
        'a verification could not expire; the next run tries again',
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

/** One that is due, of which the caller holds the lock. */
export async function expireNow(
  within: Pick<Context, 'db' | 'encryption'>,
  verificationId: string,
  now: Date,
): Promise<void> {
  await changeStatus(within, { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } }, now);
}
