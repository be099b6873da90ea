import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { getUser } from '../../../src/accounts/users/user.js';
import type { AutomaticCheck } from '../../../src/verification/review/automatic-check.js';
import { runDueChecks } from '../../../src/verification/review/automatic-checks.js';
import { parseCatalogue } from '../../../src/verification/catalogue/catalogue-file.js';
import { startChecks } from '../../../src/verification/review/check-runner.js';
import { dataCheck } from '../../../src/verification/review/data-check.js';
import { claim } from '../../../src/verification/review/review-claim.js';
import { getCase } from '../../../src/verification/review/review-case.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient, givenGrant, givenReviewer, givenSubmission, givenUser } from '../../support/given.js';
import { waitFor } from '../../support/wait-for.js';

const context = createTestContext(await cloneDatabase());
const now = context.clock();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const checks = [dataCheck(context.config)];
const file = JSON.parse(readFileSync('src/verification/catalogue/catalogue.json', 'utf8')) as {
  parts: Record<string, object>;
};
const letting = (...decides: string[]) =>
  parseCatalogue({ ...file, parts: { ...file.parts, basic: { ...file.parts['basic'], decides } } });

let people = 0;
/** Nobody is like somebody else. */
const givenCase = async () =>
  givenSubmission(context, await givenUser(context), {
    information: { document_number: `N${(people += 1)}000`, given_name: 'Ada'.repeat(people) },
  });
const caseOf = async (id: string) => {
  const found = await getCase(context, id, now);
  if (!found) throw new Error('there is no such case');
  return found;
};
const run = (catalogue = letting(), list: AutomaticCheck[] = checks, at = now) =>
  runDueChecks(context, list, { now: at, limit: 10, catalogue });

test('RC6: what a check finds stands beside the case, and the shipped catalogue lets it decide nothing', async () => {
  const id = await givenCase();
  expect((await caseOf(id)).checks).toMatchObject({ findings: [], finishedAt: undefined });
  expect(await runDueChecks(context, checks, { now, limit: 10 })).toBe(1);
  const { checks: record, verification } = await caseOf(id);
  expect(record).toMatchObject({ finishedAt: now, conclusion: 'approve' });
  expect(record?.findings).toContainEqual({ code: 'complete', weight: 'good' });
  expect(verification.status).toBe('pending');
  expect(await run()).toBe(0);
});

test('RC6: it decides where the level lets it, and only as it lets it', async () => {
  const refused = await givenCase();
  await run(letting('reject'));
  expect((await caseOf(refused)).verification.status).toBe('pending');
  const approved = await givenCase();
  await run(letting('approve'));
  const { verification, history } = await caseOf(approved);
  expect(verification.status).toBe('approved');
  expect(history.at(-1)).toMatchObject({ to: 'approved', actorType: 'system' });
});

test('SB3: it is judged by the clock of the sandbox client that sees the case, and so nothing lapsed is approved', async () => {
  const { client } = await givenClient(context);
  await context
    .db('clients')
    .where({ client_id: client.clientId })
    .update({ clock_offset_seconds: 400 * 86_400 });
  const lastDay = later(399 * 86_400)
    .toISOString()
    .slice(0, 10);
  const userId = await givenUser(context);
  const document = { document_expires_on: lastDay, document_number: 'CLOCK-1', given_name: 'Clothilde' };
  const id = await givenSubmission(context, userId, { information: document });
  await givenGrant(context, client.clientId, userId);
  await run(letting('approve'));
  const { verification, checks: record } = await caseOf(id);
  expect(record?.findings).toContainEqual({ code: 'document_expired', weight: 'fault' });
  expect([verification.status, record?.conclusion]).toEqual(['pending', 'reject']);
});

test('EX1: a check that sees no harm in a lapsed proof does not approve it; it is left to a person', async () => {
  const lastDay = later(86_400).toISOString().slice(0, 10);
  const information = { document_expires_on: lastDay, document_number: 'LAPSED-1', given_name: 'Leopoldine' };
  const id = await givenSubmission(context, await givenUser(context), { information });
  const blithe: AutomaticCheck = {
    name: 'blithe',
    examine: async () => ({ findings: [], conclusion: { kind: 'approve' } }),
  };
  await run(letting('approve'), [blithe], later(3 * 86_400));
  const { verification, checks: record } = await caseOf(id);
  expect([verification.status, record?.conclusion]).toEqual(['pending', 'approve']);
});

test('RC6: never over the head of a reviewer who has claimed the case', async () => {
  const id = await givenCase();
  await claim(context.db, id, await givenReviewer(context), now);
  await run(letting('approve'));
  const { verification, checks: record } = await caseOf(id);
  expect([verification.status, record?.conclusion]).toEqual(['pending', 'approve']);
});

test('RC6, FL10: nor about somebody who has deleted the account meanwhile', async () => {
  const userId = await givenUser(context);
  const information = { document_number: 'LEFT-1', given_name: 'Leonora' };
  const id = await givenSubmission(context, userId, { environment: 'live', information });
  await deleteAccount(context, await getUser(context.db, userId), { address: undefined }, now);
  await run(letting('approve'));
  const { verification, checks: record, history } = await caseOf(id);
  expect([verification.status, record?.conclusion]).toEqual(['pending', 'approve']);
  expect(history).toHaveLength(1);
});

test('RC6: another implementation is plugged in, and one that fails is asked again after a minute', async () => {
  const id = await givenCase();
  let asked = 0;
  const moody: AutomaticCheck = {
    name: 'moody',
    examine: async ({ information }) => {
      asked += 1;
      if (asked === 1) throw new Error('the other service is away');
      return { findings: [{ code: `letters_${information.country ?? ''}`, weight: 'notice' }] };
    },
  };
  await run(letting('approve'), [...checks, moody]);
  expect((await caseOf(id)).checks?.finishedAt).toBeUndefined();
  expect(await run(letting('approve'), [...checks, moody], later(59))).toBe(0);
  expect(await run(letting('approve'), [...checks, moody], later(61))).toBe(1);
  const { verification, checks: record } = await caseOf(id);
  expect(record?.findings).toContainEqual({ code: 'letters_DE', weight: 'notice' });
  expect([verification.status, record?.conclusion]).toEqual(['pending', undefined]);
});

test('RC6: two workers check a submission once', async () => {
  const ids = [await givenCase(), await givenCase()];
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const id of ids) expect((await caseOf(id)).checks?.finishedAt).toEqual(now);
});

test('RC6: the worker makes them by itself, and objects to a country of the configured list', async () => {
  const config = { ...context.config, countriesNotAccepted: ['DE'] };
  const id = await givenCase();
  const runner = startChecks({ ...context, config, clock: () => later(3600) });
  await waitFor('the check', async () => (await caseOf(id)).checks?.finishedAt !== undefined);
  await runner.stop();
  const { verification, checks: record } = await caseOf(id);
  expect(record?.findings).toContainEqual({ code: 'country_not_accepted', weight: 'fault' });
  expect([verification.status, record?.conclusion]).toEqual(['pending', 'reject']);
});
