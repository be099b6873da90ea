import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { changeStatus } from '../../src/verification/status/change-status.js';
import { readSubmission } from '../../src/verification/submission/frozen-submission.js';
import { findVerificationByKey } from '../../src/verification/status/verifications.store.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { listenToComplaints } from '../support/examine-page.js';
import { BILL, INFORMATION } from '../support/given.js';
import { choosePicture } from '../support/hosted-flow.js';
import { samplePdf } from '../support/sample-pdf.js';
import { APPROVE, setStage } from '../support/stage.js';

const { server, site, givenPerson, enterAccount } = await setStage();
const { context } = server;
const browser = await openBrowser();
const phone = { viewport: PHONE, hasTouch: true, isMobile: true };
const PLUS = 'verification.plus:read';
const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: samplePdf() };

async function submissionOf(userId: string, level: string) {
  const verification = await findVerificationByKey(context.db, { userId, environment: 'sandbox', level });
  return { verification, ...(await readSubmission(context, verification?.submissionId ?? '')) };
}

async function fields(page: Page): Promise<string[]> {
  const names = page.locator('form[action^="/verifications"] :is(input:not([type=hidden]), select, textarea)');
  return [...new Set(await names.evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? '')))];
}

test('VE6, without script: who holds basic gives a proof of address for plus, as a PDF, and nothing else', async () => {
  const person = await givenPerson(APPROVE);
  const page = await openPage(browser, { ...phone, javaScriptEnabled: false });
  await enterAccount(page, person);
  await page.goto(site.authorizeUrl({ state: 'second level', scope: PLUS }));
  expect(await fields(page)).toEqual(['address', 'address_dated_on', 'proof_of_address']);
  await page.getByLabel('Address where you live').fill(BILL.address);
  await page.getByLabel('Date on the proof of address').fill('2020-01-01');
  await page.locator('#proof_of_address').setInputFiles(bill);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'This proof of address is too old' }).waitFor();
  await page.getByText('We have your PDF').waitFor();
  await page.getByLabel('Date on the proof of address').fill(BILL.address_dated_on);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${site.redirectUri}?*`);
  expect(site.returned().at(-1)?.get('state')).toBe('second level');
  expect((await submissionOf(person.userId, 'plus')).information).toEqual({ ...INFORMATION, ...BILL });
});

test('FL7: by keyboard alone', async () => {
  const person = await givenPerson(APPROVE);
  const page = await openPage(browser);
  const complaints = listenToComplaints(page);
  // Before the first page: asked for together with the key, it can come too late to catch the dialog.
  page.on('filechooser', (chooser) => void chooser.setFiles(bill));
  await enterAccount(page, person);
  await page.goto(site.authorizeUrl({ state: 'by keyboard', scope: PLUS }));
  const press = async (key: string) => page.keyboard.press(key);
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await press('Tab');
    }
    throw new Error(`no Tab leads to ${selector}`);
  };
  await tabTo('#address');
  await page.keyboard.type(BILL.address);
  await tabTo('#address_dated_on');
  const [year = '', month = '', day = ''] = BILL.address_dated_on.split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await tabTo('#proof_of_address');
  await press('Enter');
  await page.getByText('Chosen: bill.pdf').waitFor();
  await tabTo('.button-primary');
  await press('Enter');
  await page.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
  await tabTo('button[value="allow"]');
  await press('Enter');
  await page.waitForURL(`${site.redirectUri}?*`);
  expect(site.returned().at(-1)?.get('state')).toBe('by keyboard');
  expect(complaints).toEqual([]);
});

test('VE6: who has given everything before presses one button', async () => {
  const person = await givenPerson(APPROVE, { level: 'plus' });
  const page = await openPage(browser, phone);
  await enterAccount(page, person);
  await page.goto(site.authorizeUrl({ state: 'known' }));
  expect(await fields(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use it again' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${site.redirectUri}?*`);
  expect((await submissionOf(person.userId, 'basic')).verification?.status).toBe('pending');
});

test('EX4: whose document has run out renews it on their own page, and is asked for nothing else', async () => {
  const soon = new Date(context.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  const person = await givenPerson(APPROVE, { level: 'plus', information: { document_expires_on: soon } });
  const { verificationId, userId } = person;
  context.testClock.advance(3 * 86_400);
  const expiry = { verificationId, to: 'expired', cause: 'expiry', actor: { type: 'system' } } as const;
  await context.db.transaction((trx) => changeStatus({ ...context, db: trx }, expiry, context.clock()));

  const page = await openPage(browser, phone);
  await enterAccount(page, person);
  await page.getByRole('link', { name: 'Renew' }).click();
  await page.getByRole('heading', { name: 'Time to renew' }).waitFor();
  expect(await fields(page)).toEqual(['document_number', 'document_expires_on', 'no_end_date', 'picture']);
  await page.getByLabel('Document number').fill('NEW-12345');
  await page.getByLabel('Document is valid until').fill('2040-05-04');
  await choosePicture(page);
  await page.getByRole('button', { name: 'Send details' }).click();
  await page.waitForURL(`${server.url}/account`);
  await page.getByText('In review').waitFor();
  const renewed = await submissionOf(userId, 'plus');
  expect(renewed.verification?.status).toBe('pending');
  expect(renewed.information).toMatchObject({
    ...BILL,
    document_number: 'NEW-12345',
    document_expires_on: '2040-05-04',
  });
});
