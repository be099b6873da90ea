import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { serviceSignature } from '../../src/webhooks/signature/signature.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { examinePage, listenToComplaints, takePicture } from '../support/examine-page.js';
import { expectAbout } from '../support/expect-about.js';
import { givenClient } from '../support/given.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { showOn } from '../support/screens.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const browser = await openBrowser();
const { client } = await givenClient(server.context, { name: 'Harbour Loans' });
const member = await givenMember(server.context, client.clientId);

const PAGES = {
  overview: '/docs',
  quickstart: '/docs/quickstart',
  'operation-to-try': '/docs/operations/setSandboxOutcome',
  'long-guide': '/docs/webhooks',
  'signature-checker': '/docs/signature-checker',
  errors: '/docs/errors',
  search: '/docs/search?q=secret',
};

describe('SK11: axe finds nothing, its best practices among it, nothing scrolls sideways, the policy is kept', () => {
  test('on all kinds of pages, on either screen, as somebody who is logged in sees them', async () => {
    const page = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const complaints = listenToComplaints(page);
    const outside: string[] = [];
    page.on('request', (request) => request.url().startsWith(server.url) || outside.push(request.url()));
    await enterAt(page, server, member, '/docs');
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(server.url + path);
      for (const [screen, colorScheme] of [
        ['phone', 'light'],
        ['desktop', 'dark'],
      ] as const) {
        await showOn(page, screen);
        await page.emulateMedia({ colorScheme });
        await examinePage(page);
        for (const shown of ['dark', 'light'] as const)
          await takePicture(page, `docs-${name}.${screen}-${shown}`, shown);
      }
    }
    expect([complaints, outside]).toEqual([[], []]);
  });
});

/** The link of the navigation, which a phone opens first. */
async function choose(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name, exact: true }).click();
}

test('SK11: from /docs to a checked webhook, on a phone: the steps of somebody who does it for the first time', async () => {
  const page = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  const complaints = listenToComplaints(page);
  await enterAt(page, server, member, '/docs');
  await choose(page, 'Quickstart');
  expect(await page.locator('.docs-step pre').first().innerText()).toContain(`CLIENT_ID=${client.clientId}`);

  // What the terminal does in steps 2 to 5, the pages of the operations do by a press each.
  const send = async (title: string, fields: Record<string, string> = {}) => {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    for (const [name, value] of Object.entries(fields))
      await page.getByRole('textbox', { name, exact: true }).fill(value);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.docs-trial-answer pre').waitFor();
    return page.locator('.docs-trial-answer').innerText();
  };
  const secret = 'a-secret-of-mine-for-trying-only-0001';
  await page.getByRole('link', { name: 'listener', exact: true }).click();
  const listening = await send('Listen without an endpoint', { Body: JSON.stringify({ secret }) });
  expect(listening).toMatch(/^201 /);
  const [, listener = ''] = /"webhook_listener_id": "([^"]+)"/.exec(listening) ?? [];
  await page.goBack();
  await page.getByRole('link', { name: 'user', exact: true }).click();
  expect(await send('Make users')).toMatch(/^201 /);
  await page.goto(`${server.url}/docs/operations/pollWebhookListener`);
  const heard = await send('Ask for notifications', { webhook_listener_id: listener });
  expect(heard).toContain('verification_approved');

  const asked: string[] = [];
  await choose(page, 'Signature checker');
  await page.getByRole('heading', { name: 'Signature checker', level: 1 }).waitFor();
  await page.waitForLoadState();
  // The checker itself may still be on its way.
  page.on('request', (request) => request.resourceType() === 'script' || asked.push(request.url()));
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill(heard.slice(heard.indexOf('{')));
  await page.getByLabel('Secret', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('X-Service-Signature is valid').waitFor();
  await page.getByText('webhook-signature is valid').waitFor();

  await page.getByLabel('Secret', { exact: true }).fill(`${secret} `);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Spaces or a line break around the secret.').first().waitFor();
  await examinePage(page);
  await takePicture(page, 'docs-not-valid', 'light');
  expectAbout('no request carried what was pasted', asked).toEqual([]);
  expect(complaints).toEqual([]);
});

test('SK11: the signature checker says what is wrong, and what is missing', async () => {
  const page = await openPage(browser);
  const body = '{"type":"test","data":{"message":"Hello"}}';
  const right = serviceSignature(Buffer.from(body), 'the-secret');
  const check = async (fields: Record<string, string>, said: string) => {
    await page.goto(`${server.url}/docs/signature-checker`);
    for (const [label, value] of Object.entries({ Body: body, Secret: 'the-secret', ...fields })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('#verdict').getByText(said).waitFor();
  };
  await check({ 'X-Service-Signature': right }, 'X-Service-Signature is valid');
  await check({ 'X-Service-Signature': right.replace('sha1=', '') }, 'The beginning is missing.');
  await check({ 'X-Service-Signature': right, Body: `${body}\n` }, 'A line break at the end of the body.');
  await check({ 'X-Service-Signature': right, Secret: 'another' }, 'Another secret.');
  await check({}, 'Paste X-Service-Signature');
  await check({ 'webhook-id': 'evt_0001' }, 'Paste all three headers');
});

test('SK11: by keyboard and while one types: the search, the language of samples, and where an older link leads', async () => {
  const page = await openPage(browser);
  const complaints = listenToComplaints(page);
  await page.goto(`${server.url}/docs#/OAuth/authorize`);
  await page.waitForURL(`${server.url}/docs/operations/authorize`);

  await page.keyboard.press('/');
  await page.keyboard.type('overlap_seconds');
  await page.locator('.docs-found a').first().waitFor();
  await examinePage(page);
  await page.keyboard.press('Escape');
  expect(await page.locator('.docs-found').isVisible()).toBe(false);
  await page.keyboard.type('overlap_seconds');
  // What is found for a part of the word may come before.
  await page.locator('.docs-found li:first-child a[href$="rotateWebhookSecret#body-overlap_seconds"]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/rotateWebhookSecret#body-overlap_seconds$/);

  const node = page.getByRole('radio', { name: 'Node.js' });
  await page.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('.sample:visible').innerText()).toContain('await fetch(');
  await page.goto(`${server.url}/docs/operations/getTotalVerifications`);
  expect(await node.isChecked()).toBe(true);
  expect(await page.locator('.sample:visible').innerText()).toContain('await fetch(');

  // What an address leads to opens, however deep it is folded.
  await page.goto(`${server.url}/docs/operations/createSandboxUsers#body-users-country`);
  await page.locator('[id="body-users-country"]').waitFor();
  expect(complaints).toEqual([]);
});

test('SK11: without script one searches, chooses a language and goes everywhere', async () => {
  const page = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true, javaScriptEnabled: false });
  await page.goto(`${server.url}/docs`);
  await page.getByRole('searchbox').fill('redeliver');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Send a finished delivery again/ }).click();
  await page.getByText('Node.js', { exact: true }).click();
  expect(await page.locator('.sample:visible').innerText()).toContain('await fetch(');
  await choose(page, 'Errors');
  await page.getByRole('link', { name: 'request.no_json' }).click();
  await page.getByRole('heading', { name: 'request.no_json' }).waitFor();
});
