import { describe, expect, test } from '@jest/globals';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { startSimulation } from '../../../src/sandbox/simulation.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { decideDue, MAGIC_NAMES } from '../../../src/verification/review/planned-outcome.js';
import { needsInformation } from '../../../src/verification/submission/information-need.js';
import type { Decision } from '../../../src/verification/review/review.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { readDocument } from '../../contract/support/documents.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import {
  givenClient,
  givenDecision,
  givenGrant,
  givenSubmission,
  givenUser,
  INFORMATION,
} from '../../support/given.js';
import { waitFor } from '../../support/wait-for.js';

const DELAY = 7;
const context = createTestContext(await cloneDatabase(), { SANDBOX_DECISION_SECONDS: String(DELAY) });
const { db, testClock } = context;
testClock.stopAt(new Date('2026-06-01T12:00:00Z'));

const { client } = await givenClient(context);
const endpoint = { clientId: client.clientId, url: 'https://harbour.example/webhooks' };
await addWebhookEndpoint(context, endpoint, context.clock());

async function givenNamed(family_name: string, environment: 'sandbox' | 'live' = 'sandbox') {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId, { environment, information: { family_name } });
  if (environment === 'sandbox') await givenGrant(context, client.clientId, userId);
  return { userId, verificationId };
}

/** What the worker does, every second. */
const work = () => decideDue(context, { now: context.clock(), limit: 100 });
const wait = async (seconds: number) => {
  testClock.advance(seconds);
  await work();
};
const statusesOf = (verificationId: string) =>
  db('verification_history').where({ verification_id: verificationId }).orderBy('change_number').pluck('to_status');
const rowOf = (verificationId: string) =>
  db('verifications').where({ verification_id: verificationId }).first<object>();

describe('SB2: a magic family name decides by itself', () => {
  test.each([
    ['Approve', { status: 'approved' }],
    ['APPROVE', { status: 'approved' }],
    [' approve ', { status: 'approved' }],
    ['Reject', { status: 'rejected', rejection_is_fixable: false, reason_code: 'document_not_accepted' }],
    ['Retry', { status: 'rejected', rejection_is_fixable: true, reason_code: 'document_unreadable' }],
    ['Contact', { status: 'contacted', requested_items: ['family_name'] }],
    ['Expire', { status: 'approved' }],
  ])('%j, after the delay and not before, with the webhook', async (name, row) => {
    const { userId, verificationId } = await givenNamed(name);
    await wait(DELAY - 1);
    expect(await statusesOf(verificationId)).toEqual(['pending']);
    await wait(1);
    expect(await rowOf(verificationId)).toMatchObject(row);
    const last = await db('verification_history').where({ verification_id: verificationId, change_number: 2 });
    expect(last).toMatchObject([{ actor_type: 'system', from_status: 'pending' }]);
    const told = await db('notifications').where({ user_id: userId }).pluck('type');
    expect(told).toEqual([`verification_${row.status}`]);
  });

  test('Expire: approved, and after as long again expired', async () => {
    const expiring = await givenNamed('Expire');
    await wait(DELAY);
    await wait(DELAY - 1);
    expect(await statusesOf(expiring.verificationId)).toEqual(['pending', 'approved']);
    await wait(1);
    expect(await statusesOf(expiring.verificationId)).toEqual(['pending', 'approved', 'expired']);
    await wait(10 * DELAY);
    expect(await statusesOf(expiring.verificationId)).toEqual(['pending', 'approved', 'expired']);
  });

  test('Contact, then another name: what the user enters next decides next', async () => {
    const { userId, verificationId } = await givenNamed('Contact');
    await wait(DELAY);
    const key = { userId, environment: 'sandbox', level: 'basic' };
    const need = await needsInformation(context, key, context.clock());
    expect(need).toMatchObject({ items: ['family_name'], requestText: expect.stringContaining('test mode') });
    const information = { family_name: 'Approve' };
    await submit(context, { ...key, information, uploads: {} }, context.clock());
    await wait(DELAY);
    expect(await statusesOf(verificationId)).toEqual(['pending', 'contacted', 'pending', 'approved']);
  });

  test('VE11: Retry can be tried three times, then it is final', async () => {
    const { userId, verificationId } = await givenNamed('Retry');
    for (let tries = 0; tries < 3; tries += 1) {
      await wait(DELAY);
      expect(await rowOf(verificationId)).toMatchObject({ rejection_is_fixable: true });
      await givenSubmission(context, userId, { information: { ...INFORMATION, family_name: 'Retry' } });
    }
    await wait(DELAY);
    expect(await rowOf(verificationId)).toMatchObject({ status: 'rejected', rejection_is_fixable: false });
  });
});

