import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { changeClient, removeRedirectUri } from '../../src/clients/client-change.js';
import { getClient } from '../../src/clients/client.js';
import { changeTeam } from '../../src/clients/team/team.js';
import { invite } from '../../src/clients/team/invitation.js';
import { requestAccessRevocation, revokeRequestedAccess } from '../../src/oauth/access-revocation/access-revocation.js';
import { openBrowser, openPage } from '../support/browser.js';
import { givenClient } from '../support/given.js';
import { entrance } from '../support/log-ins.js';
import { lastMailTo } from '../support/member-mails.js';
import { givenMember, givenMembership } from '../support/members.js';
import { sampleDocument } from '../support/sample-document.js';
import { examinePages, sendUnchecked, type Scenes } from '../support/scenes.js';
import { startServer } from '../support/server.js';

const server = await startServer({
  env: { RATE_LIMIT_EMAIL_CODE: '1000', RATE_LIMIT_EMAIL_CODE_ADDRESS: '1000' },
});
const browser = await openBrowser();
const { context, url } = server;

const { client } = await givenClient(context, { name: 'Harbour Exchange' });
const owner = await givenMember(context, client.clientId, { name: 'Olive Owner' });
const developer = await givenMember(context, client.clientId, { name: 'Dan Developer', role: 'developer' });
await givenInvitation('ines@client.example');
const { client: fresh } = await givenClient(context, { name: 'Harbour Insurance' });
for (const uri of fresh.redirectUris) await removeRedirectUri(context, fresh.clientId, uri, context.clock());
await givenMembership(context, { memberId: owner.memberId, clientId: fresh.clientId });
const alone = await givenMember(context, client.clientId, { name: 'Ali Alone' });
await changeTeam(context, { clientId: client.clientId, memberId: alone.memberId, change: 'remove' }, context.clock());

async function givenInvitation(email: string): Promise<string> {
  await invite(context, { client, email, role: 'developer' }, context.clock(), { memberId: owner.memberId });
  return lastMailTo(context, email);
}

const at = (tab: string, { clientId } = client) => `/dashboard/clients/${clientId}/${tab}`;

const enterAs = entrance(server, 'member');
const enter = (page: Page, path: string, member = owner) => enterAs(page, member, path);

