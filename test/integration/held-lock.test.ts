import { expect, test } from '@jest/globals';
import { openDatabase } from '../../src/db/database.js';
import { HeldLock } from '../../src/db/held-lock.js';
import { asOwner, cloneDatabase } from '../support/database.js';
import { openWay } from '../support/silent-way.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';
import { shared } from '../support/shared-servers.js';

const database = await cloneDatabase();
const locks = (name: string) => [1, 2].map(() => new HeldLock(database.db, name)) as [HeldLock, HeldLock];

test('one process has a lock at a time, however often it asks, and another one once it lets go', async () => {
  const [one, other] = locks('first');
  expect([await one.hold(), await one.hold(), await other.hold()]).toEqual([true, true, false]);
  expect(await new HeldLock(database.db, 'second').hold()).toBe(true);
  await one.letGo();
  await waitFor('the lock', () => other.hold());
  expect(await one.hold()).toBe(false);
  await other.letGo();
});

test('a lock goes with its connection, and whoever had it hears of it when it asks again', async () => {
  const [one, other] = locks('lost');
  expect([await one.hold(), await other.hold()]).toEqual([true, false]);
  await asOwner(
    { ownerUrl: shared('postgres').superuserUrl },
    `select pg_terminate_backend(pid) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and d.datname = $1
       and (l.classid::bigint << 32) + l.objid::bigint = hashtextextended('lost', 0)`,
    [new URL(database.ownerUrl).pathname.slice(1)],
  );
  await waitFor('the lock', () => other.hold());
  expect(await one.hold()).toBe(false);
  await other.letGo();
});

test('a database that vanishes without a word keeps nobody waiting: neither who asks, nor who lets go', async () => {
  const way = await openWay(new URL(database.serviceUrl));
  const db = openDatabase(way.url, { poolSize: 1, applicationName: 'test' });
  whenDone(() => db.destroy());
  const [asking, leaving] = [new HeldLock(db, 'asking'), new HeldLock(db, 'leaving')];
  expect([await asking.hold(), await leaving.hold()]).toEqual([true, true]);
  way.fallSilent();
  await leaving.letGo();
  await expect(asking.hold()).rejects.toThrow('timeout');
});
