import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.js';
import { examinePage, listenToComplaints, takePicture } from '../support/examine-page.js';
import { fillInInformation, logIn, newPerson, signUp } from '../support/hosted-flow.js';
import { APPROVE, CONTACT, REJECT, setStage } from '../support/stage.js';

const { server, site, givenPerson, decide, enterConsole, enterAccount } = await setStage();
const emptyStage = await setStage();
const browser = await openBrowser();

/** Sends a form past the browser's own checks, as a browser without them would. */
async function sendUnchecked(page: Page, button: string): Promise<void> {
  await page.evaluate('document.querySelectorAll("form").forEach((form) => { form.noValidate = true; })');
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('group', { name: 'attention' }).waitFor();
}

async function openOldestCase(page: Page): Promise<void> {
  await givenPerson();
  await enterConsole(page);
  await page.getByRole('link', { name: 'Review the oldest' }).click();
  await page.getByRole('heading', { name: 'Decision' }).waitFor();
}

function visiting(address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(new URL(address, server.url).href);
  };
}

/** Every page in every state that looks different, and how a person gets there. */
const scenes: Record<string, (page: Page) => Promise<void>> = {
  home: visiting('/'),
  'sign-up': async (page) => {
    await page.goto(site.authorizeUrl());
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  },
  'sign-up-faulty': async (page) => {
    await page.goto(`${server.url}/signup`);
    await page.getByLabel('E-mail address').fill('ada');
    await page.getByLabel('Password').fill('short');
    await sendUnchecked(page, 'Create account');
  },
  'log-in': visiting(site.authorizeUrl()),
  'log-in-refused': async (page) => {
    await page.goto(`${server.url}/login`);
    await logIn(page, newPerson());
    await page.getByRole('group', { name: 'attention' }).waitFor();
  },
  'log-in-too-often': async (page) => {
    const person = newPerson();
    await page.goto(`${server.url}/login`);
    for (let n = 0; n <= server.context.config.rateLimitLogIn; n += 1) {
      // Each refusal looks like the one before: only the new document says that this try has been counted.
      const answered = page.waitForEvent('domcontentloaded');
      await logIn(page, person);
      await answered;
      await page.locator('[autofocus]:focus').waitFor();
    }
    await page.getByRole('group', { name: 'Please wait a little' }).waitFor();
    await page.getByText('Try again in 15 minutes').waitFor();
  },
  information: async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
  },
  'information-faulty': async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page, { family_name: '', birth_date: '2015-06-01', document_number: '' });
    await sendUnchecked(page, 'Continue');
  },
  'information-with-picture': async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page);
    await page.locator('canvas:visible').waitFor();
  },
  consent: async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  },
  'account-empty': async (page) => {
    await page.goto(`${server.url}/signup`);
    const { email, password } = newPerson();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
  },
  'account-approved': async (page) => enterAccount(page, await givenPerson(APPROVE)),
  'account-contacted': async (page) => enterAccount(page, await givenPerson(CONTACT)),
  'account-rejected': async (page) => enterAccount(page, await givenPerson(REJECT)),
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
  'log-in-stale': async (page) => {
    await page.goto(`${server.url}/login`);
    await page.context().clearCookies();
    await logIn(page, newPerson());
    await page.getByRole('group', { name: 'Please enter it once more' }).waitFor();
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
  'error-broken-link': visiting(site.authorizeUrl({ client_id: 'kci_unknown-client' })),
  'error-run-out': visiting(`/authorize/${'a'.repeat(43)}`),
  'error-not-found': visiting('/nothing/here'),
  'console-log-in': visiting('/console/login'),
  'console-queue': async (page) => {
    await givenPerson(undefined, { country: 'CH', hoursAgo: 30 });
    await givenPerson(undefined, { country: 'GB', hoursAgo: 7.3 });
    await enterConsole(page);
  },
  'console-queue-empty': emptyStage.enterConsole,
  'console-case': openOldestCase,
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
    await enterConsole(page);
    await page.goto(`${server.url}/console/verifications/${verificationId}`);
  },
  'console-too-late': async (page) => {
    await openOldestCase(page);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.locator('summary', { hasText: 'Approve' }).click();
    await decide(id, APPROVE);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Somebody else was faster' }).waitFor();
  },
};

const profiles = [
  { look: 'phone', viewport: PHONE, hasTouch: true, isMobile: true },
  { look: 'desktop', viewport: DESKTOP },
];

describe.each(profiles)('FL7, $look: axe finds nothing, nothing scrolls sideways, the policy is kept', (profile) => {
  const { look, ...options } = profile;
  test.each(Object.entries(scenes))('%s, light and dark', async (name, openScene) => {
    // Colours that fade into each other are not yet what they will be.
    const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    const complaints = listenToComplaints(page);
    await openScene(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await examinePage(page);
      await takePicture(page, `${name}.${look}-${colorScheme}`);
    }
    expect(complaints).toEqual([]);
  });
});