/** What a team sets, in every state that looks different, and how a member gets there. */
const scenes: Scenes = {
  'dashboard-settings': async (page) => {
    await enter(page, at('settings'));
    await page.getByLabel('Picture').setInputFiles({
      name: 'logo.jpg',
      mimeType: 'image/jpeg',
      buffer: await sampleDocument(),
    });
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
  },
  'dashboard-settings-faulty': async (page) => {
    await enter(page, at('settings'));
    await page.getByLabel('New redirect URI').fill('http://harbour.example/callback');
    await sendUnchecked(page, 'Add');
  },
  'dashboard-settings-developer': (page) => enter(page, at('settings'), developer),
  'dashboard-settings-meanwhile': async (page) => {
    await enter(page, at('settings'));
    await page.getByLabel('Name', { exact: true }).fill('Harbour Savings');
    const before = await getClient(context.db, client.clientId);
    const change = { homepageUrl: 'https://harbour.example/', expirationEnabled: !before.expirationEnabled };
    await changeClient(context, client.clientId, change, context.clock());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('group', { name: 'Not saved' }).waitFor();
  },
  'dashboard-settings-fresh': (page) => enter(page, at('settings', fresh)),
  'dashboard-settings-access-ends': async (page) => {
    await requestAccessRevocation(context, client.clientId, context.clock());
    await enter(page, at('settings'));
    await page.getByText('Under way: 0 ended so far').scrollIntoViewIfNeeded();
  },
  'dashboard-settings-access-ended': async (page) => {
    await requestAccessRevocation(context, client.clientId, context.clock());
    await revokeRequestedAccess(context, context.clock());
    await enter(page, at('settings'));
    await page.getByText('Done: 0 authorizations ended').scrollIntoViewIfNeeded();
  },
  'dashboard-sandbox-empty': (page) => enter(page, at('sandbox', fresh)),
  'dashboard-live-deliveries-empty': async (page) => {
    await enter(page, at('live-deliveries', fresh));
    await page.getByText('Live: what changes').waitFor();
    await page.getByText('There is no delivery yet').waitFor();
  },
  'dashboard-authorize-link-fresh': (page) => enter(page, at('authorize-link', fresh)),
  'dashboard-clients-none': (page) => enter(page, '/dashboard', alone),
  'dashboard-password': (page) => enter(page, '/dashboard/password'),
  'dashboard-password-faulty': async (page) => {
    await enter(page, '/dashboard/password');
    await sendUnchecked(page, 'Change the password');
  },
  'dashboard-secrets': (page) => enter(page, at('secrets')),
  'dashboard-secrets-refused': async (page) => {
    await enter(page, at('secrets'));
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    // There may be two already, from the last time.
    await page.getByText(/Your new secret|has two secrets already/).waitFor();
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await page.getByText('has two secrets already').waitFor();
  },
  'dashboard-secrets-delete': async (page) => {
    await enter(page, at('secrets'));
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await page.getByText(/Your new secret|has two secrets already/).waitFor();
    await page.goto(url + at('secrets'));
    await page.getByText('Delete…').first().click();
    await page.getByRole('button', { name: 'Delete this secret' }).first().waitFor();
  },
  'dashboard-client-created': async (page) => {
    await enter(page, '/dashboard');
    await page.getByLabel('Name').fill('Harbour Savings');
    await page.getByRole('button', { name: 'Register an application' }).click();
    await page.getByText('Go on to its settings').waitFor();
  },
  'dashboard-clients-faulty': async (page) => {
    await enter(page, '/dashboard');
    await sendUnchecked(page, 'Register an application');
  },
  'dashboard-team': (page) => enter(page, at('team')),
  'dashboard-team-developer': (page) => enter(page, at('team'), developer),
  'dashboard-team-meanwhile': async (page) => {
    await enter(page, at('team'));
    const whose = { clientId: client.clientId, memberId: developer.memberId };
    await changeTeam(context, { ...whose, change: { role: 'owner' } }, context.clock());
    await page.getByRole('button', { name: `Make owner: ${developer.name}` }).click();
    await page.getByText('their role is another one by now').waitFor();
    await changeTeam(context, { ...whose, change: { role: 'developer' } }, context.clock());
  },
  'dashboard-team-faulty': async (page) => {
    await enter(page, at('team'));
    await sendUnchecked(page, 'Send the invitation');
  },
  'dashboard-invitation': async (page) => {
    await page.goto(await givenInvitation('new@client.example'));
  },
  'dashboard-invitation-faulty': async (page) => {
    await page.goto(await givenInvitation('faulty@client.example'));
    await sendUnchecked(page, 'Join the team');
  },
  'dashboard-invitation-logged-in': async (page) => {
    const link = await givenInvitation('another@client.example');
    await enter(page, '/dashboard');
    await page.goto(link);
  },
  'dashboard-invitation-on-team': async (page) => {
    const link = await givenInvitation('waiting@client.example');
    await enter(page, '/dashboard');
    await page.goto(link);
    await page.getByRole('button', { name: 'Join the team' }).click();
    await page.getByText('The invitation waits for').waitFor();
  },
  'dashboard-reset-password': async (page) => {
    await page.goto(`${url}/dashboard/reset-password`);
    await page.getByLabel('E-mail address').fill('nobody@client.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a mail is on its way').waitFor();
  },
  'dashboard-new-password-faulty': async (page) => {
    await page.goto(`${url}/dashboard/new-password?token=kmt_not-one-of-ours`);
    await page.getByLabel('New password').fill('correct horse battery');
    await sendUnchecked(page, 'Set the password');
  },
  'dashboard-authorize-link': async (page) => {
    await enter(page, at('authorize-link'));
    await page.getByLabel('Level').selectOption('basic');
    await page.getByRole('button', { name: 'Build the link' }).click();
    await page.getByRole('heading', { name: 'Your link' }).waitFor();
  },
  'dashboard-authorize-link-faulty': async (page) => {
    await enter(page, at('authorize-link'));
    await page.getByLabel('Wallet address').first().check();
    await sendUnchecked(page, 'Build the link');
  },
  'dashboard-audit-log': (page) => enter(page, at('audit-log')),
  'dashboard-audit-log-empty': (page) => enter(page, `${at('audit-log')}?type=secret_deleted`),
};

examinePages(browser, scenes);

test('the link is copied by one press, and without script it can be selected', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(browser, { javaScriptEnabled, permissions: ['clipboard-read', 'clipboard-write'] });
    await enter(page, at('authorize-link'));
    await page.getByRole('button', { name: 'Build the link' }).click();
    const link = await page.locator('.copy-box code').innerText();
    expect(link).toContain(`${url}/authorize?client_id=${client.clientId}`);
    const copy = page.getByRole('button', { name: 'Copy' });
    expect(await copy.count()).toBe(javaScriptEnabled ? 1 : 0);
    if (!javaScriptEnabled) continue;
    await copy.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
  }
});
