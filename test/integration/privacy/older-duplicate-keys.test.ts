import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { findDuplicates } from '../../../src/verification/submission/duplicate-keys.js';
import { rewrapAll } from '../../../src/verification/submission/rewrap.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenSubmission, givenUser, INFORMATION } from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database);

test('FD29: what was stored by older rules is made anew by the re-keying command, and found as what is stored now', async () => {
  const named = (family_name: string, document_number: string) => ({ ...INFORMATION, family_name, document_number });
  const older = await givenUser(context);
  await givenSubmission(context, older, { information: named('Müller', 'C01X00T47') });
  for (const table of ['duplicate_keys', 'further_duplicate_keys']) await asOwner(database, `delete from ${table}`);
  const hash = createHash('sha256').update('as an older version hashed it').digest();
  await asOwner(
    database,
    `insert into duplicate_keys (submission_id, kind, key_hash) select submission_id, 'name_and_birth_date', $1 from submissions`,
    [hash],
  );
  const other = { userId: await givenUser(context), environment: 'sandbox' };
  const alike = () => findDuplicates(context, other, named('MUELLER', 'X99'));
  expect(await alike()).toEqual([]);

  await rewrapAll(context, () => undefined);
  expect(await alike()).toMatchObject([{ kinds: ['name_and_birth_date'] }]);
  const keys = await context.db('duplicate_keys').select<{ form: number; key_hash: Buffer }[]>('form', 'key_hash');
  expect(new Set(keys.map(({ form }) => form))).toEqual(new Set([3]));
  expect(keys.some(({ key_hash: key }) => key.equals(hash))).toBe(false);
});
