import type { Page } from 'playwright-core';
import { expireDue } from '../../src/verification/expiry/expiry.js';
import { openBrowser } from '../support/browser.js';
import { newPerson, signUp, signUpAlone } from '../support/hosted-flow.js';
import { examinePages, sendUnchecked, type Scenes } from '../support/scenes.js';
import { APPROVE, CONTACT, REJECT, setStage } from '../support/stage.js';

const { server, site, givenPerson, enterAccount, decide } = await setStage();
const browser = await openBrowser();

function dayFromNow(days: number): string {
  return new Date(server.context.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** At the form, sent by the client, something typed. */
async function begin(page: Page): Promise<void> {
  await page.goto(site.authorizeUrl());
  await signUp(page, newPerson());
  await page.getByLabel('Given names').fill('Ada');
}

/** As after their hour. */
async function endRequests(): Promise<void> {
  await server.context.db('authorization_requests').update({ expires_at: server.context.clock() });
}

/** Of somebody whose document was good when they sent it. */
async function enterExpired(page: Page): Promise<void> {
  const information = { document_expires_on: dayFromNow(-10) };
  const person = await givenPerson(undefined, { information, hoursAgo: 30 * 24 });
  await decide(person.verificationId, APPROVE, new Date(server.context.clock().getTime() - 29 * 86_400_000));
  await expireDue(server.context, { now: server.context.clock(), limit: 100, after: undefined });
  await enterAccount(page, person);
  await page.getByRole('link', { name: 'Renew' }).waitFor();
}

/** The page of an account, what it leads to, and what was begun, in every state that looks different. */
const scenes: Scenes = {
  'account-empty': async (page) => {
    await signUpAlone(page, server.url);
  },
  'account-begun': async (page) => {
    await begin(page);
    await page.goto(`${server.url}/account`);
    await page.getByRole('link', { name: 'Go on' }).waitFor();
  },
  'account-begun-kept': async (page) => {
    await begin(page);
    await sendUnchecked(page, 'Continue');
    await endRequests();
    await page.goto(`${server.url}/account`);
    await page.getByText('What you entered is kept until').waitFor();
  },
  'error-run-out-kept': async (page) => {
    await begin(page);
    await endRequests();
    await server.context.db('clients').update({ homepage_url: 'https://harbour.example' });
    await page.evaluate('document.querySelectorAll("form").forEach((form) => { form.noValidate = true; })');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'Go back to Harbour Loans' }).waitFor();
    await server.context.db('clients').update({ homepage_url: '' });
  },
  'account-approved': async (page) => enterAccount(page, await givenPerson(APPROVE)),
  'account-contacted': async (page) => enterAccount(page, await givenPerson(CONTACT)),
  'account-rejected': async (page) => enterAccount(page, await givenPerson(REJECT)),
  'account-expiring': async (page) => {
    await enterAccount(page, await givenPerson(APPROVE, { information: { document_expires_on: dayFromNow(20) } }));
    await page.getByText('This runs out soon').waitFor();
  },
  'account-expired': enterExpired,
  renewal: async (page) => {
    await enterExpired(page);
    await page.getByRole('link', { name: 'Renew' }).click();
    await page.getByRole('heading', { name: 'Time to renew' }).waitFor();
  },
  'account-timeline': async (page) => {
    await enterAccount(page, await givenPerson(REJECT));
    await page.getByText('What happened so far').click();
    await page.getByText('Your details were not accepted.').waitFor();
  },
  'delete-account': async (page) => {
    await enterAccount(page, await givenPerson());
    await page.getByRole('link', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Delete your account?' }).waitFor();
  },
  'delete-account-refused': async (page) => {
    await enterAccount(page, await givenPerson());
    await page.goto(`${server.url}/account/deletion`);
    await page.getByLabel('Password').fill('not the right one');
    await sendUnchecked(page, 'Delete account');
  },
  'account-deleted': async (page) => {
    const person = await givenPerson();
    await enterAccount(page, person);
    await page.goto(`${server.url}/account/deletion`);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  },
  'remove-access': async (page) => {
    await enterAccount(page, await givenPerson(APPROVE));
    await page.getByRole('link', { name: 'Remove access' }).click();
    await page.getByRole('heading', { name: 'Remove the access of Harbour Loans?' }).waitFor();
  },
  'access-removed': async (page) => {
    await enterAccount(page, await givenPerson(APPROVE));
    await page.getByRole('link', { name: 'Remove access' }).click();
    await page.getByRole('button', { name: 'Remove access' }).click();
    await page.getByRole('heading', { name: 'Harbour Loans no longer has access' }).waitFor();
  },
  contacted: async (page) => {
    await enterAccount(page, await givenPerson(CONTACT));
    await page.getByRole('link', { name: 'Send what is needed' }).click();
    await page.getByRole('heading', { name: 'We need something more' }).waitFor();
  },
  rejected: async (page) => {
    await enterAccount(page, await givenPerson(REJECT));
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Please correct' }).waitFor();
  },
};

examinePages(browser, scenes);
