import { Readable } from 'node:stream';
import { bearerOf } from '../http/bearer.js';
import { matchesIfNoneMatch } from '../http/request/if-none-match.js';
import type { Handler } from '../http/handler.js';
import { getListVersion, streamUserVerifications } from './user-verifications.js';

/** GET /v2/stats/user-verifications (§4.5). */
export const listUserVerifications: Handler<'listUserVerifications'> = async (call) => {
  const { clientId } = bearerOf(call);
  const { user_id: userId, level, status, after, limit } = call.query;
  const { version, reader } = await getListVersion(call.context.db, clientId);
  // A weak ETag (RFC 9110 §8.8.1): compressed or not, it is the same list.
  const etag = `W/"${version}"`;
  // A 304 must carry the same headers as the 200 would (RFC 9110 §15.4.5).
  const headers = { ETag: etag, Vary: 'Accept-Encoding' };
  if (matchesIfNoneMatch(call.request, etag)) return { status: 304, headers };
  const isPacked = call.request.acceptsEncodings('identity', 'gzip') === 'gzip';
  const query = { userId, level, status, after: after === undefined ? undefined : readPosition(after), limit };
  return {
    status: 200,
    headers: isPacked ? { ...headers, 'Content-Encoding': 'gzip' } : headers,
    body: call.isHead ? Readable.from([]) : await streamUserVerifications(call.context, reader, { ...query, isPacked }),
  };
};

/** Splits `<user id>.<level>`; neither contains a dot. */
function readPosition(after: string): { userId: string; level: string } {
  const [userId = '', level = ''] = after.split('.');
  return { userId, level };
}
