import { beforeEach, describe, expect, test } from '@jest/globals';
import { checkStatistics } from '../../../src/statistics/check.js';
import { rebuildStatistics } from '../../../src/statistics/rebuild.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenSandboxUsers } from '../../support/given-sandbox-users.js';

const DAY_MS = 86_400_000;
const database = await cloneDatabase();
const context = createTestContext(database);
// The day on which history began is not compared: it begins with the migration, today.
context.testClock.stopAt(new Date(Date.now() + DAY_MS));
const day = context.clock().toISOString().slice(0, 10);

let clientId: string;
beforeEach(async () => {
  clientId = await givenSandboxUsers(context);
});

const daysOf = async () => (await checkStatistics(context, clientId)).days;
const spoil = (sql: string) => asOwner(database, `${sql} where client_id = $1`, [clientId]);

describe('ST9: the checker and the days of history', () => {
  test.each([
    ['more', `update history_counters set event_count = event_count + 2`, 19],
    ['none', `delete from history_counters`, 0],
    ['those of another level', `update history_counters set level = 'plus'`, 0],
  ])('finds that a day has %s of the authorizations that the grants tell of', async (_, sql, counted) => {
    expect(await daysOf()).toEqual([]);
    await spoil(sql);
    expect(await daysOf()).toContainEqual({ day, level: 'basic', counted, standing: 15 });
    expect((await checkStatistics(context, clientId)).isRight).toBe(true);
  });

  test('leaves them to whoever looks: rebuilding rewrites no day', async () => {
    await spoil(`delete from history_counters`);
    const [before] = await daysOf();
    expect(await rebuildStatistics(context, clientId, context.clock())).toMatchObject({ counters: [] });
    expect(await daysOf()).toEqual([before]);
  });

  test('FD37: compares no day that history does not know whole: up to the one on which it began', async () => {
    const began = (time: string) => asOwner(database, 'update history_beginning set began_at = $1', [time]);
    await spoil(`delete from history_counters`);
    await began(`${day}T00:00:00Z`);
    expect(await daysOf()).toEqual([]);
    await began(new Date(context.clock().getTime() - DAY_MS).toISOString());
    expect(await daysOf()).toHaveLength(1);
    // Whatever its migration is called, and however that is recorded.
    await asOwner(
      database,
      `update schema_migrations set name = 'renamed ' || name, applied_at = now() + interval '9 years'`,
    );
    expect(await daysOf()).toHaveLength(1);
  });
});
