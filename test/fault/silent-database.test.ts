import { expect, test } from '@jest/globals';
import { isDatabaseUnavailable, openDatabase } from '../../src/db/database.js';
import { cloneDatabase } from '../support/database.js';
import { openWay } from '../support/silent-way.js';
import { whenDone } from '../support/when-done.js';

test('ER4, RV13: a database that vanishes without a word fails the query as unavailable, and the next one connects anew', async () => {
  const { serviceUrl } = await cloneDatabase();
  const way = await openWay(new URL(serviceUrl));
  const db = openDatabase(way.url, { poolSize: 1, applicationName: 'test' });
  whenDone(() => db.destroy());
  await db.raw('select 1');
  way.fallSilent();
  const failure: unknown = await db.raw('select 2').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(db.raw('select 3 as three')).resolves.toMatchObject({ rows: [{ three: 3 }] });
});

test('ER4: a query that waits too long for a connection of a full pool fails as unavailable, and the next one gets it once it is free', async () => {
  const { serviceUrl } = await cloneDatabase();
  const db = openDatabase(serviceUrl, { poolSize: 1, applicationName: 'test' });
  whenDone(() => db.destroy());
  const holding = await db.transaction();
  const failure: unknown = await db.raw('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await holding.rollback();
  await expect(db.raw('select 2 as two')).resolves.toMatchObject({ rows: [{ two: 2 }] });
});
