import { describe, expect, test } from '@jest/globals';
import { getCase } from '../../../src/verification/review/review-case.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenSubmission, givenUser, INFORMATION } from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database);

describe('FL5: personal data and pictures are encrypted at rest', () => {
  test('nothing of what was entered is found in the database, by value or by the bytes of the picture', async () => {
    const userId = await givenUser(context);
    const entered = { given_name: 'Zebulonia', family_name: 'Quartermaine', document_number: 'ZQ99887766' };
    await givenSubmission(context, userId, { information: { ...entered, birth_date: '1971-03-17' } });
    const [kept] = await asOwner<{ information: Buffer; content: Buffer; rows: string }>(
      database,
      `select information_encrypted as information, content_encrypted as content,
              row_to_json(s)::text || row_to_json(v)::text || row_to_json(d)::text as rows
       from submissions s join submission_documents using (submission_id) join documents d using (document_id)
         join document_contents using (document_id) join verifications v using (submission_id)
       where s.user_id = $1`,
      [userId],
    );
    if (!kept) throw new Error('the submission is not there');
    for (const value of [...Object.values(entered), '1971-03-17', 'JFIF']) {
      expect(kept.rows).not.toContain(value);
      expect(kept.information.includes(value)).toBe(false);
      expect(kept.content.includes(value)).toBe(false);
    }
  });

  test('a sealed value that was moved to another row does not open', async () => {
    const first = await givenSubmission(context, await givenUser(context));
    const second = await givenSubmission(context, await givenUser(context));
    await asOwner(
      database,
      `update submissions set information_encrypted = (
         select information_encrypted from submissions join verifications using (submission_id) where verification_id = $1)
       where submission_id = (select submission_id from verifications where verification_id = $2)`,
      [first, second],
    );
    await expect(getCase(context, second, context.clock())).rejects.toThrow();
    // The other one's page opens without its name.
    const found = await getCase(context, first, context.clock());
    expect(found?.information).toEqual(INFORMATION);
    expect(found?.duplicates?.find(({ verificationId }) => verificationId === second)?.information).toEqual({
      given_name: '',
      family_name: '',
    });
  });
});
