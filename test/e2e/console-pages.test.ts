import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../support/browser.js';
import { runDueChecks } from '../../src/verification/review/automatic-checks.js';
import { dataCheck } from '../../src/verification/review/data-check.js';
import { deleteAccount } from '../../src/users/account-deletion.js';
import { getUser } from '../../src/accounts/users/user.js';
import { makeDueDecisions } from '../../src/verification/review/due-decisions.js';
import { reopen } from '../../src/verification/review/reopening.js';
import { createReviewer } from '../../src/accounts/staff/staff.js';
import { claim } from '../../src/verification/review/review-claim.js';
import type { Decision } from '../../src/verification/review/review.js';
import { submit } from '../../src/verification/submission/submission.js';
import { uploadOf } from '../../src/verification/documents/upload.js';
import { givenEndpoint } from '../support/deliveries.js';
import { givenDecision, givenGrant, givenReviewer, givenSubmission, givenUser } from '../support/given.js';
import { entrance } from '../support/log-ins.js';
import { sampleDocument } from '../support/sample-document.js';
import { examinePages, sendUnchecked, type Scenes } from '../support/scenes.js';
import { APPROVE, CONTACT, LONGEST_LEVEL, REJECT, setStage } from '../support/stage.js';

const { server, givenPerson, decide, enterConsole } = await setStage();
/** Nothing waits in it, and what was decided can be undone for so long that every picture shows it. */
const emptyStage = await setStage({ REVIEW_UNDO_SECONDS: '600' });
const browser = await openBrowser();

// Supervisors see what others see, and more (RC4).
await server.context.db('staff').update({ role: 'supervisor' });

/** As the worker does some seconds after a submission. */
async function runChecks(): Promise<void> {
  const { context } = server;
  await runDueChecks(context, [dataCheck(context.config)], { now: context.clock(), limit: 100 });
}

async function openOldestCase(page: Page): Promise<void> {
  await givenPerson();
  await runChecks();
  await enterConsole(page);
  await page.getByRole('button', { name: 'Review the oldest' }).click();
  await page.getByRole('heading', { name: 'Decision' }).waitFor();
}

/** The sample document, taken again. */
async function askew(): Promise<Buffer> {
  const again = sharp(await sampleDocument()).rotate(1);
  return again.toBuffer();
}

/** The page of the password of somebody whose one nobody else needs. */
async function openPassword(page: Page, passwordIsMade = false): Promise<void> {
  const log = { email: `nia${Math.random()}@staff.example`, password: 'correct horse battery' };
  await createReviewer(server.context, { ...log, name: 'Nia New', passwordIsMade }, server.context.clock());
  await entrance(server, 'reviewer')(page, log, '/console/password');
}

