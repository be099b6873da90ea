import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { WrongKey } from '../../src/crypto/encryption.js';
import { SEALED_COLUMNS } from '../../src/db/sealed-columns.js';
import { keysFault } from '../../src/http/health/keys-fault.js';
import { createTestContext, type TestContext } from '../support/context.js';
import { asOwner, cloneDatabase } from '../support/database.js';
import { givenSubmission, givenUser } from '../support/given.js';
import { startServer } from '../support/server.js';
import { statementsOf } from '../support/statements.js';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const database = await cloneDatabase();
const contextWith = (...keys: string[]) => createTestContext(database, { ENCRYPTION_KEYS: keys.join(',') });
const faultOf = async (context: TestContext) => (await keysFault(context))?.detail;
const marksOf = (id: string) => database.db('encryption_keys').where({ key_id: id });

test('FD7: a server with another key under an id that is known is not ready, says which id, and seals nothing', async () => {
  const right = await startServer({ database, env: { ENCRYPTION_KEYS: key('one') } });
  expect((await right.visit().get('/readyz')).status).toBe(200);
  const wrong = await startServer({ database, env: { ENCRYPTION_KEYS: key('one') } });
  const { status, text } = await wrong.visit().get('/readyz');
  expect(status).toBe(503);
  expect(text).toMatch(/another key for \\"one\\" than this database was used with/);
  expect(() => wrong.context.encryption.encrypt(Buffer.from('x'), 'test')).toThrow(WrongKey);
  await expect(givenSubmission(wrong.context, await givenUser(wrong.context))).rejects.toThrow(WrongKey);
  await givenSubmission(right.context, await givenUser(right.context));
  expect((await right.visit().get('/readyz')).status).toBe(200);
});

test('FD7: every key of the list is looked at, also one that only reads', async () => {
  const [first, second] = [key('first'), key('second')];
  expect(await faultOf(contextWith(first, second))).toBeUndefined();
  expect(await faultOf(contextWith(first, key('second')))).toMatch(/another key for "second" than/);
  expect(await faultOf(contextWith(key('second'), key('first')))).toMatch(/another key for "second", "first" than/);
  expect(await faultOf(contextWith(second, first))).toBeUndefined();
});

test('FD7: of two processes that bring different keys for a new id at once, one is told', async () => {
  for (let n = 0; n < 10; n += 1) {
    const contexts = [0, 1, 2].map(() => contextWith(key(`race-${n}`)));
    const faults = await Promise.all(contexts.map(faultOf));
    expect(faults.filter((fault) => fault === undefined)).toHaveLength(1);
    expect(await Promise.all(contexts.map(faultOf))).toEqual(faults);
  }
});

test('FD7: of an id from before there were check values, only a key that opens something of it is marked', async () => {
  const old = key('old');
  const before = contextWith(old);
  await givenSubmission(before, await givenUser(before));
  const migration = readFileSync(join('src', 'db', 'migrations', '0054_encryption_keys.sql'), 'utf8');
  const [noting = ''] = /insert into encryption_keys_before_checks.*/s.exec(migration) ?? [];
  await asOwner(database, noting);

  expect(await faultOf(contextWith(key('old')))).toMatch(/another key for "old"/);
  expect(await marksOf('old')).toEqual([]);
  expect(await faultOf(before)).toBeUndefined();
  expect(await marksOf('old')).toHaveLength(1);
  expect(await faultOf(contextWith(key('old')))).toMatch(/another key for "old"/);
});

test('FD7: a wrong key is found out by the first values that it does not open, and probes after that look at no table', async () => {
  const before = contextWith(key('often'));
  for (let n = 0; n < 3; n += 1) await givenSubmission(before, await givenUser(before));
  await asOwner(database, "insert into encryption_keys_before_checks values ('often')");
  const wrong = contextWith(key('often'));
  const reads = async () => {
    const statements = await statementsOf(wrong, async () => {
      expect(await faultOf(wrong)).toMatch(/another key for "often"/);
    });
    return statements.flatMap((sql) => / from "(\w+)" where "\w+_encrypted" is not null/.exec(sql)?.[1] ?? []);
  };
  const columns = await reads();
  // One value of each, and then some more of the two that have any.
  expect(columns).toHaveLength(SEALED_COLUMNS.length + 3);
  expect(columns.slice(-2)).toEqual(['submissions', 'document_contents']);
  for (let probe = 0; probe < 3; probe += 1) expect(await reads()).toEqual([]);
  wrong.testClock.advance(60);
  expect(await reads()).toEqual(columns);
  // The right one comes, and is the one from then on.
  expect(await faultOf(before)).toBeUndefined();
  expect(await faultOf(wrong)).toMatch(/another key for "often"/);
});

test('FD7: values that were damaged together do not make the right key a wrong one, and what was mended counts a minute later', async () => {
  const right = contextWith(key('damaged'));
  for (let n = 0; n < 3; n += 1) await givenSubmission(right, await givenUser(right));
  await asOwner(database, "insert into encryption_keys_before_checks values ('damaged')");
  // The last byte is of the tag that tells whether anything was changed: what is damaged twice is as it was.
  const damage = (table: string, column: string) =>
    right.db.raw(
      'update ?? set ?? = set_byte(??, length(??) - 1, 255 - get_byte(??, length(??) - 1)) where ?? like ?',
      [
        ...[table, ...Array<string>(5).fill(column)],
        ...[right.db.raw("encode(substring(??, 2, 7), 'escape')", [column]), 'damaged'],
      ] as string[],
    );
  await damage('submissions', 'information_encrypted');
  await damage('document_contents', 'content_encrypted');
  expect(await faultOf(right)).toMatch(/another key for "damaged"/);
  await damage('document_contents', 'content_encrypted');
  right.testClock.advance(60);
  expect(await faultOf(right)).toBeUndefined();
});

test('FD7: an id from before of which nothing is left is like a new one', async () => {
  await asOwner(database, "insert into encryption_keys_before_checks values ('gone')");
  expect(await faultOf(contextWith(key('gone')))).toBeUndefined();
});

test('FD7: the service cannot change what is marked, and the mark tells nothing of the key', async () => {
  const own = key('own');
  await faultOf(contextWith(own));
  await expect(marksOf('own').update({ check_value: randomBytes(32) })).rejects.toThrow(/permission denied/);
  await expect(marksOf('own').delete()).rejects.toThrow(/permission denied/);
  const [row] = (await marksOf('own')) as { check_value: Buffer }[];
  expect(row?.check_value.toString('base64')).not.toBe(own.split(':')[1]);
});
