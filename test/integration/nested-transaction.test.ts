import pg from 'pg';
import { expect, test } from '@jest/globals';
import { afterCommit, inOneTransaction } from '../../src/db/nested-transaction.js';
import { nudgeRelay } from '../../src/webhooks/relay/nudge.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenEndpoint } from '../support/deliveries.js';
import { whenDone } from '../support/when-done.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { db } = context;

test('what waits for the commit of an enclosed use case comes after it, and never after a rollback', async () => {
  const told: string[] = [];
  await inOneTransaction(db, async (trx) => {
    // As a rule does it that begins its own transaction.
    await trx.transaction(async (inner) => inner.raw('select 1'));
    afterCommit(trx, (pool) => told.push(pool === db ? 'with the pool' : 'with a transaction that is over'));
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['with the pool']);
  const refused = inOneTransaction(db, async (trx) => {
    afterCommit(trx, () => told.push('refused'));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(told).toEqual(['with the pool']);
  afterCommit(db, () => told.push('at once'));
  expect(told).toEqual(['with the pool', 'at once']);
});

test('a relay that is nudged within one finds what there is to send', async () => {
  const listener = new pg.Client({ connectionString: database.serviceUrl });
  await listener.connect();
  whenDone(() => listener.end());
  const endpoints = () => db('webhook_endpoints').pluck<string[]>('url');
  const found = new Promise<string[]>((resolve) => listener.once('notification', () => resolve(endpoints())));
  await listener.query('listen attestry_deliveries');
  await inOneTransaction(db, async (trx) => {
    await givenEndpoint({ ...context, db: trx }, 'http://127.0.0.1:9/');
    nudgeRelay({ ...context, db: trx });
    // Time enough for a nudge that did not wait.
    await trx.raw('select 1');
    expect(await endpoints()).toEqual([]);
  });
  expect(await found).toEqual(['http://127.0.0.1:9/']);
});