/** Every page of the console in every state that looks different, and how a reviewer gets there. */
const scenes: Scenes = {
  'console-log-in': async (page) => {
    await page.goto(`${server.url}/console/login`);
  },
  'console-log-in-faulty': async (page) => {
    await page.goto(`${server.url}/console/login`);
    await page.getByLabel('E-mail address').fill('grace@staff.example');
    await sendUnchecked(page, 'Log in');
  },
  'console-not-found': async (page) => {
    await enterConsole(page, `/console/verifications/${randomUUID()}`);
    await page.getByRole('heading', { name: 'There is no such case' }).waitFor();
    await page.getByRole('link', { name: 'Numbers' }).waitFor();
  },
  'console-queue': async (page) => {
    await givenPerson(undefined, { information: { country: 'CH' }, hoursAgo: 30 });
    // Told apart by their ids alone.
    for (let count = 0; count < 2; count += 1) {
      await givenPerson(undefined, { information: { country: 'GB' }, hoursAgo: 7.3 });
    }
    const { verificationId } = await givenPerson(undefined, { level: LONGEST_LEVEL, hoursAgo: 2 });
    await claim(server.context.db, verificationId, await givenReviewer(server.context), server.context.clock());
    await enterConsole(page);
  },
  'console-queue-no-such-case': async (page) => {
    await enterConsole(page, '/console?environment=sandbox&case=3fa85f64');
    await page.locator('#case[aria-invalid=true]:focus').waitFor();
  },
  'console-queue-narrowed': async (page) => {
    await enterConsole(page, '/console?environment=sandbox&level=basic&country=GB&age=1');
    await page.getByRole('link', { name: 'Remove United Kingdom' }).waitFor();
  },
  'console-queue-empty': (page) => emptyStage.enterConsole(page),
  'console-queue-filtered': (page) => emptyStage.enterConsole(page, '/console?level=plus&country=CH'),
  // Before a live case is decided by other scenes.
  'console-numbers-empty': async (page) => {
    await enterConsole(page, '/console/numbers');
    await page.getByText('No live case waits').waitFor();
  },
  'console-case-claimed-by-another': async (page) => {
    const { verificationId } = await givenPerson();
    await claim(server.context.db, verificationId, await givenReviewer(server.context), server.context.clock());
    await enterConsole(page, `/console/verifications/${verificationId}`);
  },
  'console-case': openOldestCase,
  'console-case-pdf': async (page) => {
    const { verificationId } = await givenPerson(undefined, { level: 'plus', pages: 3 });
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.getByText('PDF, 3 pages').waitFor();
  },
  'console-case-longest': async (page) => {
    await givenPerson(undefined, { level: LONGEST_LEVEL });
    // Asked for much, and what was there before is long, too.
    const before = { family_name: 'Wolfeschlegelsteinhausenbergerdorff' };
    const { userId, verificationId } = await givenPerson(undefined, { level: LONGEST_LEVEL, information: before });
    const requestedItems = ['picture', 'family_name', 'source_of_wealth', 'telegram_name'];
    await decide(verificationId, { ...CONTACT, requestedItems });
    const information = { family_name: 'Lovelace', source_of_wealth: 'I sold a house.', telegram_name: '@ada_byron' };
    const uploads = { picture: uploadOf(await askew()) };
    const asked = { userId, environment: 'sandbox', level: LONGEST_LEVEL } as const;
    await submit(server.context, { ...asked, information, uploads }, server.context.clock());
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.getByText('was Wolfe').waitFor();
    await page
      .locator('.related-case', { hasText: LONGEST_LEVEL.replaceAll('+', ' + ') })
      .first()
      .waitFor();
  },
  'console-case-without-name': async (page) => {
    const { verificationId } = await givenPerson(undefined, { level: 'uniqueness' });
    await enterConsole(page);
    await page.goto(`${server.url}/console/verifications/${verificationId}`);
    await page.getByRole('heading', { name: 'Case', level: 1 }).waitFor();
  },
  'console-case-erased': async (page) => {
    const { userId, verificationId } = await givenPerson(REJECT);
    const { context } = server;
    await deleteAccount(context, await getUser(context.db, userId), { address: undefined }, context.clock());
    await enterConsole(page);
    await page.goto(`${server.url}/console/verifications/${verificationId}`);
    await page.getByText('has been erased').waitFor();
  },
  'console-case-closed': async (page) => {
    const { context } = server;
    const userId = await givenUser(context);
    const verificationId = await givenSubmission(context, userId, { environment: 'live' });
    await givenDecision(context, verificationId, APPROVE);
    await deleteAccount(context, await getUser(context.db, userId), { address: undefined }, context.clock());
    await enterConsole(page);
    await page.goto(`${server.url}/console/verifications/${verificationId}`);
    await page.getByText('Documents can no longer be opened').waitFor();
  },
  'console-case-approve': async (page) => {
    const { verificationId } = await emptyStage.givenPerson();
    await emptyStage.enterConsole(page, `/console/verifications/${verificationId}`);
    await page.locator('summary', { hasText: 'Approve' }).click();
    await page.getByText('Goes out after 10 min').first().waitFor();
    await emptyStage.decide(verificationId, APPROVE);
  },
  'console-case-contact': async (page) => {
    await openOldestCase(page);
    await page.locator('summary', { hasText: 'Ask for more' }).click();
  },
  'console-case-reject-faulty': async (page) => {
    await openOldestCase(page);
    await page.locator('summary', { hasText: 'Reject' }).click();
    await sendUnchecked(page, 'Reject');
  },
  'console-case-decided': async (page) => {
    const { verificationId } = await givenPerson(CONTACT);
    await enterConsole(page, `/console/verifications/${verificationId}`);
  },
  'console-case-reopening-faulty': async (page) => {
    const { verificationId } = await givenPerson(APPROVE);
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.locator('summary', { hasText: 'Reopen' }).click();
    await sendUnchecked(page, 'Reopen');
  },
  'console-evidence': async (page) => {
    const { userId, verificationId } = await givenPerson();
    const { clientId } = await givenEndpoint(server.context, 'https://client.example/hooks');
    await givenGrant(server.context, clientId, userId);
    await decide(verificationId, REJECT);
    await enterConsole(page, `/console/verifications/${verificationId}/evidence`);
  },
  'console-numbers-one-day': async (page) => {
    await givenPerson(APPROVE, { hoursAgo: 1 });
    await enterConsole(page, '/console/numbers?environment=sandbox&days=7');
    await page.getByText('decisions were made on').waitFor();
  },
  'console-numbers': async (page) => {
    for (const [hoursAgo, hours] of [
      [100, 9.9],
      [75, 4],
      [50, 23],
    ] as const) {
      const { verificationId } = await givenPerson(undefined, { hoursAgo });
      await decide(verificationId, APPROVE, new Date(Date.now() - (hoursAgo - hours) * 3_600_000));
    }
    await givenPerson(REJECT, { hoursAgo: 5 });
    await givenPerson(undefined, { hoursAgo: 30 });
    await enterConsole(page, '/console/numbers?environment=sandbox&days=7');
    for (const table of await page.getByText('As a table').all()) await table.click();
  },
  // After the numbers of one day, since this case was decided on several.
  'console-case-earlier': async (page) => {
    const hoursAgo = (hours: number) => new Date(server.context.clock().getTime() - hours * 3_600_000);
    const { userId, verificationId } = await givenPerson(undefined, { hoursAgo: 75 });
    const first: Decision = { kind: 'contact', requestedItems: ['picture'], requestText: '' };
    await decide(verificationId, first, hoursAgo(70), 'Glare over the machine-readable lines.');
    const asked = { userId, environment: 'sandbox', level: 'basic', information: {} } as const;
    await submit(server.context, { ...asked, uploads: { picture: uploadOf(await askew()) } }, hoursAgo(46));
    const again = {
      kind: 'contact' as const,
      requestedItems: ['family_name'],
      requestText: 'Please enter your name as it is now.',
    };
    await decide(verificationId, again, hoursAgo(30), 'Wrote to support that her name has changed.');
    const corrected = { ...asked, information: { family_name: 'Byron' }, uploads: {} };
    await submit(server.context, corrected, hoursAgo(2));
    await runChecks();
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.getByRole('heading', { name: 'Earlier submissions' }).waitFor();
    await decide(verificationId, REJECT);
  },
  'console-password': (page) => enterConsole(page, '/console/password'),
  'console-password-made': (page) => openPassword(page, true),
  'console-password-faulty': async (page) => {
    await openPassword(page);
    await page.getByLabel('New password').fill('letmein123');
    await sendUnchecked(page, 'Change the password');
  },
  'console-password-changed': async (page) => {
    await openPassword(page, true);
    await page.getByLabel('The password you were given').fill('correct horse battery');
    await page.getByLabel('New password').fill('quite another horse');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  },
  'console-reviewers': (page) => enterConsole(page, '/console/reviewers'),
  'console-reviewers-asked': async (page) => {
    await enterConsole(page, '/console/reviewers');
    await page.locator('summary', { hasText: 'Manage' }).first().click();
    await page.locator('summary', { hasText: 'Disable' }).first().click();
    await page.getByRole('button', { name: 'Disable this log-in' }).first().waitFor();
  },
  'console-reviewers-added': async (page) => {
    await enterConsole(page, '/console/reviewers');
    await page.getByText('Add a reviewer').click();
    await page.getByLabel('Name').fill('Robin Reed');
    await page.getByLabel('E-mail address').fill(`robin${Math.random()}@staff.example`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Pass this password on now').waitFor();
  },
  'console-reviewers-faulty': async (page) => {
    await enterConsole(page);
    await page.goto(`${server.url}/console/reviewers`);
    await page.getByText('Add a reviewer').click();
    await page.getByLabel('Name').fill('Robin\u202e');
    await page.getByLabel('E-mail address').fill('robin@staff.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('#name[aria-invalid=true]:focus').waitFor();
  },
  'console-case-lapsed': async (page) => {
    const information = { document_expires_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) };
    const { verificationId } = await givenPerson(undefined, { information, hoursAgo: 10 * 24 });
    await runChecks();
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.getByText('already has the document number, expiry date and photo selected').waitFor();
    // Else it would be the oldest one of other scenes.
    await decide(verificationId, REJECT);
  },
  'console-too-late-reopened': async (page) => {
    const { verificationId } = await givenPerson();
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.locator('summary', { hasText: 'Approve' }).click();
    await decide(verificationId, REJECT);
    const reopening = {
      verificationId,
      staffId: await givenReviewer(server.context),
      reasonCode: 'complaint',
      note: '',
    };
    await reopen(server.context, reopening, server.context.clock());
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Reopened meanwhile' }).waitFor();
  },
  'console-too-late': async (page) => {
    const { verificationId } = await givenPerson();
    await enterConsole(page, `/console/verifications/${verificationId}`);
    await page.locator('summary', { hasText: 'Approve' }).click();
    await givenDecision(server.context, verificationId, APPROVE, await givenReviewer(server.context, 'Robin Reed'));
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Already decided' }).waitFor();
  },
  'console-case-decided-by-another': async (page) => {
    const { context } = emptyStage.server;
    const { verificationId } = await emptyStage.givenPerson();
    await givenDecision(context, verificationId, CONTACT, await givenReviewer(context, 'Robin Reed'));
    await emptyStage.enterConsole(page, `/console/verifications/${verificationId}`);
    await page.getByText('Nobody has been told yet').first().waitFor();
  },
  'console-queue-undo': async (page) => {
    await emptyStage.givenPerson(REJECT, { level: LONGEST_LEVEL });
    await emptyStage.givenPerson(APPROVE, { information: { given_name: 'Grace', family_name: 'Hopper' } });
    await emptyStage.enterConsole(page);
    await page.getByText('You approved Grace Hopper').first().waitFor();
  },
  'console-case-undo': async (page) => {
    const { verificationId } = await emptyStage.givenPerson(APPROVE);
    await emptyStage.enterConsole(page, `/console/verifications/${verificationId}`);
    await page.locator('.undo-here').getByRole('button', { name: 'Undo' }).waitFor();
  },
  'console-case-too-late': async (page) => {
    const { verificationId } = await emptyStage.givenPerson(CONTACT);
    await emptyStage.enterConsole(page, `/console/verifications/${verificationId}`);
    const { context } = emptyStage.server;
    // It is due by the clock of the worker, while the browser still counts down.
    await makeDueDecisions(context, { now: new Date(context.clock().getTime() + 600_000), limit: 100 });
    await page.locator('.undo-here').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('group', { name: 'Too late to undo' }).waitFor();
  },
  'console-case-undone': async (page) => {
    const { verificationId } = await emptyStage.givenPerson(CONTACT);
    await emptyStage.enterConsole(page, `/console/verifications/${verificationId}`);
    await page.locator('.undo-here').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone:').first().waitFor();
  },
};

examinePages(browser, scenes);
