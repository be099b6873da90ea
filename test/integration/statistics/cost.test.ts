import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Statement } from '../../../src/db/statement.js';
import { COUNT_USERS } from '../../../src/statistics/client-counters.store.js';
import { moveCounters, type CounterChange } from '../../../src/statistics/counters.js';
import { countAuthorizedUsers } from '../../../src/statistics/client-counters.store.js';
import { addDays, dayOf } from '../../../src/statistics/day.js';
import type { HistoryChange } from '../../../src/statistics/history-event.js';
import { HISTORY } from '../../../src/statistics/history.store.js';
import { HISTORY_MAX_DAYS, listHistory } from '../../../src/statistics/history.js';
import { COUNTRIES, TOTALS } from '../../../src/statistics/verification-totals.store.js';
import { totalVerifications } from '../../../src/statistics/verification-totals.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';

const KEYS = 1_000;
const [FEW, MANY] = [1_000, 1_000_000];
/** Twice as many as can be asked for at a time. */
const TO = dayOf(new Date('2026-10-31'));
const DAYS = Array.from({ length: 2 * HISTORY_MAX_DAYS }, (_, index) => addDays(TO, -index));
const FROM = addDays(TO, 1 - HISTORY_MAX_DAYS);
const HAPPENINGS = 2;

const database = await cloneDatabase();
const context = createTestContext(database);
const clients = new Map<number, string>();

beforeAll(async () => {
  for (const verifications of [FEW, MANY]) {
    const { clientId } = (await givenClient(context)).client;
    clients.set(verifications, clientId);
    const changes = Array.from({ length: KEYS }, (_, key) => changeOf(clientId, key, verifications / KEYS));
    await context.db.transaction((trx) => moveCounters(trx, changes));
    // Every counter moves often: what earlier versions of a row leave behind must not cost either.
    for (let round = 0; round < 8; round += 1) {
      const there = changes.map((change) => ({ ...change, by: round % 2 ? -1 : 1 }));
      await context.db.transaction((trx) => moveCounters(trx, there));
    }
  }
  for (const [verifications, clientId] of clients) {
    // Of the one ten times as many a day as of the other, and as many again on days that are not asked for.
    for (let round = 0; round < verifications / FEW; round += 100) {
      const happened = DAYS.flatMap((day) => Array.from({ length: HAPPENINGS }, () => historyEventOf(clientId, day)));
      await context.db.transaction((trx) => moveCounters(trx, [], happened));
    }
  }
  await asOwner(database, 'vacuum analyze verification_counters, history_counters');
});

function historyEventOf(clientId: string, day: string): HistoryChange {
  return { clientId, day, level: 'basic', country: 'DE', event: 'approved', bucket: 40 };
}

/** Over 125 countries, two levels and four statuses. */
function changeOf(clientId: string, key: number, by: number): CounterChange {
  const country = String.fromCharCode(65 + Math.floor(key / 8 / 26), 65 + (Math.floor(key / 8) % 26));
  const status = (['approved', 'contacted', 'rejected', 'pending'] as const)[Math.floor(key / 2) % 4] ?? 'pending';
  return { clientId, level: key % 2 ? 'basic' : 'plus', country, status, by };
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Temp Read Blocks': number;
  Plans?: PlanNode[];
}

describe('ST5: the cost does not grow with the number of verifications', () => {
  test.each([
    ['totals', TOTALS],
    ['countries', COUNTRIES],
  ])(
    '%s read as many rows and pages for a million as for a thousand, and no table of verifications',
    async (_, statement) => {
      const [few, many] = [await costOf(statement, FEW), await costOf(statement, MANY)];
      expect(many.tables).toEqual(['clients', 'verification_counters']);
      expect(many.rows).toBe(few.rows);
      expect(many.rows).toBeLessThanOrEqual(KEYS + 1);
      expect(Math.abs(many.pages - few.pages)).toBeLessThanOrEqual(few.pages * 0.1);
      expect(many.spilled).toBe(0);
    },
  );

  test('§1: authorized users are read from counters alone, at the same cost for a million as for a thousand', async () => {
    const [few, many] = [await costOf(COUNT_USERS, FEW), await costOf(COUNT_USERS, MANY)];
    expect(many.tables).toEqual(['client_counters', 'verification_counters']);
    expect(many.rows).toBe(few.rows);
    expect(Math.abs(many.pages - few.pages)).toBeLessThanOrEqual(few.pages * 0.1);
    expect(await countAuthorizedUsers(context.db, clients.get(MANY) ?? '')).toBe(MANY);
  });

  test('ST9: of ten years in twelve countries, history reads the days that are asked for and no other', async () => {
    const { clientId } = (await givenClient(context)).client;
    await asOwner(
      database,
      `insert into history_counters (client_id, day, event, bucket, level, country, event_count)
       select $1, cast($2 as date) - n, 'submitted', 0, 'basic', 'A' || chr(65 + c), 1
       from generate_series(0, 3652) n, generate_series(0, 11) c`,
      [clientId, TO],
    );
    await asOwner(database, 'vacuum analyze history_counters');
    for (const days of [1, 30, 90]) {
      const values = { $1: `'${clientId}'`, $2: `'${addDays(TO, 1 - days)}'`, $3: `'${TO}'`, $4: 'null', $5: 'null' };
      const { rows, tables } = await costOf(HISTORY, MANY, values);
      expect([tables, rows]).toEqual([['history_counters'], days * 12]);
    }
  });

  test('ST9: history reads one row for each day and kind of happening, however many there were, and no other table', async () => {
    const values = { $2: `'${FROM}'`, $3: `'${TO}'`, $4: 'null', $5: 'null' };
    const [few, many] = [await costOf(HISTORY, FEW, values), await costOf(HISTORY, MANY, values)];
    expect([few.tables, many.tables]).toEqual([['history_counters'], ['history_counters']]);
    expect([few.rows, many.rows]).toEqual([HISTORY_MAX_DAYS, HISTORY_MAX_DAYS]);
    const approved = async (verifications: number) => {
      const days = await listHistory(context.db, { clientId: clients.get(verifications) ?? '', from: FROM, to: TO });
      return days.reduce((sum, day) => sum + day.approved, 0);
    };
    expect((await approved(MANY)) / (await approved(FEW))).toBe(MANY / FEW / 100);
  });

  test.each([FEW, MANY])('and they are the totals of %i verifications', async (verifications) => {
    const { approved, contacted, rejected, pending } = await totalVerifications(
      context.db,
      clients.get(verifications) ?? '',
    );
    expect(approved + contacted + rejected + pending).toBe(verifications);
  });
});

/** What one execution reads: from which tables, how many rows of them, and pages of 8 KiB. */
async function costOf({ text }: Statement, verifications: number, others: Record<string, string> = {}) {
  const values = Object.entries({ $1: `'${clients.get(verifications)}'`, ...others });
  const filled = values.reduce((sql, [name, value]) => sql.replaceAll(name, value), text);
  const plans = await asOwner<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    database,
    `explain (analyze, buffers, format json) ${filled}`,
  );
  const root = plans[0]?.['QUERY PLAN'][0].Plan;
  if (!root) throw new Error('there is always a plan');
  const scans = nodesOf(root).filter((node) => node['Relation Name'] !== undefined);
  return {
    tables: [...new Set(scans.map((node) => node['Relation Name']))].sort(),
    rows: scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    spilled: root['Temp Read Blocks'],
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
