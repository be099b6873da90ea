import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { expireByMovedClocks } from '../../src/sandbox/moved-clock.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { listenToComplaints } from '../support/examine-page.js';
import { givenClient } from '../support/given.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const browser = await openBrowser();
const { context } = server;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, title: string) => page.getByRole('group', { name: title }).waitFor();

/** What the figures of the statistics say, by their names. */
async function figuresOn(page: Page): Promise<Record<string, string>> {
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  await page.getByRole('heading', { name: 'Over time' }).waitFor();
  const figures = page.locator('section[aria-labelledby=now] dt');
  const values = page.locator('section[aria-labelledby=now] .figure-value');
  const texts = await values.allInnerTexts();
  return Object.fromEntries((await figures.allInnerTexts()).map((term, place) => [term, texts[place] ?? '']));
}

describe.each([
  { name: 'with script', javaScriptEnabled: true },
  { name: 'FL7: without script', javaScriptEnabled: false },
])('a developer, $name', ({ javaScriptEnabled }) => {
  test('SB1, SB3, SB4: makes users up, decides for one, lets time pass, and sees it in the statistics', async () => {
    const { client } = await givenClient(context, { expirationEnabled: true });
    const { clientId } = client;
    const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled });
    const complaints = listenToComplaints(page);
    const member = await givenMember(context, clientId, { role: 'developer' });
    await enterAt(page, server, member, `/dashboard/clients/${clientId}/sandbox`);
    await page.getByText('Nobody to decide for yet').waitFor();
    await page.getByLabel('Level').fill('basic+liveness');
    await page.getByLabel('Status').selectOption({ label: 'Pending' });
    await page.getByLabel('Country of residence').selectOption({ label: 'Japan' });
    await page.getByLabel('How many').fill('12');
    await press(page, 'Make them');
    await said(page, 'The users are made.');
    expect(await page.locator('.row').filter({ hasText: 'basic+liveness · Japan' }).count()).toBe(12);
    expect(await figuresOn(page)).toMatchObject({ 'Authorized users': '12', Approved: '0', Pending: '12' });

    await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
    await page
      .getByRole('link', { name: /^Decide for/ })
      .first()
      .click();
    await press(page, 'Ask the user');
    await page.getByText('Choose at least one thing.').first().waitFor();
    await page.getByLabel('Document number').check();
    await press(page, 'Ask the user');
    await said(page, 'It is decided.');
    await press(page, 'Let the user supply it');
    await said(page, 'It is decided.');
    await press(page, 'Approve');
    await said(page, 'It is decided.');
    await page.getByRole('heading', { name: 'Let it expire' }).waitFor();
    expect(await figuresOn(page)).toMatchObject({ 'Authorized users': '12', Approved: '1', Pending: '11' });

    await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
    await page.getByLabel('Days to go forward').fill('400');
    await press(page, 'Move forward');
    await said(page, 'The clock has moved forward.');
    await page.getByText('400 days', { exact: true }).waitFor();
    await expireByMovedClocks(context, context.clock());
    expect(await figuresOn(page)).toMatchObject({ 'Authorized users': '12', Approved: '0', Pending: '11' });
    await page.getByRole('link', { name: 'Users whose verification has expired' }).click();
    const expired = page.locator('.row').filter({ hasText: 'Expired' });
    await expired.first().waitFor();
    await page.waitForLoadState();
    expect(await expired.count()).toBe(1);
    await page.locator('.row a').click();
    await page.locator('.timeline strong').first().waitFor();
    await page.waitForLoadState();
    const timeline = await page.locator('.timeline strong').allInnerTexts();
    expect(timeline.slice(0, 4)).toEqual([
      'Verification expired',
      'Verification approved',
      'Verification pending: submitted, or opened again',
      'The user was asked for more information',
    ]);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.locator('.entry strong').first().waitFor();
    await page.waitForLoadState();
    const entries = await page.locator('.entry strong').allInnerTexts();
    expect(entries.slice(0, 5)).toEqual([
      'Moved the sandbox clock',
      'Set an outcome in the sandbox',
      'Set an outcome in the sandbox',
      'Set an outcome in the sandbox',
      'Made sandbox users',
    ]);
    expect(complaints).toEqual([]);
  });
});
