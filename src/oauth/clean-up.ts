import type { Context } from '../context.js';
import { CLEAN_UPS } from './clean-up.store.js';

/**
 * How long expired rows are kept. A user who returns within this time gets a page that leads back to the client; after
 * it, the request is unknown.
 */
const GRACE_MS = 86_400_000;

/**
 * Deletes requests, codes and tokens that nobody can use any more, one batch per call, in this order. A token pair is
 * deleted only when its refresh token has expired too, so that a replay of it is recognised until then. A code is kept
 * for the idle lifetime of a refresh token after its expiry, so that a replay of it still revokes its tokens.
 */
export const OAUTH_CLEAN_UPS = CLEAN_UPS.map(
  (deleteBatch) =>
    ({ db, config }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> => {
      const expiredBefore = new Date(now.getTime() - GRACE_MS);
      const codesBefore = new Date(now.getTime() - config.refreshIdleSeconds * 1000);
      return deleteBatch(db, { expiredBefore, codesBefore, limit });
    },
);
