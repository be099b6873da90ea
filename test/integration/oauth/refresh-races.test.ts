import type { Knex } from 'knex';
import { expect, test } from '@jest/globals';
import { sha256 } from '../../../src/crypto/random-token.js';
import { exchangeAuthorizationCode } from '../../../src/oauth/tokens/authorization-code.js';
import { authenticateBearer } from '../../../src/oauth/bearer/bearer.js';
import { refreshTokens } from '../../../src/oauth/tokens/refresh-token.js';
import { revokePairs, type IssuedTokens } from '../../../src/oauth/tokens/token-pair.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenUser } from '../../support/given.js';
import { givenCode, REDIRECT_URI } from '../../support/given-tokens.js';
import { waitFor } from '../../support/wait-for.js';
import { answered } from '../../support/answered.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const by = await givenClient(context);
const credentials = { clientId: by.client.clientId, secretHash: sha256(by.clientSecret) };
const now = context.clock();

async function givenPair(userId?: string): Promise<{ pair: IssuedTokens; grantId: string }> {
  const code = await givenCode(context, by.client, userId === undefined ? {} : { userId });
  const pair = await exchangeAuthorizationCode(context, credentials, { code, redirect_uri: REDIRECT_URI }, now);
  const row = await db<{ access_hash: Buffer; grant_id: string }>('token_pairs')
    .where('access_hash', sha256(pair.accessToken))
    .first();
  return { pair, grantId: row?.grant_id ?? '' };
}

const refresh = (pair: IssuedTokens, on: Knex = db, at = now) =>
  answered(refreshTokens({ ...context, db: on }, credentials, { refresh_token: pair.refreshToken ?? '' }, at));

const use = async (pair: IssuedTokens) => authenticateBearer(context, pair.accessToken, [], now);

async function countWaiting(): Promise<number> {
  const activity = db('pg_stat_activity').whereRaw('datname = current_database()');
  return (await activity.where('wait_event_type', 'Lock').select('pid')).length;
}

const waitForALock = () => waitFor('a statement that waits for a lock', async () => (await countWaiting()) > 0);

test('AC5: a refresh that is under way when all is revoked cannot leave a living child behind', async () => {
  const { pair, grantId } = await givenPair();
  const trx = await db.transaction();
  const child = await refresh(pair, trx);
  const revocation = db.transaction((other) => revokePairs(other, { grantId }, 'code_replayed', now));
  await waitForALock();
  await trx.commit();
  await revocation;
  await expect(answered(use(child))).rejects.toThrow(/unknown, expired or revoked/);
  await expect(refresh(child)).rejects.toThrow(/^invalid_grant/);
});

test('AC5: a refresh that comes while all is being revoked gets nothing', async () => {
  const { pair, grantId } = await givenPair();
  const trx = await db.transaction();
  await revokePairs(trx, { grantId }, 'code_replayed', now);
  const late = expect(refresh(pair)).rejects.toThrow(/^invalid_grant/);
  await waitForALock();
  await trx.commit();
  await late;
  expect(await db('token_pairs').where({ grant_id: grantId })).toHaveLength(1);
});

test('RT9, RT10: a revocation during refreshes meets the first use of what they give, and none ends in a deadlock', async () => {
  const userId = await givenUser(context);
  const one = await givenPair(userId);
  const other = await givenPair(userId);
  const { grantId } = one;
  // In the order in which a revocation takes them.
  const row = await db<{ access_hash: Buffer }>('token_pairs')
    .where('grant_id', grantId)
    .orderBy('token_pair_id')
    .first();
  const isOneFirst = row?.access_hash.equals(sha256(one.pair.accessToken)) ?? false;
  const [first, second] = isOneFirst ? [one.pair, other.pair] : [other.pair, one.pair];
  const [firstRefresh, secondRefresh] = [await db.transaction(), await db.transaction()];
  const child = await refresh(first, firstRefresh);
  await refresh(second, secondRefresh);
  const revocation = db.transaction((trx) => revokePairs(trx, { grantId }, 'revoked_by_client', now));
  await waitForALock();
  await firstRefresh.commit();
  // The child is there now, and the revocation still waits for the other refresh.
  let isUsed = false;
  const firstUse = use(child).finally(() => (isUsed = true));
  await waitFor('the first use to end, or to wait as well', async () => isUsed || (await countWaiting()) > 1);
  await secondRefresh.commit();
  await Promise.all([revocation, firstUse]);
  expect(await db('token_pairs').where({ grant_id: grantId, revoked_at: null })).toEqual([]);
});

test('RT9: a refresh with the old token that overtakes the first use of the new one stands, and siblings live on', async () => {
  const { pair } = await givenPair();
  const child = await refresh(pair);
  const trx = await db.transaction();
  const sibling = await refresh(pair, trx);
  const firstUse = use(child);
  await waitForALock();
  await trx.commit();
  await firstUse;
  await expect(answered(use(pair))).rejects.toThrow(/unknown, expired or revoked/);
  await expect(use(sibling)).resolves.toMatchObject({ clientId: by.client.clientId });
});

test('RT9: a refresh whose answer was never sent has changed nothing that the client notices', async () => {
  const { pair } = await givenPair();
  const trx = await db.transaction();
  await refresh(pair, trx);
  await trx.rollback();
  await refresh(pair);
  await expect(use(pair)).resolves.toMatchObject({ scopes: ['uid:read', 'email:read'] });
});

test('RT9: a refresh that makes room does not wait for an unused child whose first use is under way', async () => {
  const { pair } = await givenPair();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const oldest = await refresh(pair);
  for (let count = 1; count < 10; count += 1) await refresh(pair, db, after(count));
  const trx = await db.transaction();
  await trx('token_pairs').where('access_hash', sha256(oldest.accessToken)).forNoKeyUpdate().first('token_pair_id');
  await refresh(pair, db, after(120));
  await trx.commit();
  await expect(use(oldest)).resolves.toMatchObject({ clientId: by.client.clientId });
});
