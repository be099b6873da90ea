import { beforeAll, expect, test } from '@jest/globals';
import { streamUsersFile } from '../../../src/users/users-file.js';
import { listUsers, type ChosenUsers } from '../../../src/users/user-explorer.js';
import { parseCursor } from '../../../src/http/pagination.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { heldMemory } from '../../support/held-bytes.js';
import { givenManyUsers } from '../../support/many-users.js';

const USERS = 60_000;
const database = await cloneDatabase();
const context = createTestContext(database);
const { client } = await givenClient(context);

beforeAll(() => givenManyUsers(database, client.clientId, USERS));

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

test('a page of 60,000 users costs the same at the beginning and in the middle, of all and of one level', async () => {
  const { rows } = await context.db.raw<{ rows: { created_at: Date; grant_id: string }[] }>(
    'select created_at, grant_id from grants order by created_at, grant_id offset 30000 limit 1',
  );
  const { created_at: at, grant_id: id } = rows[0] ?? { created_at: new Date(), grant_id: '' };
  const middle = Buffer.from(`${at.getTime()} ${id}`).toString('base64url');
  for (const chosen of [{}, { level: 'plus' }]) {
    const [first, deep] = [await blocksOf(chosen), await blocksOf(chosen, middle)];
    expect([first.found, deep.found]).toEqual([50, 50]);
    expect(Math.max(first.blocks, deep.blocks)).toBeLessThan(500);
  }
});

/** Of a page of fifty, with what hangs on each of them, read from up to ten parts of an index. */
const MOST_BLOCKS = 800;

test.each<[string, ChosenUsers, number]>([
  ['a common country', { country: 'DE' }, 50],
  ['a rare country', { country: 'JP' }, 50],
  ['a country that nobody lives in', { country: 'BR' }, 0],
  ['a common status', { status: 'approved' }, 50],
  ['a rare status', { status: 'rejected' }, 50],
  ['a status that nobody has', { status: 'contacted' }, 0],
  ['a status, a country and a level', { status: 'rejected', country: 'CH', level: 'plus' }, 50],
  ['a country and days long ago', { country: 'JP', before: new Date('2026-01-20') }, 28],
  ['a level and days long ago', { level: 'plus', before: new Date('2026-01-20') }, 50],
  ['access that has ended, of nobody', { access: 'revoked' }, 0],
  ['one user', { userId: '00000000-0000-4000-8000-000000000000' }, 0],
])('ST5: %s of 60,000 users is found without reading the others', async (_, chosen, expected) => {
  const { blocks, found } = await blocksOf(chosen);
  expect(found).toBe(expected);
  expect(blocks).toBeLessThan(MOST_BLOCKS);
});

test('ST5: a page of a rare country costs the same wherever it begins, and all pages have everybody once', async () => {
  const seen = new Set<string>();
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { blocks } = await blocksOf({ country: 'JP' }, cursor);
    expect(blocks).toBeLessThan(MOST_BLOCKS);
    const page = await listUsers(context, client, { country: 'JP' }, { limit: 50, after: parseCursor(cursor) });
    for (const { grantId } of page.data) seen.add(grantId);
    cursor = page.next_cursor;
  }
  expect(seen.size).toBe(USERS / 1_000);
});

test('those whose tokens were never fetched are found by one pass at most', async () => {
  const { blocks, found } = await blocksOf({ access: 'not_fetched' });
  expect(found).toBe(50);
  expect(blocks).toBeLessThan(8 * USERS);
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

/** Reads the file of some users to its end. @returns its lines, and by how much it made this process grow at most */
async function readFile(chosen: ChosenUsers): Promise<{ lines: number; bytes: number; most: number }> {
  const file = await streamUsersFile(context, client, chosen, {}, context.clock());
  const read = { lines: 0, bytes: 0, most: 0 };
  const before = heldMemory();
  let measuredAt = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    read.bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) read.lines += 1;
    if (read.bytes - measuredAt < 1_000_000) continue;
    measuredAt = read.bytes;
    read.most = Math.max(read.most, heldMemory() - before);
  }
  return { ...read, most: Math.max(read.most, heldMemory() - before) };
}

test('the file of 60,000 users needs no more memory than that of a few', async () => {
  // What a first file leaves in memory, such as its statements, no later one brings.
  await readFile({ country: 'JP' });
  const [few, all] = [await readFile({ country: 'JP' }), await readFile({})];
  expect([few.lines, all.lines]).toEqual([USERS / 1_000 + 1, USERS + 1]);
  expect(all.bytes).toBeGreaterThan(6_000_000);
  expect(all.most - few.most).toBeLessThan(4 * 1024 * 1024);
});
