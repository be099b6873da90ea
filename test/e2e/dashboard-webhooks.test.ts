import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { cloneDatabase } from '../support/database.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { listenToComplaints } from '../support/examine-page.js';
import { givenClient } from '../support/given.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { startReceiver } from '../support/receiver.js';
import { startServer } from '../support/server.js';

const database = await cloneDatabase();
// Server and worker read each other's secrets.
const env = { ENCRYPTION_KEYS: `both:${randomBytes(32).toString('base64')}` };
const server = await startServer({ database, env });
await startTestWorker(database, env);
const browser = await openBrowser();
const receiver = await startReceiver();
const { context, url } = server;

/** A member at the webhooks of a client that has none yet. */
async function givenTeamMember(): Promise<{ page: Page; path: string }> {
  const { client } = await givenClient(context);
  const path = `/dashboard/clients/${client.clientId}`;
  const page = await openPage(browser, { viewport: PHONE });
  await enterAt(page, server, await givenMember(context, client.clientId, { role: 'developer' }), `${path}/webhooks`);
  return { page, path };
}

async function addEndpoint(page: Page): Promise<void> {
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Add the endpoint' }).click();
  await page.getByText('The endpoint is added').waitFor();
}

test('O20: a secret is taken away by one press, and a reload of its page makes no second endpoint', async () => {
  const { page, path } = await givenTeamMember();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await addEndpoint(page);
  const secret = (await page.locator('.copy-line code').first().textContent()) ?? '';
  expect(secret).toMatch(/^whs_/);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);

  await page.reload();
  await page.getByRole('heading', { name: 'Webhook endpoint' }).waitFor();
  expect(await page.content()).not.toContain(secret);
  const clientId = path.split('/').at(-1) ?? '';
  expect(await context.db('webhook_endpoints').where({ client_id: clientId })).toHaveLength(1);
});

test('DF6: a test notification is watched live from the first attempt on, read, and sent again', async () => {
  const { page, path } = await givenTeamMember();
  await addEndpoint(page);
  const live = await page.context().newPage();
  const complaints = listenToComplaints(live);
  await live.goto(`${url}${path}/live-deliveries`);
  await live.getByText('Live: what changes').waitFor();
  await live.getByText('There is no delivery yet').waitFor();

  await page.getByRole('link', { name: 'Go on to the endpoint' }).click();
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  const rows = live.locator('.row');
  await rows.filter({ hasText: 'Delivered' }).filter({ hasText: 'HTTP 204' }).waitFor();
  expect(await rows.count()).toBe(1);

  // Whoever is on a link with the keyboard stays there when the list is drawn anew.
  await rows.getByRole('link').focus();
  await page.reload();
  await page.getByText('Attempt 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await rows.nth(1).filter({ hasText: 'Delivered' }).waitFor();
  await rows.nth(0).filter({ hasText: 'Delivered' }).waitFor();
  expect(await rows.nth(1).locator('a:focus').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('FL7: without script the live page shows what is there, and a link to look again', async () => {
  const { page, path } = await givenTeamMember();
  const { cookies } = await page.context().storageState();
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`${url}${path}/live-deliveries`);
  await plain.getByText('as it was when this page was opened').waitFor();
  await plain.getByRole('link', { name: 'Look again' }).click();
  await plain.getByText('There is no delivery yet').waitFor();
});

test('W13: a secret is rotated and promoted; each is shown once', async () => {
  const { page } = await givenTeamMember();
  await addEndpoint(page);
  const [first = ''] = /whs_[\w-]+/.exec(await page.content()) ?? [];
  await page.getByRole('link', { name: 'Go on to the endpoint' }).click();
  expect(await page.content()).not.toContain(first);
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  await page.getByText('The new secret', { exact: true }).waitFor();
  const [second = ''] = /whs_[\w-]+/.exec(await page.content()) ?? [];
  expect([first.length, second.length, first === second]).toEqual([47, 47, false]);
  await page.getByRole('button', { name: 'Promote the new secret' }).click();
  await page.getByText('X-Service-Signature is signed with the new one').waitFor();
  expect(await page.content()).not.toContain(second);
});

test('a secret is hidden until somebody asks to see it, and a log-in’s password is called so', async () => {
  const { page, path } = await givenTeamMember();
  for (const place of ['webhooks', 'signature-checker']) {
    await page.goto(`${url}${path}/${place}`);
    const field = page.getByLabel(/^(Own secret|Secret$)/);
    expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual(['password', 'off']);
    await page.getByRole('button', { name: 'Show secret' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide secret' }).click();
    expect(await field.getAttribute('type')).toBe('password');
  }
  const door = await openPage(browser);
  await door.goto(`${url}/dashboard/login`);
  await door.getByRole('button', { name: 'Show password' }).waitFor();
});
