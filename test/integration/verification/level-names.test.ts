import { describe, expect, test } from '@jest/globals';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient, givenGrant, givenSubmission, givenUser } from '../../support/given.js';

const database = await cloneDatabase();
const context = createTestContext(database);
const { client } = await givenClient(context);
const verificationId = await givenSubmission(context, await givenUser(context));

describe('VE5: a name that is not canonical never enters the database', () => {
  const WRONG = ['Basic', 'basic+', '+basic', 'basic basic', 'basic+live2'];
  // Each with add-ons that exist, which would be a second verification beside the one of the right name.
  const MIXED = ['basic+sow+liveness', 'basic+sow+sow', 'basic+basic', 'basic+liveness+sow+selfie', 'basic+sow+basic'];

  test.each([...WRONG, ...MIXED])('%s', async (level) => {
    const insertion = asOwner(database, 'update verifications set level = $1 where verification_id = $2', [
      level,
      verificationId,
    ]);
    await expect(insertion).rejects.toThrow('verification_level_is_canonical');
    const grant = await givenGrant(context, client.clientId, await givenUser(context));
    const granting = asOwner(database, 'update grants set level = $1 where grant_id = $2', [level, grant.grantId]);
    await expect(granting).rejects.toThrow('grant_level_is_canonical');
  });

  test.each(['basic', 'basic+sow', 'basic+liveness+sow', 'plus+liveness+selfie+sow'])('%s does', async (level) => {
    const update = 'update verifications set level = $1 where verification_id = $2';
    await asOwner(database, update, [level, verificationId]);
    const grant = await givenGrant(context, client.clientId, await givenUser(context));
    for (const name of [level, ''])
      await asOwner(database, 'update grants set level = $1 where grant_id = $2', [name, grant.grantId]);
  });
});
