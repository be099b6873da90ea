import { expect, test } from '@jest/globals';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { choosePicture, fillInInformation } from '../support/hosted-flow.js';
import { CONTACT, REJECT, setStage } from '../support/stage.js';

const { server, site, givenPerson, enterAccount } = await setStage();
const browser = await openBrowser();
const phone = { viewport: PHONE, hasTouch: true, isMobile: true };

async function statusOf(userId: string): Promise<unknown> {
  const row = await server.context.db('verifications').where({ user_id: userId }).first<{ status: string }>('status');
  return row.status;
}

test('VE10: who was contacted sees the words of the reviewer, supplies exactly what is asked, and is in review again', async () => {
  const person = await givenPerson(CONTACT);
  const page = await openPage(browser, phone);
  await enterAccount(page, person);
  await page.getByText('The lower edge is covered by your thumb.').waitFor();
  await page.getByRole('link', { name: 'Send what is needed' }).click();
  await page.getByRole('heading', { name: 'We need something more' }).waitFor();
  expect(await page.locator('form input:not([type=hidden]):not([type=file]), form select').count()).toBe(0);
  await choosePicture(page);
  await page.getByRole('button', { name: 'Send details' }).click();
  await page.waitForURL(`${server.url}/account`);
  expect(await page.getByText('In review').isVisible()).toBe(true);
  expect(await statusOf(person.userId)).toBe('pending');
});

test('VE10: the client that sends a contacted user again gets them back after they supplied it', async () => {
  const person = await givenPerson(CONTACT);
  const page = await openPage(browser, phone);
  await enterAccount(page, person);
  await page.goto(site.authorizeUrl({ state: 'again', scope: 'uid:read email:read verification.basic:read' }));
  await page.getByRole('heading', { name: 'We need something more' }).waitFor();
  await choosePicture(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${site.redirectUri}?*`);
  expect(site.returned().at(-1)?.get('state')).toBe('again');
  expect(await statusOf(person.userId)).toBe('pending');
});

test('VE11: who was rejected reads why and how often they can try again, and tries again', async () => {
  const person = await givenPerson(REJECT);
  const page = await openPage(browser, phone);
  await enterAccount(page, person);
  await page.getByText('Your details could not be accepted. The picture of your document cannot be read.').waitFor();
  await page.getByText('You can try 3 more times.').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await fillInInformation(page);
  await page.getByRole('button', { name: 'Send details' }).click();
  await page.waitForURL(`${server.url}/account`);
  expect(await statusOf(person.userId)).toBe('pending');
});
