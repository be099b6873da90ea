import { expect, test } from 'vitest';
import { changeStatus } from '../../../src/verification/change-status.js';
import { findVerification } from '../../../src/verification/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDecision, givenSubmission, givenUser } from '../../support/given.js';

const context = createTestContext(await cloneDatabase());
const expiresAt = async (id: string) => (await findVerification(context.db, id))?.expiresAt?.toISOString();

test('EX1: an approved verification carries when its proof of identity lapses, and no other status does', async () => {
  const information = { document_expires_on: '2031-05-04' };
  const verificationId = await givenSubmission(context, await givenUser(context), { information });
  expect(await expiresAt(verificationId)).toBeUndefined();
  await givenDecision(context, verificationId, { kind: 'approve' });
  expect(await expiresAt(verificationId)).toBe('2031-05-05T00:00:00.000Z');
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await context.db.transaction((trx) => changeStatus(trx, expiry, context.clock()));
  expect(await expiresAt(verificationId)).toBeUndefined();
});
