import { expect, test } from 'vitest';
import { asOwner } from '../support/database.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const statusOf = async (path: string) => (await server.visit().get(path)).status;

test('ready means: the database has the schema of this version', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  const [newest] = await asOwner<{ name: string }>(
    server.database,
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  );
  const answer = await server.visit().get('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.text).toContain(newest?.name);
  expect(await statusOf('/healthz')).toBe(200);
});