describe('SB2: nothing is decided', () => {
  test.each([
    ['Approved', 'sandbox'],
    ['Lovelace', 'sandbox'],
    ['Approve', 'live'],
    ['Reject', 'live'],
  ] as const)('by %s, in the environment %s', async (name, environment) => {
    const { verificationId } = await givenNamed(name, environment);
    await wait(10 * DELAY);
    expect(await statusesOf(verificationId)).toEqual(['pending']);
    expect(await db('planned_outcomes').where({ verification_id: verificationId })).toEqual([]);
  });

  test('FL10: about somebody who has deleted the account meanwhile, also where a live case keeps what they gave', async () => {
    const { userId, verificationId } = await givenNamed('Approve');
    await givenSubmission(context, userId, { environment: 'live' });
    await deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());
    await wait(DELAY);
    expect(await statusesOf(verificationId)).toEqual(['pending']);
    expect(await db('planned_outcomes').where({ verification_id: verificationId })).toEqual([]);
  });

  test('where a reviewer was faster, and about a submission that has been replaced', async () => {
    const faster = await givenNamed('Reject');
    await givenDecision(context, faster.verificationId, { kind: 'approve' });
    const replaced = await givenNamed('Reject');
    const contact: Decision = { kind: 'contact', requestedItems: ['family_name'], requestText: '' };
    await givenDecision(context, replaced.verificationId, contact);
    const information = { family_name: 'Lovelace' };
    const key = { userId: replaced.userId, environment: 'sandbox', level: 'basic' };
    await submit(context, { ...key, information, uploads: {} }, context.clock());
    await wait(DELAY);
    expect(await statusesOf(faster.verificationId)).toEqual(['pending', 'approved']);
    expect(await statusesOf(replaced.verificationId)).toEqual(['pending', 'contacted', 'pending']);
    expect(await work()).toBe(0);
  });
});

test('SB2: several workers at once decide once, and one that was away decides later', async () => {
  const named = await Promise.all(Array.from({ length: 20 }, () => givenNamed('Approve')));
  testClock.advance(7 * 86_400);
  await Promise.all([work(), work(), work()]);
  for (const { userId, verificationId } of named) {
    expect(await statusesOf(verificationId)).toEqual(['pending', 'approved']);
    expect(await db('notifications').where({ user_id: userId })).toHaveLength(1);
  }
});

test('SB2: the worker does it by itself, until it is stopped', async () => {
  const { verificationId } = await givenNamed('Approve');
  testClock.advance(DELAY);
  const simulation = startSimulation(context);
  await waitFor('the verification to be decided', async () => (await statusesOf(verificationId)).length === 2);
  await simulation.stop();
  const later = await givenNamed('Approve');
  testClock.advance(DELAY);
  expect(await statusesOf(later.verificationId)).toEqual(['pending']);
});

test('SB2: the contract lists these names and no others', () => {
  const { description } = readDocument('openapi.json').info as { description: string };
  const section = description.split('## The sandbox')[1] ?? '';
  const listed = [...section.matchAll(/^\| `([A-Z][a-z]+)` \|/gm)].map(([, name = '']) => name.toLowerCase());
  expect(listed).toEqual([...MAGIC_NAMES]);
});
