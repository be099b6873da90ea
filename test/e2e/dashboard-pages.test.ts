import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { setClientDisabled } from '../../src/clients/client-change.js';
import { EVERYTHING, givenAuthorizedUser } from '../support/authorized-user.js';
import { openBrowser } from '../support/browser.js';
import { signedFor } from '../support/flash.js';
import { givenClient } from '../support/given.js';
import { entrance } from '../support/log-ins.js';
import { changeWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint-change.js';
import { addWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint.js';
import { sendTestNotification } from '../../src/webhooks/endpoints/test-notification.js';
import { givenMember, givenMembership } from '../support/members.js';
import { examinePages, sendUnchecked, type Scenes } from '../support/scenes.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const browser = await openBrowser();
const { context, url } = server;

const { client } = await givenClient(context, { name: 'Harbour Exchange' });
const { client: live } = await givenClient(context, { name: 'Harbour Loans', environment: 'live' });
const { client: disabled } = await givenClient(context, { name: 'A rather long name of an application, for a phone' });
await setClientDisabled(context, disabled.clientId, true, context.clock());
const owner = await givenMember(context, client.clientId);
for (const { clientId } of [live, disabled]) await givenMembership(context, { memberId: owner.memberId, clientId });
const { grant: decidable } = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });

const hook = { clientId: client.clientId, url: 'https://hooks.harbour.example/attestry/notifications' };
const { endpoint } = await addWebhookEndpoint(context, { ...hook, headers: { 'X-Gateway-Key': 'k' } }, context.clock());
const endpointPath = `webhooks/${endpoint.webhookEndpointId}`;
const { deliveryId } = await sendTestNotification(context, endpoint, context.clock());
await context.db('attempts').insert({
  delivery_id: deliveryId,
  attempt_number: 1,
  started_at: context.clock(),
  duration_ms: 1_204,
  outcome: 'failed',
  status_code: 503,
  connection_replaced: false,
  response_body: `<html><body>${'overloaded'.repeat(30)}</body></html>`,
  request_headers: JSON.stringify({ 'X-Service-Signature': 'sha1=***', 'webhook-id': 'evt_1' }),
});
const over = { attempt_count: 1, state: 'exhausted', finished_at: context.clock(), next_attempt_at: null };
await context.db('deliveries').where({ delivery_id: deliveryId }).update(over);

/** Four more, one in each other state, for the list and for their own pages. */
const [underWay = '', held = '', arrived = '', ended = ''] = await Promise.all(
  Array.from({ length: 4 }, () =>
    sendTestNotification(context, endpoint, context.clock()).then((one) => one.deliveryId),
  ),
);
const minutesFromNow = (minutes: number) => new Date(context.clock().getTime() + minutes * 60_000);
for (const [id, attempts, state] of [
  [underWay, 3, { state: 'pending', next_attempt_at: minutesFromNow(2) }],
  [held, 1, { state: 'held' }],
  [arrived, 2, { state: 'delivered', finished_at: context.clock(), next_attempt_at: null }],
  [ended, 0, { state: 'cancelled', finished_at: context.clock(), next_attempt_at: null }],
] as const) {
  const rows = Array.from({ length: attempts }, (_, n) => ({
    delivery_id: id,
    attempt_number: n + 1,
    started_at: minutesFromNow(n - 4),
    duration_ms: n === 1 ? 10_000 : 84,
    connection_replaced: false,
    ...(id === arrived && n === 1
      ? { outcome: 'delivered', status_code: 204 }
      : { outcome: 'failed', ...(n === 1 ? { error_class: 'TIMEOUT' } : { status_code: 503 }) }),
  }));
  if (rows.length > 0) await context.db('attempts').insert(rows);
  const sent = { attempt_count: attempts, dispatched_at: context.clock(), ...state };
  await context.db('deliveries').where({ delivery_id: id }).update(sent);
}
const many = { client_id: client.clientId, of_state: 'exhausted', created_before: context.clock() };
const [running = '', completed = ''] = ['running', 'completed'].map(() => randomUUID());
await context.db('webhook_redeliveries').insert([
  {
    ...many,
    webhook_redelivery_id: running,
    state: 'running',
    counted: 12_480,
    redelivered: 3_900,
    created_at: context.clock(),
  },
  {
    ...many,
    webhook_redelivery_id: completed,
    state: 'completed',
    counted: 240,
    redelivered: 240,
    created_at: minutesFromNow(-90),
    finished_at: minutesFromNow(-70),
  },
]);

