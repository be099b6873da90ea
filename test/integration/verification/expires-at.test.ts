import { expect, test } from '@jest/globals';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { uploadOf } from '../../../src/verification/documents/upload.js';
import { findVerification } from '../../../src/verification/status/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDecision, givenPicture, givenSubmission, givenUser, INFORMATION } from '../../support/given.js';

const context = createTestContext(await cloneDatabase());
const NOW = new Date('2026-11-28T12:00:00Z');
context.testClock.stopAt(NOW);
const expiresAt = async (id: string) => (await findVerification(context.db, id))?.expiresAt?.toISOString();

test('EX1: an approved verification carries when its proof of identity lapses, and no other status does', async () => {
  const information = { document_expires_on: '2031-05-04' };
  const verificationId = await givenSubmission(context, await givenUser(context), { information });
  expect(await expiresAt(verificationId)).toBeUndefined();
  await givenDecision(context, verificationId, { kind: 'approve' });
  expect(await expiresAt(verificationId)).toBe('2031-05-05T00:00:00.000Z');
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await context.db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));
  expect(await expiresAt(verificationId)).toBeUndefined();
});

test.each([
  [12, '2027-10-01T00:00:00.000Z'],
  [3, '2027-01-01T00:00:00.000Z'],
])('EX1: a proof of address holds for %i months when that is configured', async (proofOfAddressMonths, end) => {
  const configured = { ...context, config: { ...context.config, proofOfAddressMonths } };
  const picture = uploadOf(await givenPicture());
  const submission = {
    ...{ userId: await givenUser(context), environment: 'live', level: 'plus' },
    information: { ...INFORMATION, address: '7 Analytical Row, Berlin', address_dated_on: '2026-10-01' },
    uploads: { picture, proof_of_address: picture },
  };
  const submitted = await submit(configured, submission, NOW);
  if (submitted.outcome !== 'submitted') throw new Error(JSON.stringify(submitted));
  await givenDecision(context, submitted.verificationId, { kind: 'approve' });
  expect(await expiresAt(submitted.verificationId)).toBe(end);
});
