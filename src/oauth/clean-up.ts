import type { Context } from '../context.js';
import { CLEAN_UPS } from './clean-up.store.js';

/** Somebody who comes back a little late is told that the request has run out, not that it never was. */
const GRACE_MS = 86_400_000;

/**
 * Requests, codes and tokens that nobody can use any more, a batch at a time, in this order. A pair goes only when its
 * refresh token has expired as well; until then a replay of it is recognised. A used code is kept as long as an idle refresh
 * token lives.
 */
export const OAUTH_CLEAN_UPS = CLEAN_UPS.map(
  (deleteBatch) =>
    ({ db, config }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> => {
      const expiredBefore = new Date(now.getTime() - GRACE_MS);
      const codesBefore = new Date(now.getTime() - config.refreshIdleSeconds * 1000);
      return deleteBatch(db, { expiredBefore, codesBefore, limit });
    },
);
