import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../support/database.js';
import { dumpSchema } from './support/schema-dump.js';

const FILE = new URL('../../generated/schema.sql', import.meta.url);

const { db } = await cloneDatabase();

test('generated/schema.sql is what the migrations make', async () => {
  const schema = await dumpSchema(db);
  if (process.env['WRITE_SCHEMA'] === 'true') writeFileSync(FILE, schema);
  expect(readFileSync(FILE, 'utf8'), 'run npm run generate').toBe(schema);
});

test('each table says what it is for', async () => {
  const schema = await dumpSchema(db);
  expect(schema).not.toContain(' is ;');
  expect(schema.match(/^create table/gm)?.length).toBe(schema.match(/^comment on table \w+ is '/gm)?.length);
});
