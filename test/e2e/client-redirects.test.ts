import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { openBrowser, openPage } from '../support/browser.js';
import { startClientSite } from '../support/client-site.js';
import { listenToComplaints } from '../support/examine-page.js';
import { givenConsent } from '../support/given.js';
import { choosePicture, logIn, newPerson, signUp } from '../support/hosted-flow.js';
import { startReceiver } from '../support/receiver.js';
import { APPROVE, CONTACT, setStage, type PersonWithCase } from '../support/stage.js';

const stage = await setStage();
const { server } = stage;
const browser = await openBrowser();

/** Where the client's callback sends a browser on to, over another origin each time. */
const [middle, last] = [await startReceiver(), await startReceiver()];
const landing = new URL('/landing', last.url).href;
middle.otherwise({ status: 302, headers: { location: landing } });
last.otherwise({ status: 200, headers: { 'content-type': 'text/html' }, body: '<title>Landing</title>At last.' });
const site = await startClientSite(server, 'Far Harbour', { status: 303, headers: { location: middle.url } });
const app = await startClientSite(server, 'Pocket Harbour', {
  status: 302,
  headers: { location: 'com.example.harbour:/done' },
});

const SCOPE = 'uid:read verification.basic:read';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** Somebody who has allowed this client everything before (O17). */
async function givenGranted(...decision: Parameters<typeof stage.givenPerson>): Promise<PersonWithCase> {
  const person = await stage.givenPerson(...decision);
  await givenConsent(server.context, site.client.clientId, person.userId);
  return person;
}

/** In a second tab, while the first still shows a form. */
async function logInElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${server.url}/login`);
  await logIn(other, await givenGranted(APPROVE));
  await heading(other, 'Your account');
}

const toConsent = async (page: Page, scope: string): Promise<void> => {
  await page.goto(site.authorizeUrl({ scope }));
  await logIn(page, await stage.givenPerson(APPROVE));
  await heading(page, 'Allow Far Harbour');
};

const WAYS: Record<string, (page: Page) => Promise<void>> = {
  async allow(page) {
    await toConsent(page, 'email:read');
    await press(page, 'Allow');
  },
  async deny(page) {
    await toConsent(page, 'email:read');
    await press(page, 'Do not allow');
  },
  async 'log-in, O17'(page) {
    await page.goto(site.authorizeUrl({ scope: SCOPE }));
    await logIn(page, await givenGranted(APPROVE));
  },
  async 'sign-up, after a log-in elsewhere'(page) {
    await page.goto(site.authorizeUrl({ scope: SCOPE }));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create your account');
    await logInElsewhere(page);
    const { email, password } = newPerson();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Create account');
  },
  async 'information, O17'(page) {
    await page.goto(site.authorizeUrl({ scope: SCOPE }));
    await logIn(page, await givenGranted(CONTACT));
    await choosePicture(page);
    await press(page, 'Continue');
  },
  async cancel(page) {
    await page.goto(site.authorizeUrl({ scope: SCOPE }));
    await signUp(page, newPerson());
    await press(page, 'Cancel and go back');
  },
};

test.each(Object.keys(WAYS))('FD2, %s: the browser follows the client over two other origins', async (way) => {
  const page = await openPage(browser);
  const complaints = listenToComplaints(page);
  const before = site.returned().length;
  await WAYS[way]?.(page);
  await page.waitForURL(landing);
  expect(await page.title()).toBe('Landing');
  expect(site.returned()).toHaveLength(before + 1);
  expect(complaints).toEqual([]);
});

test('FD2: the browser hands over to an app when the client redirects to a scheme of its own', async () => {
  const page = await openPage(browser);
  const complaints = listenToComplaints(page);
  await page.goto(app.authorizeUrl({ scope: 'email:read' }));
  await logIn(page, await stage.givenPerson(APPROVE));
  const handedOver = page.waitForEvent('requestfailed', (request) => request.url().startsWith('com.example.harbour:'));
  await press(page, 'Allow');
  // No app takes it here; a policy that forbade the way there would be named by the console.
  await handedOver;
  expect(app.returned().at(-1)?.get('code')).toMatch(/^kac_/);
  expect(complaints).toEqual([]);
});
