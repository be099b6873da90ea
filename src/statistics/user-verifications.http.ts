import { bearerOf } from '../web/bearer.js';
import { matchesKept } from '../web/kept-answer.js';
import type { Handler } from '../web/handler.js';
import { findListVersion, streamUserVerifications } from './user-verifications.js';

/** §4.5: GET /v2/stats/user-verifications. */
export const listUserVerifications: Handler<'listUserVerifications'> = async (call) => {
  const { clientId } = bearerOf(call);
  const { level, status, after, limit } = call.query;
  // Weak: packed or not, it is the same list.
  const etag = `W/"${await findListVersion(call.context.db, clientId)}"`;
  if (matchesKept(call.request, etag)) return { status: 304, headers: { ETag: etag } };
  const isPacked = call.request.acceptsEncodings('identity', 'gzip') === 'gzip';
  const wish = { level, status, after: after === undefined ? undefined : readPosition(after), limit };
  return {
    status: 200,
    headers: { ETag: etag, Vary: 'Accept-Encoding', ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}) },
    body: await streamUserVerifications(call.context, clientId, { ...wish, isPacked }),
  };
};

/** A user and a level, of which neither has a dot. */
function readPosition(after: string): { userId: string; level: string } {
  const [userId = '', level = ''] = after.split('.');
  return { userId, level };
}
