import { beforeAll, expect, test } from 'vitest';
import { listUsers, type ChosenUsers } from '../../../src/dashboard/user-explorer.js';
import { parseCursor } from '../../../src/web/page-of.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { givenManyUsers } from '../../support/many-users.js';

const USERS = 100_000;
const database = await cloneDatabase();
const context = createTestContext(database);
const { client } = await givenClient(context);

beforeAll(() => givenManyUsers(database, client.clientId, USERS), 120_000);

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** How many pages of 8 KB the one statement of a list reads: what it costs, whatever else the machine does. */
async function blocksOf(chosen: ChosenUsers, cursor = ''): Promise<{ blocks: number; found: number; next: string }> {
  const statements: { sql: string; bindings: unknown[] }[] = [];
  const remember = (statement: { sql: string; bindings: unknown[] }) => statements.push(statement);
  context.db.on('query', remember);
  const page = await listUsers(context, client, chosen, { limit: 50, after: parseCursor(cursor) });
  context.db.off('query', remember);
  const [{ sql, bindings } = { sql: '', bindings: [] }] = statements;
  expect(statements).toHaveLength(1);
  const [row] = await asOwner<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    database,
    `explain (analyze, buffers, format json) ${sql}`,
    bindings,
  );
  const plan = row?.['QUERY PLAN'][0].Plan;
  const blocks = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  return { blocks, found: page.data.length, next: page.next_cursor ?? '' };
}

test('a page of 100,000 users costs the same at the beginning and in the middle, of all and of one level', async () => {
  const { rows } = await context.db.raw<{ rows: { created_at: Date; grant_id: string }[] }>(
    'select created_at, grant_id from grants order by created_at, grant_id offset 50000 limit 1',
  );
  const { created_at: at, grant_id: id } = rows[0] ?? { created_at: new Date(), grant_id: '' };
  const middle = Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
  for (const chosen of [{}, { level: 'plus' }]) {
    const [first, deep] = [await blocksOf(chosen), await blocksOf(chosen, middle)];
    expect([first.found, deep.found]).toEqual([50, 50]);
    expect(Math.max(first.blocks, deep.blocks)).toBeLessThan(1_000);
  }
});

test('what few users are is found by one pass at most', async () => {
  for (const chosen of [{ status: 'rejected', country: 'CH' }, { country: 'JP' }, { access: 'not_fetched' }] as const) {
    const { blocks, found } = await blocksOf(chosen);
    expect(found).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(8 * USERS);
  }
});

test('paging from the newest to the oldest meets everybody once', async () => {
  const seen = new Set<string>();
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page = await listUsers(context, client, { level: 'plus' }, { limit: 5_000, after: parseCursor(cursor) });
    for (const { grantId } of page.data) {
      if (seen.has(grantId)) throw new Error(`${grantId} came twice`);
      seen.add(grantId);
    }
    cursor = page.next_cursor;
  }
  expect(seen.size).toBe(USERS / 10);
});
