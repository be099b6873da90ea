import { Readable } from 'node:stream';
import { bearerOf } from '../http/bearer.js';
import { matchesIfNoneMatch } from '../http/request/if-none-match.js';
import type { Handler } from '../http/handler.js';
import {
  getListVersion,
  readUserVerificationsPage,
  streamUserVerifications,
  type RecordPosition,
} from './user-verifications.js';

/** GET /v2/stats/user-verifications (§4.5). */
export const listUserVerifications: Handler<'listUserVerifications'> = async (call) => {
  const { clientId } = bearerOf(call);
  const { user_id: userId, level, credential, cursor, limit } = call.query;
  const { version, reader } = await getListVersion(call.context.db, clientId);
  // A weak ETag (RFC 9110 §8.8.1): compressed or not, it is the same list.
  const etag = `W/"${version}"`;
  // A 304 must carry the same headers as the 200 would (RFC 9110 §15.4.5), of those that caches use.
  const validators = { ETag: etag, Vary: 'Accept-Encoding' };
  if (matchesIfNoneMatch(call.request, etag)) return { status: 304, headers: validators };
  const isPacked = call.request.acceptsEncodings('identity', 'gzip') === 'gzip';
  const headers = isPacked ? { ...validators, 'Content-Encoding': 'gzip' } : validators;
  if (call.isHead) return { status: 200, headers, body: Readable.from([]) };
  const query = { userId, level, status: credential, after: readCursor(cursor), isPacked };
  if (limit === undefined) {
    return { status: 200, headers, body: await streamUserVerifications(call.context, reader, query) };
  }
  // The answer is an array (§4.5), which has no room for the next cursor.
  const { body, next } = await readUserVerificationsPage(call.context, reader, { ...query, limit });
  return { status: 200, headers: next ? { ...headers, 'Next-Cursor': writeCursor(next) } : headers, body };
};

function writeCursor({ userId, level }: RecordPosition): string {
  return `${userId}.${level}`;
}

/** Neither a user's id nor a level contains a dot. */
function readCursor(cursor: string | undefined): RecordPosition | undefined {
  const [userId, level] = cursor?.split('.') ?? [];
  return userId === undefined || level === undefined ? undefined : { userId, level };
}
