import type { Context } from '../context.js';
import { CLEAN_UPS } from './clean-up.store.js';

/** A user who comes back a little late is told that the request has expired; after this time, that it is unknown. */
const GRACE_MS = 86_400_000;

/**
 * Delete requests, codes and tokens that nobody can use any more, one batch per call, in this order. A pair goes only
 * when its refresh token has expired as well; until then a replay of it can be recognised. A used code is kept for the
 * idle lifetime of a refresh token.
 */
export const OAUTH_CLEAN_UPS = CLEAN_UPS.map(
  (deleteBatch) =>
    ({ db, config }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> => {
      const expiredBefore = new Date(now.getTime() - GRACE_MS);
      const codesBefore = new Date(now.getTime() - config.refreshIdleSeconds * 1000);
      return deleteBatch(db, { expiredBefore, codesBefore, limit });
    },
);
