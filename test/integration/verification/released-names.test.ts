import { expect, test } from '@jest/globals';
import { releasedNames } from '../../../src/verification/submission/released-names.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenSubmission, givenUser } from '../../support/given.js';
import { useOwnCatalogue } from '../../support/own-catalogue.js';

/** Asks for the two names in two parts, each with a scope of its own for what was entered. */
const APART = {
  scopes: { 'uid:read': 'See your user identifier' },
  parts: {
    basic: {
      kind: 'level',
      title: 'Basic',
      items: ['family_name', 'country'],
      add_ons: ['first'],
      scope_text: 'See basic',
      details_scope_text: 'See your family name',
    },
    first: {
      kind: 'add_on',
      title: 'First',
      items: ['given_name'],
      scope_text: 'See first',
      details_scope_text: 'See your given name',
    },
  },
};
const [FAMILY, GIVEN] = ['verification.basic.details:read', 'verification.first.details:read'];

const context = createTestContext(await cloneDatabase());
const userId = await givenUser(context);
await givenSubmission(context, userId, { environment: 'sandbox', information: {} });
const [submissionId = ''] = await context.db('submissions').pluck<string[]>('submission_id');

useOwnCatalogue(APART);

test.each([
  [[FAMILY], { family_name: 'Lovelace' }],
  [[GIVEN], { given_name: 'Ada' }],
  [[FAMILY, GIVEN], { family_name: 'Lovelace', given_name: 'Ada' }],
  [[], undefined],
])('V1: with %j a client sees of a name what those scopes release, and no more', async (scopes, name) => {
  const names = await releasedNames(context, [{ level: 'basic+first', scopes, submissionId }]);
  expect(names.get(submissionId)).toEqual(name);
});
