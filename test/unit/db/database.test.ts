import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from '../../../src/db/database.js';

const nowhere = join(tmpdir(), crypto.randomUUID());

test('a socket that is not there is a database that is away', async () => {
  const error = await new Promise((resolve) => createConnection(nowhere).once('error', resolve));
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a name that leads nowhere is a database that is away', async () => {
  const error = await new Promise((resolve) => createConnection(5432, 'database.invalid').once('error', resolve));
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each(['EHOSTUNREACH', 'ENETUNREACH', '25006', '57P01', '08006', '53300'])('ER4: %s says so too', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code }))).toBe(true);
});

test('another file that is not there is a fault of ours', async () => {
  const error: unknown = await readFile(nowhere).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test.each([undefined, null, 'text', new Error('no such column')])('%s is no outage', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
