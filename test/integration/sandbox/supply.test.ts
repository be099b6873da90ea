import { beforeAll, describe, expect, test } from '@jest/globals';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const REJECTED = { outcome: 'rejected', reason_code: 'document_unreadable' };
const CONTACTED = { outcome: 'contacted', items: ['document_number', 'picture'] };

let api: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, 'client.sandbox:manage');
});

interface VerificationRow {
  submission_id: string;
  expires_at: Date | null;
}

async function givenWaiting(): Promise<string> {
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  await givenGrant(context, api.client.clientId, userId);
  return userId;
}

const decide = (userId: string, body: object) =>
  api.send('POST', `/v2/sandbox/verifications/${userId}/basic/outcome`, body);
const rowOf = (userId: string) => db('verifications').where({ user_id: userId }).first<VerificationRow>();

describe('SB1: pending stands for the user, who supplies what is asked', () => {
  test('after contacted: the same submission again, frozen anew, and told as by the user', async () => {
    const userId = await givenWaiting();
    await decide(userId, CONTACTED);
    const before = await rowOf(userId);
    expect((await decide(userId, { outcome: 'pending' })).json()).toMatchObject({ credential: 'pending' });
    const after = await rowOf(userId);
    expect(after.submission_id).not.toBe(before.submission_id);
    const submissions = await Promise.all([before, after].map((row) => readSubmission(context, row.submission_id)));
    expect(submissions[1]).toMatchObject({
      information: submissions[0]?.information,
      documents: submissions[0]?.documents,
    });
  });

  test('EX1: after an expiry, with new dates where theirs have passed by the client’s clock', async () => {
    const userId = await givenWaiting();
    await decide(userId, { outcome: 'approved' });
    await decide(userId, { outcome: 'expired' });
    const { clientId: client_id } = api.client;
    const fiveYears = 5 * 365 * 86_400;
    await db('clients').where({ client_id }).update({ clock_offset_seconds: fiveYears });
    await decide(userId, { outcome: 'pending' });
    await decide(userId, { outcome: 'approved' });
    await db('clients').where({ client_id }).update({ clock_offset_seconds: 0 });
    const { expires_at } = await rowOf(userId);
    const days = ((expires_at?.getTime() ?? 0) - Date.now()) / 86_400_000 - 5 * 365;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    expect(Math.round(days)).toBeLessThanOrEqual(367);
  });

  test('not after a final rejection, nor from approved', async () => {
    const [final, approved] = [await givenWaiting(), await givenWaiting()];
    await decide(final, REJECTED);
    await decide(approved, { outcome: 'approved' });
    const submissions = await db('submissions').count();
    const problems = [final, approved].map(async (userId) => problemOf(await decide(userId, { outcome: 'pending' })));
    expect(await Promise.all(problems)).toEqual([
      '409 A verification does not move from rejected to pending: the rejection is final.',
      '409 A verification does not move from approved to pending: not by submission. What can follow approved: expired.',
    ]);
    expect(await db('submissions').count()).toEqual(submissions);
  });
});
