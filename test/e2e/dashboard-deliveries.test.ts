import { createHmac, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { addWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint.js';
import { sendTestNotification } from '../../src/webhooks/endpoints/test-notification.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { cloneDatabase } from '../support/database.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { listenToComplaints } from '../support/examine-page.js';
import { givenClient } from '../support/given.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { startReceiver, type Received } from '../support/receiver.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';

const database = await cloneDatabase();
// Server and worker read each other's secrets.
const env = { ENCRYPTION_KEYS: `both:${randomBytes(32).toString('base64')}` };
const server = await startServer({ database, env });
await startTestWorker(database, env);
const browser = await openBrowser();
const { context, url } = server;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** An endpoint that has got so many test notifications, and somebody of its client's team. */
async function givenDelivered(count: number) {
  const { client } = await givenClient(context);
  const { clientId } = client;
  const receiver = await startReceiver();
  const { endpoint, secret } = await addWebhookEndpoint(context, { clientId, url: receiver.url }, context.clock());
  for (let sent = 0; sent < count; sent += 1) await sendTestNotification(context, endpoint, context.clock());
  const received = await receiver.waitForCount(count);
  const member = await givenMember(context, clientId, { role: 'developer' });
  return { receiver, received, endpoint, secret, member, path: `/dashboard/clients/${clientId}` };
}

describe.each([
  { name: 'with script', javaScriptEnabled: true },
  { name: 'FL7: without script', javaScriptEnabled: false },
])('a developer, $name', ({ javaScriptEnabled }) => {
  test('SA1: pastes what arrived into the checker, and reads whether it fits or what was done instead', async () => {
    const { received, endpoint, secret, member, path } = await givenDelivered(1);
    const [{ headers, body }] = received as [Received];
    const text = body.toString('utf8');
    const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled });
    const complaints = listenToComplaints(page);
    await enterAt(page, server, member, `${path}/webhooks`);
    await page.getByRole('link', { name: 'Check a signature' }).click();
    const check = async (entered: { header?: string; body?: string; secret?: string }) => {
      const { header = String(headers['x-service-signature']) } = entered;
      await page.getByLabel('X-Service-Signature', { exact: true }).fill(header);
      await page.getByLabel('Body').fill(entered.body ?? text);
      await page.getByLabel('Secret', { exact: true }).fill(entered.secret ?? secret);
      // What an earlier check said stands there until then.
      await Promise.all([page.waitForEvent('load'), press(page, 'Check')]);
      return page.getByRole('group', { name: 'X-Service-Signature' }).innerText();
    };
    expect(await check({})).toContain('X-Service-Signature is valid');
    // A browser sends line breaks its own way.
    expect(await check({ body: `${text}\n` })).toContain('A line break at the end of the body');
    const indented = JSON.stringify(JSON.parse(text), undefined, 2);
    const overIndented = createHmac('sha1', secret).update(indented).digest('hex');
    expect(await check({ body: indented })).toContain('The body was parsed and written anew');
    expect(await check({ header: `sha1=${overIndented}` })).toContain('The body was parsed and written anew');
    expect(await check({ secret: `${secret}x` })).toContain('Another secret');
    const sha256 = createHmac('sha256', secret).update(text).digest('hex');
    expect(await check({ header: `sha1=${sha256}` })).toContain('SHA-256 instead of SHA-1');
    expect(await page.content()).not.toContain(secret);

    // The secret need not be at hand, and the headers of Standard Webhooks are judged beside it.
    await page.getByText('Headers of Standard Webhooks').click();
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      await page.getByLabel(name).fill(String(headers[name]));
    }
    await page.getByLabel('Secret of').selectOption({ label: endpoint.url });
    expect(await check({ secret: '' })).toContain('X-Service-Signature is valid');
    await page.getByRole('group', { name: 'webhook-signature is valid' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('DF6: sends again what a filter leaves, once they were counted', async () => {
    const { receiver, member, path } = await givenDelivered(3);
    const page = await openPage(browser, { javaScriptEnabled });
    await enterAt(page, server, member, `${path}/deliveries`);
    const rows = page.locator('.row');
    await waitFor('three deliveries that are over', async () => {
      await page.reload();
      return (await rows.filter({ hasText: 'Delivered' }).count()) === 3;
    });
    expect(await page.getByRole('heading', { name: 'Send these again' }).count()).toBe(0);
    await page.locator('summary', { hasText: 'Filter' }).click();
    await page.getByLabel('State').selectOption({ label: 'Not delivered' });
    await press(page, 'Apply');
    await page.getByText('No delivery fits').waitFor();
    await page.getByLabel('State').selectOption({ label: 'Delivered' });
    await press(page, 'Apply');
    await page.getByRole('heading', { name: 'Send these again' }).waitFor();
    await press(page, 'Count them');
    await page.getByText('3 notifications are sent again.').waitFor();
    expect(receiver.received).toHaveLength(3);
    await press(page, 'Send 3 again');
    await page.getByRole('heading', { name: 'Sending many again' }).waitFor();
    const own = page.url().replace(/\?.*$/, '');
    await waitFor('their way', async () => {
      await page.goto(own);
      return (await page.getByText('3 of 3 sent on their way.').count()) === 1;
    });
    const all = await receiver.waitForCount(6);
    const ids = all.map(({ headers }) => headers['webhook-id']).sort();
    expect(ids.filter((id, place) => ids.indexOf(id) === place)).toHaveLength(3);
    await page.goto(`${url}${path}/audit-log`);
    await page.getByText('Sent many deliveries again').last().waitFor();
  });
});