const enterAs = entrance(server, 'member');
const enter = (page: Page, path: string) => enterAs(page, owner, path);
/** At a page that says what this browser has done. */
async function enterDone(page: Page, path: string): Promise<void> {
  await enter(page, '/dashboard');
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-attestry_member')?.value ?? '';
  await page.goto(
    url + path.replace(/done=(\w+)$/, (_, word: string) => `done=${signedFor('member_sessions', cookie, word)}`),
  );
}

const of = (clientId: string, tab: string) => `/dashboard/clients/${clientId}/${tab}`;

/** Every page of the dashboard in every state that looks different, and how a member gets there. */
const scenes: Scenes = {
  'dashboard-log-in': async (page) => {
    await page.goto(`${url}/dashboard/login`);
  },
  'dashboard-log-in-faulty': async (page) => {
    await page.goto(`${url}/dashboard/login`);
    await sendUnchecked(page, 'Log in');
  },
  'dashboard-clients': (page) => enter(page, '/dashboard'),
  'dashboard-settings-live': (page) => enter(page, of(live.clientId, 'settings')),
  'dashboard-settings-disabled': (page) => enter(page, of(disabled.clientId, 'settings')),
  'dashboard-sandbox': (page) => enter(page, of(client.clientId, 'sandbox')),
  'dashboard-sandbox-faulty': async (page) => {
    await enter(page, of(client.clientId, 'sandbox'));
    await page.getByLabel('How many').fill('none');
    await sendUnchecked(page, 'Make them');
  },
  'dashboard-sandbox-outcome': (page) => enter(page, `${of(client.clientId, 'sandbox')}/users/${decidable.grantId}`),
  'dashboard-sandbox-outcome-faulty': async (page) => {
    await enter(page, `${of(client.clientId, 'sandbox')}/users/${decidable.grantId}`);
    await sendUnchecked(page, 'Reject');
  },
  'dashboard-switcher': async (page) => {
    await enter(page, of(client.clientId, 'settings'));
    await page.getByText('Switch', { exact: true }).click();
  },
  'dashboard-webhooks': (page) => enter(page, of(client.clientId, 'webhooks')),
  'dashboard-webhooks-none': (page) => enter(page, of(live.clientId, 'webhooks')),
  'dashboard-webhooks-faulty': async (page) => {
    await enter(page, of(client.clientId, 'webhooks'));
    await sendUnchecked(page, 'Add the endpoint');
  },
  'dashboard-webhooks-all-faulty': async (page) => {
    await enter(page, of(client.clientId, 'webhooks'));
    await page.getByLabel('URL').fill('nowhere');
    await page.getByLabel('Own headers').fill('no header');
    await page.getByLabel('Own secret').fill('short');
    for (const name of ['is approved', 'is rejected', 'is asked for more']) await page.getByLabel(name).uncheck();
    await sendUnchecked(page, 'Add the endpoint');
  },
  'dashboard-webhook-meanwhile': async (page) => {
    await enter(page, of(client.clientId, endpointPath));
    await page.getByLabel('URL').fill('https://hooks.harbour.example/mine');
    const theirs = `https://hooks.harbour.example/attestry/notifications/${randomUUID().slice(0, 8)}`;
    await changeWebhookEndpoint(context, endpoint, { url: theirs, headers: { 'X-Gateway-Key': 'k' } }, context.clock());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('group', { name: 'Not saved' }).waitFor();
  },
  'dashboard-webhook-added': async (page) => {
    await enter(page, of(live.clientId, 'webhooks'));
    await page.getByLabel('URL').fill('https://hooks.harbour.example/loans');
    await page.getByRole('button', { name: 'Add the endpoint' }).click();
    await page.getByText('This is shown only now').waitFor();
    await context.db('webhook_endpoints').where({ client_id: live.clientId }).update({ deleted_at: context.clock() });
  },
  'dashboard-webhook': (page) => enter(page, of(client.clientId, endpointPath)),
  'dashboard-webhook-rotated': async (page) => {
    const one = { clientId: disabled.clientId, url: 'https://hooks.harbour.example/long' };
    const added = await addWebhookEndpoint(context, one, context.clock());
    await enter(page, of(disabled.clientId, `webhooks/${added.endpoint.webhookEndpointId}`));
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await page.getByText('Two secrets are in use until').waitFor();
  },
  'dashboard-signature-checker': (page) => enter(page, of(client.clientId, 'signature-checker')),
  'dashboard-signature-checker-verdict': async (page) => {
    await enter(page, of(client.clientId, 'signature-checker'));
    await page.getByLabel('X-Service-Signature').fill('45AEED45D03F4B329EF252B42F9D7129A5239ADE');
    await page.getByLabel('Body').fill('{"type":"test"}');
    await page.getByLabel('Secret', { exact: true }).fill('whk_test_0123456789abcdef');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('does not fit').waitFor();
  },
  'dashboard-signature-checker-faulty': async (page) => {
    await enter(page, of(client.clientId, 'signature-checker'));
    await sendUnchecked(page, 'Check');
  },
  'dashboard-deliveries': (page) => enter(page, of(client.clientId, 'deliveries?state=exhausted')),
  'dashboard-deliveries-all': (page) => enter(page, of(client.clientId, 'deliveries')),
  'dashboard-live-deliveries': async (page) => {
    await enter(page, of(client.clientId, 'live-deliveries'));
    await page.getByText('Live: what changes').waitFor();
  },
  'dashboard-deliveries-none': (page) => enter(page, of(live.clientId, 'deliveries')),
  'dashboard-delivery': async (page) => {
    await enter(page, of(client.clientId, `deliveries/${deliveryId}`));
    await page.getByText('Beginning of the answer').click();
  },
  'dashboard-delivery-under-way': async (page) => {
    await enter(page, of(client.clientId, `deliveries/${underWay}`));
    await page.getByText('Cancel…').click();
  },
  'dashboard-delivery-held': (page) => enter(page, of(client.clientId, `deliveries/${held}`)),
  'dashboard-delivery-arrived': (page) => enter(page, of(client.clientId, `deliveries/${arrived}`)),
  'dashboard-delivery-cancelled': (page) => enter(page, of(client.clientId, `deliveries/${ended}`)),
  'dashboard-redelivery-running': (page) => enter(page, of(client.clientId, `deliveries/redeliveries/${running}`)),
  'dashboard-redelivery-completed': (page) => enter(page, of(client.clientId, `deliveries/redeliveries/${completed}`)),
  'dashboard-not-found': (page) => enter(page, of('kci_nobody_at_all', 'settings')),
  // What was done, above each page that comes after a form.
  'dashboard-done-clients': (page) => enterDone(page, '/dashboard?done=team_left'),
  'dashboard-done-settings': (page) => enterDone(page, of(live.clientId, 'settings?done=settings_saved')),
  'dashboard-done-disabled': (page) => enterDone(page, of(disabled.clientId, 'settings?done=client_disabled')),
  'dashboard-done-secrets': (page) => enterDone(page, of(live.clientId, 'secrets?done=secret_deleted')),
  'dashboard-done-team': (page) => enterDone(page, of(live.clientId, 'team?done=member_invited')),
  'dashboard-done-webhooks': (page) => enterDone(page, of(live.clientId, 'webhooks?done=endpoint_deleted')),
  'dashboard-done-webhook': (page) => enterDone(page, of(client.clientId, `${endpointPath}?done=endpoint_saved`)),
  'dashboard-done-delivery': (page) => enterDone(page, of(client.clientId, `deliveries/${underWay}?done=test_sent`)),
  'dashboard-done-redelivery': (page) =>
    enterDone(page, of(client.clientId, `deliveries/redeliveries/${running}?done=redelivery_started`)),
  'dashboard-done-users': (page) => enterDone(page, of(client.clientId, 'users?done=users_made')),
  'dashboard-done-sandbox': (page) => enterDone(page, of(client.clientId, 'sandbox?done=clock_forwarded')),
  'dashboard-done-outcome': (page) =>
    enterDone(page, `${of(client.clientId, 'sandbox')}/users/${decidable.grantId}?done=outcome_set`),
  'dashboard-redelivery-count': async (page) => {
    await enter(page, of(client.clientId, 'deliveries?state=exhausted'));
    await page.getByRole('button', { name: 'Count them' }).click();
    await page.getByRole('button', { name: 'Send it again' }).waitFor();
  },
};

examinePages(browser, scenes);
