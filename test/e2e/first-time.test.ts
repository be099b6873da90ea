import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { startClientSite } from '../support/client-site.js';
import { listenToComplaints } from '../support/examine-page.js';
import { fillInInformation, logIn, newPerson, signUp } from '../support/hosted-flow.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const site = await startClientSite(server);
const browser = await openBrowser();
const phone: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

describe('a first-time user on a phone', () => {
  test.each([
    { name: 'with script', javaScriptEnabled: true },
    { name: 'FL7: without script', javaScriptEnabled: false },
  ])('FL1, $name: sign-up, details, consent, and back at the client with code and state', async (profile) => {
    const page = await openPage(browser, { ...phone, javaScriptEnabled: profile.javaScriptEnabled });
    const complaints = listenToComplaints(page);
    await page.goto(site.authorizeUrl({ state: `state of ${profile.name}` }));
    await page.getByText('To continue to').waitFor();
    await signUp(page, newPerson());
    await fillInInformation(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${site.redirectUri}?*`);

    const parameters = site.returned().at(-1);
    expect(parameters?.get('code')).toMatch(/^kac_/);
    expect(parameters?.get('state')).toBe(`state of ${profile.name}`);
    expect(parameters?.get('iss')).toBe(server.url);
    expect(complaints).toEqual([]);
  });

  test('FL3: denying leads back with access_denied, and gives no code', async () => {
    const page = await openPage(browser, phone);
    await page.goto(site.authorizeUrl({ state: 'denied' }));
    await signUp(page, newPerson());
    await fillInInformation(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Do not allow' }).click();
    await page.waitForURL(`${site.redirectUri}?*`);

    const parameters = site.returned().at(-1);
    expect(parameters?.get('error')).toBe('access_denied');
    expect(parameters?.get('error_description')).toBeTruthy();
    expect([parameters?.get('state'), parameters?.get('code')]).toEqual(['denied', null]);
  });

  test.each([
    { name: 'with script', javaScriptEnabled: true },
    { name: 'without script', javaScriptEnabled: false },
  ])('FL3, $name: whoever does not want to give details cancels there, far from the main button', async (profile) => {
    const page = await openPage(browser, { ...phone, javaScriptEnabled: profile.javaScriptEnabled });
    const complaints = listenToComplaints(page);
    await page.goto(site.authorizeUrl({ state: `cancelled ${profile.name}` }));
    await signUp(page, newPerson());
    await page.getByLabel('Given names').fill('Ada');
    const cancel = page.getByRole('button', { name: 'Cancel and go back' });
    const [main, quiet] = [
      await page.getByRole('button', { name: 'Continue' }).boundingBox(),
      await cancel.boundingBox(),
    ];
    expect((quiet?.y ?? 0) - ((main?.y ?? 0) + (main?.height ?? 0))).toBeGreaterThanOrEqual(32);
    await cancel.click();
    await page.waitForURL(`${site.redirectUri}?*`);

    const { error, state, code } = Object.fromEntries(site.returned().at(-1) ?? []);
    expect([error, state, code]).toEqual(['access_denied', `cancelled ${profile.name}`, undefined]);
    expect(complaints).toEqual([]);
  });

  test('FL1: a request without verification scopes asks for log-in and consent only', async () => {
    const page = await openPage(browser, phone);
    await page.goto(site.authorizeUrl({ scope: 'email:read', state: 'email only' }));
    await signUp(page, newPerson());
    await page.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
    expect(await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${site.redirectUri}?*`);
    expect(site.returned().at(-1)?.get('state')).toBe('email only');
  });

  test('FL1: a second device continues at the same place', async () => {
    const person = newPerson();
    const first = await openPage(browser, phone);
    await first.goto(site.authorizeUrl({ state: 'two devices' }));
    await signUp(first, person);
    await first.getByRole('heading', { name: 'Your details' }).waitFor();
    const id = new URL(first.url()).searchParams.get('request') ?? '';

    const second = await openPage(browser);
    await second.goto(`${server.url}/authorize/${id}`);
    await logIn(second, person);
    await fillInInformation(second);
    await second.getByRole('button', { name: 'Continue' }).click();
    await second.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();

    await first.reload();
    await first.getByRole('button', { name: 'Allow', exact: true }).click();
    await first.waitForURL(`${site.redirectUri}?*`);
    expect(site.returned().at(-1)?.get('state')).toBe('two devices');
  });

  test('what is wrong is named beside its field, and what was typed is still there', async () => {
    const page = await openPage(browser, { ...phone, javaScriptEnabled: false });
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page, { birth_date: '2015-06-01' });
    await page.getByRole('button', { name: 'Continue' }).click();
    const field = page.getByLabel('Date of birth');
    expect(await field.getAttribute('aria-describedby')).toContain('birth_date-fault');
    expect(await page.locator('#birth_date-fault').innerText()).toContain('at least 18');
    expect(await page.getByLabel('Family name').inputValue()).toBe('Lovelace');
    expect(await page.getByLabel('Country where you live').inputValue()).toBe('DE');
  });

  test('a picture of more than 10 MB is refused before it travels', async () => {
    const page = await openPage(browser, phone);
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page);
    const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
    await page.locator('#picture').setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This file is larger than 10 MB').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your details');
  });
});
