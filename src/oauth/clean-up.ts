import { setTimeout as pause } from 'node:timers/promises';
import { deleteExpiredSecrets } from '../clients/secret-rotation.js';
import type { Context } from '../context.js';
import { causeChain } from '../logger.js';
import { deleteOldMails } from '../users/mail.js';
import { deleteOldReplies } from '../web/idempotency.js';
import { SESSION_CLEAN_UPS } from '../web/session.js';
import { CLEAN_UPS } from './clean-up.store.js';

const BATCH = 1_000;
const INTERVAL_MS = 3_600_000;
/** Somebody who comes back a little late is told that the request has run out, not that it never was. */
const GRACE_MS = 86_400_000;
const MAIL_MS = 30 * 86_400_000;

export interface CleanUp {
  /** Resolves when the batch that is under way has been settled. */
  stop(): Promise<void>;
}

/**
 * Deletes what nobody can use any more, in batches that lock nothing for long. A pair goes only when its refresh token has
 * expired as well; until then a replay of it is recognised. A used code is kept as long as an idle refresh token lives.
 * @returns how many rows went
 */
export async function cleanUp(context: Context, now: Date, signal?: AbortSignal): Promise<number> {
  const expiredBefore = new Date(now.getTime() - GRACE_MS);
  const codesBefore = new Date(now.getTime() - context.config.refreshIdleSeconds * 1000);
  const mailsBefore = new Date(now.getTime() - MAIL_MS);
  const limits = { now, expiredBefore, codesBefore, mailsBefore, limit: BATCH };
  let total = 0;
  for (const deleteBatch of [
    ...CLEAN_UPS,
    ...SESSION_CLEAN_UPS,
    deleteOldMails,
    deleteExpiredSecrets,
    deleteOldReplies,
  ]) {
    let count = BATCH;
    while (count === BATCH && !signal?.aborted) {
      count = await deleteBatch(context.db, limits);
      total += count;
    }
  }
  return total;
}

/** Cleans up now and every hour, for as long as the worker runs. Several processes may do so side by side. */
export function startCleanUp(context: Context): CleanUp {
  const stopping = new AbortController();
  const running = run(context, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const count = await cleanUp(context, context.clock(), signal);
      if (count > 0) context.logger.info({ task: 'clean_up', deleted: count });
    } catch (failure) {
      context.logger.error({ task: 'clean_up', causes: causeChain(failure) });
    }
    await pause(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
