import type { Page } from 'playwright-core';
import { setClientDisabled } from '../../src/clients/client-change.js';
import { EVERYTHING, givenAuthorizedUser } from '../support/authorized-user.js';
import { openBrowser } from '../support/browser.js';
import { givenClient } from '../support/given.js';
import { logIn } from '../support/hosted-flow.js';
import { givenMember, givenMembership, type GivenMember } from '../support/members.js';
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

async function enter(page: Page, path: string, member: Pick<GivenMember, 'email' | 'password'> = owner): Promise<void> {
  await page.goto(`${url}/dashboard/login`);
  await logIn(page, member);
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(url + path);
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
};

examinePages(browser, scenes);
