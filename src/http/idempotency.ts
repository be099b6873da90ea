import type { Context } from '../context.js';
import { sha256 } from '../crypto/random-token.js';
import { inOneTransaction } from '../db/nested-transaction.js';
import { refuse } from '../refusals/refuse.js';
import { bearerOf } from './bearer.js';
import type { AnyReply, Call, Handler, OperationId, Reply } from './handler.js';
import { deleteRepliesBefore, findStoredReply, storeReply, tryLockKey, type KeyOwner } from './idempotency.store.js';

/** How long a repeated request gets the first response. */
const REPLAY_MS = 86_400_000;

/**
 * What is encrypted and stored: the reply and a digest of its request. The digest is encrypted too, so that nobody can
 * use it to guess the request without the encryption key.
 */
interface StoredReply {
  request: string;
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * Lets a client repeat a write safely: under the same `Idempotency-Key` it is done once, and every repetition gets the
 * first response. Handler and stored reply share one transaction, so a crash leaves both or neither. A refused request
 * changes nothing, so it leaves the key free. Within the handler, `context.db` is that transaction.
 */
export function idempotent<Id extends OperationId>(handler: Handler<Id>): Handler<Id> {
  return async (call) => {
    const key = call.request.headers['idempotency-key'];
    // The contract check has validated it. Node.js joins repeated headers with a comma and a space, which no valid key
    // has.
    if (typeof key !== 'string') return handler(call);
    const owner = { clientId: bearerOf(call).clientId, key };
    const request = digestOf(call);
    const { context } = call;
    return inOneTransaction(context.db, async (trx) => {
      if (!(await tryLockKey(trx, owner))) refuse('idempotency_key.under_way', { retryAfterSeconds: 1 });
      const sealed = await findStoredReply(trx, owner, new Date(call.now.getTime() - REPLAY_MS));
      if (sealed) return replay<Id>(open(context, owner, sealed), request);
      const reply = await handler({ ...call, context: { ...context, db: trx } });
      await storeReply(trx, owner, seal(context, owner, { request, ...(reply as AnyReply) }), call.now);
      return reply;
    });
  };
}

/**
 * Deletes replies that no repetition can get any more, one batch per call.
 * @returns how many were deleted
 */
export function deleteOldReplies({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteRepliesBefore(db, new Date(now.getTime() - REPLAY_MS), limit);
}

function replay<Id extends OperationId>({ request, status, headers, body }: StoredReply, asked: string): Reply<Id> {
  if (request !== asked) refuse('idempotency_key.of_another_request');
  const reply: AnyReply = { status, headers: { ...headers, 'Idempotency-Replayed': 'true' }, body };
  // The type is right: the digest includes method and URL, so the reply was stored by this same operation.
  return reply as unknown as Reply<Id>;
}

/** A missing body counts as an empty object. This must stay, or stored replies would no longer match their requests. */
function digestOf<Id extends OperationId>({ request, body }: Call<Id>): string {
  const sent: unknown = body;
  return sha256(`${request.method} ${request.originalUrl} ${JSON.stringify(sent ?? {})}`).toString('base64');
}

function seal({ encryption }: Context, owner: KeyOwner, stored: StoredReply): Buffer {
  return encryption.encrypt(Buffer.from(JSON.stringify(stored), 'utf8'), purposeOf(owner));
}

function open({ encryption }: Context, owner: KeyOwner, sealed: Buffer): StoredReply {
  return JSON.parse(encryption.decrypt(sealed, purposeOf(owner)).toString('utf8')) as StoredReply;
}

function purposeOf({ clientId, key }: KeyOwner): string {
  return `idempotency_keys.reply:${clientId} ${key}`;
}
