import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { startAccessRevocations } from '../../src/oauth/access-revocation/access-revocation-runner.js';
import { givenAuthorizedUser } from '../support/authorized-user.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { listenToComplaints } from '../support/examine-page.js';
import { givenClient } from '../support/given.js';
import { basicAuth } from '../support/http.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { sampleDocument } from '../support/sample-document.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const server = await startServer();
const browser = await openBrowser();
const { context, url } = server;
const revocations = startAccessRevocations(context);
whenDone(() => revocations.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page, title: string) => page.getByRole('group', { name: title }).waitFor();

async function works(clientId: string, secret: string): Promise<boolean> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'client.stats:read' });
  const headers = basicAuth(clientId, secret);
  return (await server.visit().send('POST', '/oauth/token', { headers, body })).status === 200;
}

/** The secret that stands on the page, if one does. */
async function secretOn(page: Page): Promise<string | undefined> {
  return /kcs_[\w-]{43}/.exec(await page.content())?.[0];
}

/** As the application would: a value of its own in each place. */
function forOneUser(link: string): string {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  return link.replace('{STATE}', randomBytes(16).toString('hex')).replace('{CODE_CHALLENGE}', challenge);
}

describe.each([
  { name: 'with script', javaScriptEnabled: true },
  { name: 'FL7: without script', javaScriptEnabled: false },
])('a member, $name', ({ javaScriptEnabled }) => {
  test('registers an application, sets it up, and gets a link that leads users to it', async () => {
    const { client } = await givenClient(context);
    const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled });
    const complaints = listenToComplaints(page);
    await enterAt(page, server, await givenMember(context, client.clientId), '/dashboard');
    await page.getByLabel('Name').fill('Tidewater Bank');
    await press(page, 'Register an application');
    await page.getByRole('heading', { name: 'Tidewater Bank is registered' }).waitFor();
    const secret = (await secretOn(page)) ?? '';
    await page.getByRole('link', { name: 'Go on to its settings' }).click();
    await page.getByText('There is none yet, so nobody can be sent here').waitFor();
    expect(await secretOn(page)).toBeUndefined();
    const [, clientId = ''] = /clients\/(kci_[\w-]+)\/settings/.exec(page.url()) ?? [];
    expect(await works(clientId, secret)).toBe(true);

    await page.getByLabel('New redirect URI').fill('http://tidewater.example/back');
    await press(page, 'Add');
    await page.locator('#redirect_uri-fault').getByText('must begin with https://').waitFor();
    expect(await page.getByLabel('New redirect URI').inputValue()).toBe('http://tidewater.example/back');
    await page.getByLabel('New redirect URI').fill('https://tidewater.example/back');
    await press(page, 'Add');
    await said(page, 'The redirect URI is added.');

    await page.getByLabel('Homepage').fill('https://tidewater.example/');
    await page.getByLabel('Refuse authorization requests without PKCE').check();
    await page.getByLabel('See expired verifications as expired').check();
    await press(page, 'Save');
    await said(page, 'The settings are saved.');
    const buffer = await sampleDocument();
    await page.getByLabel('Picture').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
    await press(page, 'Use this picture');
    await said(page, 'The logo is saved.');
    expect(await page.getByLabel('See expired verifications as expired').isChecked()).toBe(true);

    await page.getByRole('link', { name: 'Build a link for your users' }).click();
    await page.getByLabel('Photo with today’s date (liveness)').check();
    await press(page, 'Build the link');
    await page.locator('#level-fault').getByText('An add-on needs a level beside it').waitFor();
    await page.getByLabel('Level').selectOption({ label: 'Basic identity (basic)' });
    await press(page, 'Build the link');
    await said(page, 'The link is built.');
    const link = await page.locator('.copy-box code').innerText();
    expect(complaints).toEqual([]);

    const user = await openPage(browser, { javaScriptEnabled });
    await user.goto(forOneUser(link));
    await user.getByRole('link', { name: 'Create an account' }).waitFor();
    await user.getByText('Tidewater Bank').first().waitFor();
    expect(await user.locator('img[src*="/logo"]').count()).toBe(1);
  });

  test('O20: changes a secret without a gap', async () => {
    const { client, clientSecret: first } = await givenClient(context);
    const { clientId } = client;
    const page = await openPage(browser, { javaScriptEnabled });
    const path = `/dashboard/clients/${clientId}/secrets`;
    await enterAt(page, server, await givenMember(context, clientId, { role: 'developer' }), path);
    await page.getByText('It is the only one that works').waitFor();
    expect(await page.getByText('Delete…').count()).toBe(0);
    await page.getByLabel('How long the older one still works').selectOption({ label: '1 day (24 hours)' });
    await press(page, 'Create a new secret');
    await said(page, 'Your new secret');
    const second = (await secretOn(page)) ?? '';
    expect([await works(clientId, first), await works(clientId, second)]).toEqual([true, true]);

    await page.goto(url + path);
    expect(await secretOn(page)).toBeUndefined();
    await page.getByText('Works until').waitFor();
    await page.getByText('Delete…').first().click();
    await page.getByRole('button', { name: 'Delete this secret' }).first().click();
    await said(page, 'The secret is deleted.');
    expect([await works(clientId, first), await works(clientId, second)]).toEqual([false, true]);
  });

  test('SE17: ends the access of all users by typing the name, and finds who did what in the audit log', async () => {
    const { client } = await givenClient(context, { name: 'Harbour Loans' });
    for (let users = 0; users < 3; users += 1) await givenAuthorizedUser(context, client);
    const path = `/dashboard/clients/${client.clientId}`;
    const page = await openPage(browser, { javaScriptEnabled });
    await enterAt(
      page,
      server,
      await givenMember(context, client.clientId, { name: 'Olive Owner' }),
      `${path}/settings`,
    );
    const name = page.getByLabel('Type the name of the application to confirm');
    await name.fill('harbour loans');
    await press(page, 'End the access of all users');
    await page.locator('#client_name-fault').getByText('exactly as it is: Harbour Loans').waitFor();
    await name.fill('Harbour Loans');
    await press(page, 'End the access of all users');
    await said(page, 'The access of all users is being ended.');
    await waitFor('the end of all access', async () => {
      await page.goto(`${url}${path}/settings`);
      return (await page.getByText('Done: 3 authorizations ended.').count()) === 1;
    });

    await page.getByRole('link', { name: 'Statistics' }).click();
    expect(await page.locator('.figure-value').first().innerText()).toBe('0');
    await page.getByRole('link', { name: 'Users' }).click();
    const ended = page.locator('.row').filter({ hasText: 'Access ended' });
    await ended.first().waitFor();
    await page.waitForLoadState();
    expect(await ended.count()).toBe(3);
    await page.getByRole('link', { name: 'Audit log' }).click();
    const entries = page.locator('.entry');
    expect(await entries.first().innerText()).toMatch(/^Ended the access of all users[^]*Olive Owner/);
    await page.getByLabel('What').selectOption({ label: 'Created a secret' });
    await press(page, 'Show');
    await page.getByText('Nothing like that has happened yet').waitFor();
    expect(await entries.count()).toBe(0);
  });
});
