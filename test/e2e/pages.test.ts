import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from '@jest/globals';
import { messages } from '../../src/texts/messages.js';
import { openBrowser } from '../support/browser.js';
import { fillInAddOns, fillInInformation, logIn, newPerson, signUp, signUpAlone } from '../support/hosted-flow.js';
import { lastMail } from '../support/mails.js';
import { examinePages, sendUnchecked, type Scenes } from '../support/scenes.js';
import { samplePdf } from '../support/sample-pdf.js';
import { APPROVE, CONTACT, REJECT, setStage } from '../support/stage.js';

const { server, site, givenPerson, enterAccount, decide } = await setStage();
const browser = await openBrowser();
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const EVERYTHING = ['plus', 'accreditation', 'liveness', 'selfie', 'sow', 'telegram', 'wallet']
  .map((part) => `verification.${part}:read`)
  .join(' ');

function visiting(address: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(new URL(address, server.url).href);
  };
}

/** Every page of users but those of account-pages.test.ts in every state that looks different, and how a person gets there. */
const scenes: Scenes = {
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
    await page.getByRole('group', { name: 'do not belong together' }).waitFor();
    expect(await page.getByText('do not belong together').count()).toBe(1);
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
  'reset-password': visiting('/reset-password'),
  'reset-password-faulty': async (page) => {
    await page.goto(`${server.url}/reset-password`);
    await page.getByLabel('E-mail address').fill('ada');
    await sendUnchecked(page, 'Send the mail');
  },
  'reset-password-sent': async (page) => {
    await page.goto(site.authorizeUrl());
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail address').fill(newPerson().email);
    await page.getByRole('button', { name: 'Send the mail' }).click();
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  },
  'new-password': visiting(`/reset-password/${randomUUID()}?token=kec_not-a-real-token`),
  'new-password-refused': async (page) => {
    await page.goto(`${server.url}/reset-password/${randomUUID()}`);
    await page.getByLabel('Code from the mail').fill('042042');
    await page.getByLabel('New password').fill('correct horse battery');
    await sendUnchecked(page, 'Save password');
  },
  'confirm-email': async (page) => {
    await signUpAlone(page, server.url);
    await page.getByRole('link', { name: 'Confirm your address' }).click();
    await page.getByLabel('Code from the mail').waitFor();
  },
  'confirm-email-refused': async (page) => {
    await page.goto(`${server.url}/confirm-email?token=kec_not-a-real-token`);
    await sendUnchecked(page, 'Confirm');
  },
  'email-confirmed': async (page) => {
    const { userId } = await givenPerson();
    await page.goto((await lastMail(server.context, userId, messages.mails.confirmEmail.subject)).link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor();
  },
  information: async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
  },
  'information-stale': async (page) => {
    await page.goto(site.authorizeUrl());
    const person = newPerson();
    await signUp(page, person);
    await fillInInformation(page);
    const other = await page.context().newPage();
    await page.context().clearCookies();
    await other.goto(`${server.url}/login`);
    await logIn(other, person);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Please send it once more' }).waitFor();
  },
  'information-changed': async (page) => {
    const person = await givenPerson(REJECT);
    await enterAccount(page, person);
    await page.goto(`${server.url}/verifications/basic?environment=sandbox`);
    await fillInInformation(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await fillInInformation(other);
    await other.getByRole('button', { name: 'Send details' }).click();
    await other.waitForURL('**/account');
    await decide(person.verificationId, CONTACT);
    await page.getByRole('button', { name: 'Send details' }).click();
    await page.getByRole('heading', { name: 'Nothing has been sent' }).waitFor();
  },
  'information-faulty': async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page, { family_name: '', birth_date: '2015-06-01', document_number: '' });
    await sendUnchecked(page, 'Continue');
  },
  'information-restored': async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page, { document_number: '' });
    await sendUnchecked(page, 'Continue');
    await page.goto(page.url());
    await page.getByText('What you entered before is here again').waitFor();
  },
  'information-with-picture': async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page, { given_name: '', family_name: 'Suharti' });
    // FD24, FD27: what the boxes answer for needs no field, and what stands there already moves to where it belongs.
    await page.getByLabel('I have only one name').check();
    await page.getByLabel('It has no end date').check();
    await page.locator('#family_name:disabled, #document_expires_on:disabled').nth(1).waitFor();
    expect(await page.getByLabel('Given names').inputValue()).toBe('Suharti');
    await page.locator('canvas:visible').waitFor();
  },
  'information-all-add-ons': async (page) => {
    await page.goto(site.authorizeUrl({ scope: EVERYTHING, ensure_wallet: WALLET }));
    await signUp(page, newPerson());
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
  },
  'information-all-add-ons-faulty': async (page) => {
    await page.goto(site.authorizeUrl({ scope: EVERYTHING }));
    await signUp(page, newPerson());
    await fillInInformation(page, { document_expires_on: '2020-01-01' });
    await fillInAddOns(page);
    await page.locator('#selfie').setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
    await sendUnchecked(page, 'Continue');
  },
  'second-level': async (page) => {
    await enterAccount(page, await givenPerson(APPROVE));
    await page.goto(site.authorizeUrl({ scope: 'verification.plus:read' }));
    await page.getByText('We use again what you gave us before').waitFor();
  },
  'everything-known': async (page) => {
    await enterAccount(page, await givenPerson(APPROVE, { level: 'plus' }));
    await page.goto(site.authorizeUrl());
    await page.getByRole('button', { name: 'Use it again' }).waitFor();
  },
  'other-wallet': async (page) => {
    const information = { wallet_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
    await enterAccount(page, await givenPerson(APPROVE, { level: 'basic+wallet', information }));
    const scope = 'verification.plus:read verification.wallet:read';
    await page.goto(site.authorizeUrl({ scope, ensure_wallet: WALLET }));
    await page.getByText('Checked before').waitFor();
  },
  consent: async (page) => {
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  },
  'log-in-stale': async (page) => {
    await page.goto(`${server.url}/login`);
    await page.context().clearCookies();
    await logIn(page, newPerson());
    await page.getByRole('group', { name: 'Please enter it once more' }).waitFor();
  },
  'error-broken-link': visiting(site.authorizeUrl({ client_id: 'kci_unknown-client' })),
  'error-run-out': visiting(`/authorize/${'a'.repeat(43)}`),
  'error-not-found': visiting('/nothing/here'),
};

examinePages(browser, scenes);
