import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { build, runBuilt } from '../support/built.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenSubmission, givenUser } from '../support/given.js';

beforeAll(build);

test('FL5: an operator gives everything a new key by one command, which says how far it is', async () => {
  const database = await cloneDatabase();
  const [old, current] = [`k1:${randomBytes(32).toString('base64')}`, `k2:${randomBytes(32).toString('base64')}`];
  const before = createTestContext(database, { ENCRYPTION_KEYS: old });
  await givenSubmission(before, await givenUser(before));
  const env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `${current},${old}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const { code, stdout, stderr } = await runBuilt('cli.js', ['keys', 'rewrap', '--json'], { env });
  expect(code).toBe(0);
  expect(stderr).toContain('document_contents.content_encrypted: 1\n');
  const done = JSON.parse(stdout) as { what: string; rewrapped: number; left: number }[];
  expect(done).toContainEqual({ what: 'submissions.information_encrypted', rewrapped: 1, left: 0 });
  expect(done.every(({ left }) => left === 0)).toBe(true);
});

test('FD7: with another key than the database was used with, no command does anything, and says which id it is', async () => {
  const database = await cloneDatabase();
  const env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const rewrap = () => {
    const keys = `k1:${randomBytes(32).toString('base64')}`;
    return runBuilt('cli.js', ['keys', 'rewrap', '--json'], { env: { ...env, ENCRYPTION_KEYS: keys } });
  };
  expect((await rewrap()).code).toBe(0);
  const { code, stdout, stderr } = await rewrap();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('another key for "k1" than this database was used with');
});
