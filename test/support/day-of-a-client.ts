import pg from 'pg';
import { expect } from '@jest/globals';
import { directConnection } from '../../src/db/connection.js';
import { AdvisoryLock } from '../../src/db/advisory-lock.js';
import { checkStatistics } from '../../src/statistics/check.js';
import { rebuildStatistics } from '../../src/statistics/rebuild.js';
import { listenForNudges, notifyRelays } from '../../src/webhooks/relay/nudge.store.js';
import { exchange, givenCode, introspect, postToken, refresh, revoke, tokensOf } from './given-tokens.js';
import { givenClient, givenSubmission, givenUser } from './given.js';
import { bearer } from './http.js';
import type { TestServer } from './server.js';
import { waitFor } from './wait-for.js';

const SCOPES = ['uid:read', 'email:read', 'verification.basic:read'];

/** What a client's backend asks for, and the worker does beside it, on whatever way to whatever database. */
export async function liveADay({ context, database, visit }: TestServer): Promise<void> {
  const visitor = visit();
  const by = await givenClient(context);
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  const pair = tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId, scopes: SCOPES })));
  const next = tokensOf(await refresh(visitor, by, pair.refresh_token));
  for (const token of [pair, next]) {
    expect((await visitor.get('/v2/users/me', bearer(token.access_token))).status).toBe(200);
  }
  const own = tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' })).access_token;
  expect((await introspect(visitor, by, own)).json()).toMatchObject({ active: true });
  const ask = async (path: string) => (await visitor.get(`/v2/stats/${path}`, bearer(own))).json();
  expect(await ask('user-verifications')).toEqual([{ user_id: userId, level: 'basic', credential: 'pending' }]);
  expect(await ask('total-verifications')).toMatchObject({ pending: 1 });
  expect(JSON.stringify(await ask('history'))).toContain(context.clock().toISOString().slice(0, 10));
  await rebuild({ context, database }, by.client.clientId);
  await beTheOnlyOne(context);
  await beNudged(context);
  expect((await revoke(visitor, by, next.refresh_token)).status).toBe(200);
  expect((await visitor.get('/v2/users/me', bearer(next.access_token))).status).toBe(401);
}

async function rebuild({ context, database }: Pick<TestServer, 'context' | 'database'>, clientId: string) {
  const owner = new pg.Client(directConnection({ url: database.ownerUrl, applicationName: 'test' }));
  await owner.connect();
  await owner.query('delete from verification_counters where client_id = $1', [clientId]);
  await owner.end();
  await rebuildStatistics(context, clientId, context.clock());
  expect((await checkStatistics(context, clientId)).isRight).toBe(true);
}

async function beTheOnlyOne({ db }: TestServer['context']): Promise<void> {
  const lock = new AdvisoryLock(db, 'day');
  expect(await lock.acquire()).toBe(true);
  expect(await new AdvisoryLock(db, 'day').acquire()).toBe(false);
  await lock.release();
}

async function beNudged({ db }: TestServer['context']): Promise<void> {
  const heard = new AbortController();
  const listening = listenForNudges(db, () => heard.abort(), heard.signal);
  await waitFor('a nudge', async () => {
    await notifyRelays(db);
    return heard.signal.aborted;
  });
  await listening;
}
