import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, openPage } from '../support/browser.js';
import { logIn } from '../support/hosted-flow.js';
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
