import type { Context } from '../context.js';
import { sha256 } from '../crypto/random-token.js';
import { inOneTransaction } from '../db/nested-transaction.js';
import { refuse } from '../refusals/refuse.js';
import { bearerOf } from './bearer.js';
import type { AnyReply, Call, Handler, OperationId, Reply } from './handler.js';
import { deleteRepliesBefore, findKeptReply, keepReply, tryLockKey, type KeyOwner } from './idempotency.store.js';

/** How long a repeat gets the first answer. */
const KEPT_MS = 86_400_000;

/** As it is sealed: with the request that it answers, so that neither can be told without the key of the service. */
interface Kept {
  request: string;
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * A write that a client may repeat without fear: under the same `Idempotency-Key` it is done once, and every repeat gets
 * the first answer. Handler and answer are one transaction, so a crash leaves both or neither. A refusal did nothing, and so
 * leaves the key free. Inside, `context.db` is that transaction.
 */
export function idempotent<Id extends OperationId>(handler: Handler<Id>): Handler<Id> {
  return async (call) => {
    const key = call.request.headers['idempotency-key'];
    // The contract has judged it; Node joins what was sent twice, and a comma with a space is no key.
    if (typeof key !== 'string') return handler(call);
    const owner = { clientId: bearerOf(call).clientId, key };
    const request = digestOf(call);
    const { context } = call;
    return inOneTransaction(context.db, async (trx) => {
      if (!(await tryLockKey(trx, owner))) refuse('idempotency_key.under_way', { retryAfterSeconds: 1 });
      const sealed = await findKeptReply(trx, owner, new Date(call.now.getTime() - KEPT_MS));
      if (sealed) return replay<Id>(open(context, owner, sealed), request);
      const reply = await handler({ ...call, context: { ...context, db: trx } });
      await keepReply(trx, owner, seal(context, owner, { request, ...(reply as AnyReply) }), call.now);
      return reply;
    });
  };
}

/** What a repeat can no longer ask for, a batch at a time. @returns how many */
export function deleteOldReplies({ db }: Context, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return deleteRepliesBefore(db, new Date(now.getTime() - KEPT_MS), limit);
}

function replay<Id extends OperationId>({ request, status, headers, body }: Kept, asked: string): Reply<Id> {
  if (request !== asked) refuse('idempotency_key.of_another_request');
  const reply: AnyReply = { status, headers: { ...headers, 'Idempotency-Replayed': 'true' }, body };
  // It was an answer of this very operation when it was kept.
  return reply as unknown as Reply<Id>;
}

/** A missing body counts as an empty one, as it did when the replies were stored that may still be there. */
function digestOf<Id extends OperationId>({ request, body }: Call<Id>): string {
  const sent: unknown = body;
  return sha256(`${request.method} ${request.originalUrl} ${JSON.stringify(sent ?? {})}`).toString('base64');
}

function seal({ encryption }: Context, owner: KeyOwner, kept: Kept): Buffer {
  return encryption.encrypt(Buffer.from(JSON.stringify(kept), 'utf8'), purposeOf(owner));
}

function open({ encryption }: Context, owner: KeyOwner, sealed: Buffer): Kept {
  return JSON.parse(encryption.decrypt(sealed, purposeOf(owner)).toString('utf8')) as Kept;
}

function purposeOf({ clientId, key }: KeyOwner): string {
  return `idempotency_keys.reply:${clientId} ${key}`;
}
