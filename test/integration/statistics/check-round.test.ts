import { register } from 'prom-client';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { checkAll, startStatisticsChecks } from '../../../src/statistics/check-round.js';
import { rebuildStatistics } from '../../../src/statistics/rebuild.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenSandboxUsers } from '../../support/given-sandbox-users.js';
import { waitFor } from '../../support/wait-for.js';

const database = await cloneDatabase();
const context = createTestContext(database);
// The day on which history began is not compared: it begins with the migration, today.
context.testClock.stopAt(new Date(Date.now() + 86_400_000));
const day = context.clock().toISOString().slice(0, 10);

let clientId: string;
beforeEach(async () => {
  // The only one: a round rests after each.
  await asOwner(database, 'delete from clients');
  clientId = await givenSandboxUsers(context);
});

describe('ST3: a round over all clients', () => {
  const metric = async () =>
    Number(/^attestry_statistics_differing_clients (\d+)$/m.exec(await register.metrics())?.[1]);
  const checkedAt = async () =>
    Number(/^attestry_statistics_last_checked_timestamp_seconds (\S+)$/m.exec(await register.metrics())?.[1]);

  /** A context of its own, and the lines of errors that were logged with it. */
  function listening() {
    const lines: Record<string, unknown>[] = [];
    const logger = Object.assign(Object.create(context.logger) as typeof context.logger, {
      error: (line: Record<string, unknown>) => void lines.push(line),
    });
    return { lines, context: { ...context, logger } };
  }

  test('tells as a metric how many differ, and in the log which and where; mended, it is 0 again', async () => {
    const { lines, context: heard } = listening();
    expect([await checkAll(heard), await metric(), lines]).toEqual([0, 0, []]);
    await asOwner(
      database,
      `update verification_counters set verification_count = 7 where client_id = $1 and country = 'FR' and status = 'approved'`,
      [clientId],
    );
    expect(await checkAll(heard)).toBe(1);
    expect(await metric()).toBe(1);
    expect(lines).toEqual([
      expect.objectContaining({
        task: 'statistics',
        client_id: clientId,
        totals: { approved: 17, pending: 0, contacted: 0, rejected: 0 },
        list: { approved: 15, pending: 0, contacted: 0, rejected: 0 },
        differences: [{ level: 'basic', country: 'FR', status: 'approved', counted: 7, standing: 5 }],
      }),
    ]);
    await rebuildStatistics(context, clientId, context.clock());
    expect([await checkAll(context), await metric()]).toEqual([0, 0]);
  });

  test('ST9: counts the days on which history and grants differ, and logs which', async () => {
    const { lines, context: heard } = listening();
    const days = async () => Number(/^attestry_statistics_differing_days (\d+)$/m.exec(await register.metrics())?.[1]);
    expect([await checkAll(heard), await days()]).toEqual([0, 0]);
    await asOwner(database, `update history_counters set event_count = 1 where event = 'authorized_waiting'`);
    expect([await checkAll(heard), await days()]).toEqual([0, 1]);
    const differing = { day, level: 'basic', counted: 2, standing: 15 };
    expect(lines).toEqual([{ task: 'statistics', client_id: clientId, days: [differing] }]);
  });

  test('in which a client could not be read ends without saying that all were checked', async () => {
    const { lines, context: heard } = listening();
    await checkAll(heard);
    const before = await checkedAt();
    heard.clock = () => new Date((before + 60) * 1000);
    await asOwner(database, `revoke select on verifications from attestry_service`);
    await checkAll(heard);
    expect(JSON.stringify(lines)).toContain('permission denied');
    expect(await checkedAt()).toBe(before);
    await asOwner(database, `grant select on verifications to attestry_service`);
    await checkAll(heard);
    expect(await checkedAt()).toBe(before + 60);
  });

  test('is made by one of several workers, and by another when that one has ended', async () => {
    await asOwner(database, `update verification_counters set verification_count = 7 where client_id = $1`, [clientId]);
    const found = ({ lines }: ReturnType<typeof listening>) =>
      lines.filter((line) => line['client_id'] === clientId).length;
    // All ask at the same moment.
    const workers = [1, 2, 3].map(() => {
      const heard = listening();
      return { ...heard, checks: startStatisticsChecks(heard.context, { askMs: 20 }) };
    });
    for (let turn = 1; turn <= workers.length; turn += 1) {
      await waitFor('one to check', () => workers.filter(found).length >= turn);
      const checking = workers.filter(found);
      await Promise.all(checking.map(({ checks }) => checks.stop()));
      expect(checking.map(found)).toEqual(Array.from({ length: turn }, () => 1));
    }
    await rebuildStatistics(context, clientId, context.clock());
  });

  test('begins with the worker, and stops with it', async () => {
    context.testClock.advance(1_000);
    const begun = context.clock().getTime() / 1000;
    const checks = startStatisticsChecks(context);
    await waitFor('a round to end', async () => (await checkedAt()) >= begun);
    await checks.stop();
  });
});
