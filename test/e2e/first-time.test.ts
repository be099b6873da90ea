import { describe, expect, test } from 'vitest';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { startClientSite } from '../support/client-site.js';
import { fillInInformation, newPerson, signUp } from '../support/hosted-flow.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const site = await startClientSite(server);
const browser = await openBrowser();
const phone = { viewport: PHONE, hasTouch: true, isMobile: true };

describe('a first-time user on a phone', () => {
  test('FL1: goes from the client through sign-up, details and consent back to the client with code and state', async () => {
    const page = await openPage(browser, phone);
    await page.goto(site.authorizeUrl());
    await signUp(page, newPerson());
    await fillInInformation(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${site.redirectUri}?*`);

    const [parameters] = site.returned().slice(-1);
    expect(parameters?.get('code')).toMatch(/^kac_/);
    expect(parameters?.get('state')).toBe('af0ifjsldkj');
    expect(parameters?.get('iss')).toBe(server.url);
  });
});
