import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { openBrowser, openPage } from '../support/browser.js';
import { startClientSite } from '../support/client-site.js';
import { logIn, newPerson } from '../support/hosted-flow.js';
import { APPROVE, setStage } from '../support/stage.js';

const { server, site, givenPerson } = await setStage();
const browser = await openBrowser();

function newTab(page: Page): Promise<Page> {
  return page.context().newPage();
}

async function openConsent(page: Page, state: string): Promise<void> {
  // An e-mail scope, which was not granted before: otherwise nothing would be asked.
  await page.goto(site.authorizeUrl({ state, scope: 'uid:read email:read' }));
}

describe('one browser, two tabs', () => {
  test('SE15: two authorizations of one client at once complete each on its own, in any order', async () => {
    const person = await givenPerson(APPROVE);
    const one = await openPage(browser);
    const two = await newTab(one);
    await openConsent(one, 'one');
    await openConsent(two, 'two');
    await logIn(one, person);
    await one.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
    // The second tab still shows the log-in page of before.
    await logIn(two, person);
    await two.getByRole('button', { name: 'Do not allow' }).click();
    await two.waitForURL(`${site.redirectUri}?*`);
    await one.getByRole('button', { name: 'Allow', exact: true }).click();
    await one.waitForURL(`${site.redirectUri}?*`);

    const [second, first] = site.returned().slice(-2);
    expect([second?.get('state'), second?.get('error')]).toEqual(['two', 'access_denied']);
    expect([first?.get('state'), first?.get('error')]).toEqual(['one', null]);
    expect(first?.get('code')).toMatch(/^kac_/);
  });

  test('SE15: authorizations of two clients at once end each at its own client', async () => {
    const other = await startClientSite(server, 'Summit Bank');
    const person = await givenPerson(APPROVE);
    const one = await openPage(browser);
    const two = await newTab(one);
    await openConsent(one, 'loans');
    await logIn(one, person);
    await two.goto(other.authorizeUrl({ state: 'bank', scope: 'email:read' }));
    await two.getByRole('heading', { name: 'Allow Summit Bank' }).waitFor();
    await one.getByRole('button', { name: 'Allow', exact: true }).click();
    await one.waitForURL(`${site.redirectUri}?*`);
    await two.getByRole('button', { name: 'Allow', exact: true }).click();
    await two.waitForURL(`${other.redirectUri}?*`);
    expect(site.returned().at(-1)?.get('state')).toBe('loans');
    expect(other.returned().map((parameters) => parameters.get('state'))).toEqual(['bank']);
  });

  test.each(['log in', 'sign up'])('SE15: two tabs that are opened at one moment: %s works in either', async (way) => {
    const one = await openPage(browser);
    const two = await newTab(one);
    const title = way === 'log in' ? 'Log in' : 'Create your account';
    const enter = async (page: Page, person: { email: string; password: string }) => {
      if (way === 'log in') return logIn(page, person);
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Create account' }).click();
    };
    const person = way === 'log in' ? await givenPerson(APPROVE) : newPerson();
    const path = way === 'log in' ? '/login' : '/signup';
    await one.goto(`${server.url}${path}`);
    // As if this one had been under way without a cookie while the other got its own.
    await one.context().clearCookies();
    await two.goto(`${server.url}${path}`);
    await enter(one, person);
    await one.getByRole('group', { name: 'Please enter it once more' }).waitFor();
    await one.getByRole('heading', { name: title, exact: true }).waitFor();
    await enter(one, person);
    await one.waitForURL(`${server.url}/account`);
    await two.reload();
    await two.waitForURL(`${server.url}/account`);
  });

  test('SE16: who logged out in another tab is refused, and can go on after logging in again', async () => {
    const person = await givenPerson(APPROVE);
    const open = await openPage(browser);
    await openConsent(open, 'logged out elsewhere');
    await logIn(open, person);
    await open.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
    const other = await newTab(open);
    await other.goto(`${server.url}/account`);
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.waitForURL(`${server.url}/`);
    await open.getByRole('button', { name: 'Allow', exact: true }).click();
    await open.getByRole('heading', { name: 'This form is no longer valid' }).waitFor();
    await open.goBack();
    await open.reload();
    await logIn(open, person);
    await open.getByRole('button', { name: 'Allow', exact: true }).click();
    await open.waitForURL(`${site.redirectUri}?*`);
    expect(site.returned().at(-1)?.get('state')).toBe('logged out elsewhere');
  });

  test('SE16: a consent page that another user left open is refused, and the client gets nothing', async () => {
    const ada = await givenPerson(APPROVE);
    const bea = await givenPerson(APPROVE);
    const open = await openPage(browser);
    await openConsent(open, 'left open');
    await logIn(open, ada);
    await open.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
    const before = site.returned().length;

    const other = await newTab(open);
    await other.goto(`${server.url}/account`);
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.goto(`${server.url}/login`);
    await logIn(other, bea);
    await other.waitForURL(`${server.url}/account`);

    await open.getByRole('button', { name: 'Allow', exact: true }).click();
    await open.getByRole('heading', { name: 'This form is no longer valid' }).waitFor();
    await open.goto(`${server.url}/account`);
    expect(await open.getByText(bea.email).first().isVisible()).toBe(true);
    expect(site.returned()).toHaveLength(before);
  });

  test('who logs out on purpose can continue with another account', async () => {
    const ada = await givenPerson(APPROVE);
    const bea = await givenPerson(APPROVE);
    const page = await openPage(browser);
    await openConsent(page, 'begun by ada');
    await logIn(page, ada);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await logIn(page, bea);
    await page.getByText(`Logged in as ${bea.email}`).waitFor();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${site.redirectUri}?*`);
    expect(site.returned().at(-1)?.get('state')).toBe('begun by ada');
  });
});
