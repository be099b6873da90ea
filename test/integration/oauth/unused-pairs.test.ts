import { beforeEach, expect, test } from '@jest/globals';
import { sha256 } from '../../../src/crypto/random-token.js';
import { UNUSED_GENERATIONS } from '../../../src/oauth/tokens/refresh-token.store.js';
import { errorOf, refresh, type Tokens } from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { tokenUseBy } from '../../support/token-use.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context);
const { givenPair, next, use } = tokenUseBy(by, server);

beforeEach(() => context.testClock.stopAt(new Date('2027-03-01T00:00:00Z')));

const refusedRefresh = async (pair: Tokens) => errorOf(await refresh(server.visit(), by, pair.refresh_token));

interface PairRow {
  token_pair_id: string;
  refresh_hash: Buffer;
  superseded_at: Date | null;
  revoked_at: Date | null;
  unused_generations: number;
}

async function rowOf(pair: Tokens): Promise<PairRow> {
  const row = await context.db<PairRow>('token_pairs').where('refresh_hash', sha256(pair.refresh_token)).first();
  if (!row) throw new Error('there is no such pair');
  return row;
}

test('RT9: a client that loops on one refresh token does not fill the table', async () => {
  const a = await givenPair();
  const nextSecond = async () => {
    context.testClock.advance(1);
    return next(a);
  };
  const [early, other, parent] = [await nextSecond(), await nextSecond(), await nextSecond()];
  await next(parent);
  for (let count = 0; count < 20; count += 1) await nextSecond();
  context.testClock.advance(61);
  const last = await next(a);
  const unused = await context.db('token_pairs').where({
    parent_id: (await rowOf(a)).token_pair_id,
    confirmed_at: null,
    superseded_at: null,
  });
  expect(unused).toHaveLength(10);
  // The oldest ones went; the newest is there, and so is the one with a child of its own.
  expect(await use(early)).toBe(401);
  expect(await refusedRefresh(other)).toBe('400 invalid_grant');
  await next(parent);
  expect(await use(last)).toBe(200);
});

test('RT9: nor does a chain of which nothing is ever used; one use frees it again', async () => {
  let pair = await next(await givenPair());
  expect(await rowOf(pair)).toMatchObject({ unused_generations: 1 });
  const { token_pair_id } = await rowOf(pair);
  await context
    .db('token_pairs')
    .where({ token_pair_id })
    .update('unused_generations', UNUSED_GENERATIONS - 1);
  pair = await next(pair);
  expect(await refusedRefresh(pair)).toBe('400 invalid_grant');
  expect(await rowOf(pair)).toMatchObject({ superseded_at: null, revoked_at: null });

  expect(await use(pair)).toBe(200);
  expect(await rowOf(await next(pair))).toMatchObject({ unused_generations: 0 });
});
