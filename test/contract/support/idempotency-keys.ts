import pg from 'pg';
import type { TestServer } from '../../support/server.js';
import { whenDone } from '../../support/when-done.js';

export interface IdempotencyKeys {
  /** Came with another request. */
  usedKey: string;
  /** Its request is under way until the test ends. */
  heldKey: string;
}

export async function givenIdempotencyKeys(
  { context, database }: TestServer,
  clientId: string,
): Promise<IdempotencyKeys> {
  const [usedKey, heldKey] = ['used-before', 'under-way'] as const;
  const kept = Buffer.from(JSON.stringify({ request: 'another', status: 201 }));
  await context.db('idempotency_keys').insert({
    client_id: clientId,
    idempotency_key: usedKey,
    reply_encrypted: context.encryption.encrypt(kept, `idempotency_keys.reply:${clientId} ${usedKey}`),
    created_at: context.clock(),
  });
  // Past the wire that the test cuts: a lost connection would give the lock back.
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  whenDone(() => holder.end());
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`idempotency ${clientId} ${heldKey}`]);
  return { usedKey, heldKey };
}
