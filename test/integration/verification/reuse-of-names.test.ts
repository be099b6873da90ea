import { expect, test } from '@jest/globals';
import type { Decision } from '../../../src/verification/review/review.js';
import type { Entered } from '../../../src/verification/catalogue/items.js';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { needsInformation } from '../../../src/verification/submission/information-need.js';
import { submit } from '../../../src/verification/submission/submission.js';
import { findVerificationByKey } from '../../../src/verification/status/verifications.store.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenDecision, givenUser } from '../../support/given.js';
import { useOwnCatalogue } from '../../support/own-catalogue.js';

const level = (title: string, items: string[]) => ({ kind: 'level', title, items, scope_text: `See ${title}` });
/** Two levels ask for the family name alone, and one for the whole name. */
const APART = {
  scopes: { 'uid:read': 'See your user identifier' },
  parts: {
    family: level('family', ['family_name', 'country']),
    again: level('again', ['family_name', 'country']),
    whole: level('whole', ['given_name', 'family_name', 'country']),
  },
};

const context = createTestContext(await cloneDatabase());
useOwnCatalogue(APART);

const keyOf = (userId: string, name: string) => ({ userId, environment: 'sandbox', level: name }) as const;

async function itemsFor(userId: string, name: string) {
  return (await needsInformation(context, keyOf(userId, name), context.clock()))?.items;
}

async function send(userId: string, name: string, information: Entered) {
  const result = await submit(context, { ...keyOf(userId, name), information, uploads: {} }, context.clock());
  if (result.outcome !== 'submitted') throw new Error(JSON.stringify(result));
  return result.verificationId;
}

async function informationOf(userId: string, name: string) {
  const verification = await findVerificationByKey(context.db, keyOf(userId, name));
  return (await readSubmission(context, verification?.submissionId ?? '')).information;
}

const ONE = { given_name: 'Suharti', family_name: '', one_name: 'yes' };

test('VE6: a family name that was asked for alone is not asked for again by another level that asks for it alone', async () => {
  const userId = await givenUser(context);
  await send(userId, 'family', { family_name: 'Lovelace', country: 'DE' });
  expect(await itemsFor(userId, 'again')).toEqual([]);
  // Of a whole name both parts come from one submission.
  expect(await itemsFor(userId, 'whole')).toEqual(['given_name', 'family_name']);
});

test('VE6, VE10: of a whole name one part is reused alone, but not once a reviewer has asked for the other part again', async () => {
  const userId = await givenUser(context);
  const verificationId = await send(userId, 'whole', { given_name: 'Ada', family_name: 'Lovelace', country: 'DE' });
  expect(await itemsFor(userId, 'family')).toEqual([]);
  const contact: Decision = { kind: 'contact', requestedItems: ['given_name'], requestText: '' };
  await givenDecision(context, verificationId, contact);
  expect(await itemsFor(userId, 'family')).toEqual(['family_name']);
});

test('FD24: somebody with one name is asked for it where a level asks for the part that they left empty alone', async () => {
  const userId = await givenUser(context);
  await send(userId, 'whole', { ...ONE, country: 'DE' });
  expect(await itemsFor(userId, 'family')).toEqual(['family_name']);
  await send(userId, 'family', { family_name: 'Suharti', one_name: 'yes' });
  expect(await informationOf(userId, 'family')).toEqual({ family_name: 'Suharti', country: 'DE' });
  // From now on it is known.
  expect(await itemsFor(userId, 'again')).toEqual([]);
});
