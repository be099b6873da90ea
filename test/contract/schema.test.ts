import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { cloneDatabase } from '../support/database.js';
import { dumpSchema } from './support/schema-dump.js';
import { expectAbout } from '../support/expect-about.js';

const FILE = new URL('../../generated/schema.sql', import.meta.url);

const { db } = await cloneDatabase();

test('generated/schema.sql is what the migrations make', async () => {
  const schema = await dumpSchema(db);
  if (process.env['WRITE_SCHEMA'] === 'true') writeFileSync(FILE, schema);
  expectAbout('run npm run generate', readFileSync(FILE, 'utf8')).toBe(schema);
});

test('each table says what it is for', async () => {
  const schema = await dumpSchema(db);
  expect(schema).not.toContain(' is ;');
  expect(schema.match(/^create table/gm)?.length).toBe(schema.match(/^comment on table \w+ is '/gm)?.length);
});
