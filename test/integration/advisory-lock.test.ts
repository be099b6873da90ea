import { expect, test } from '@jest/globals';
import { openDatabase } from '../../src/db/database.js';
import { AdvisoryLock } from '../../src/db/advisory-lock.js';
import { asOwner, cloneDatabase } from '../support/database.js';
import { openWay } from '../support/silent-way.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';
import { shared } from '../support/shared-servers.js';

const database = await cloneDatabase();
const locks = (name: string) => [1, 2].map(() => new AdvisoryLock(database.db, name)) as [AdvisoryLock, AdvisoryLock];

test('one process has a lock at a time, however often it asks, and another one once it lets go', async () => {
  const [one, other] = locks('first');
  expect([await one.acquire(), await one.acquire(), await other.acquire()]).toEqual([true, true, false]);
  expect(await new AdvisoryLock(database.db, 'second').acquire()).toBe(true);
  await one.release();
  await waitFor('the lock', () => other.acquire());
  expect(await one.acquire()).toBe(false);
  await other.release();
});

test('a lock goes with its connection, and whoever had it hears of it when it asks again', async () => {
  const [one, other] = locks('lost');
  expect([await one.acquire(), await other.acquire()]).toEqual([true, false]);
  await asOwner(
    { ownerUrl: shared('postgres').superuserUrl },
    `select pg_terminate_backend(pid) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = $1
       and (l.classid::bigint << 32) + l.objid::bigint = hashtextextended('lost', 0)`,
    [new URL(database.ownerUrl).pathname.slice(1)],
  );
  await waitFor('the lock', () => other.acquire());
  expect(await one.acquire()).toBe(false);
  await other.release();
});

test('a database that vanishes without a word keeps nobody waiting: neither who asks, nor who lets go', async () => {
  const way = await openWay(new URL(database.serviceUrl));
  const db = openDatabase(way.url, { poolSize: 1, applicationName: 'test' });
  whenDone(() => db.destroy());
  const [asking, leaving] = [new AdvisoryLock(db, 'asking'), new AdvisoryLock(db, 'leaving')];
  expect([await asking.acquire(), await leaving.acquire()]).toEqual([true, true]);
  way.fallSilent();
  await leaving.release();
  await expect(asking.acquire()).rejects.toThrow('timeout');
});
