import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { startMailSender } from '../../src/mail/mail-sender.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { listenToComplaints } from '../support/examine-page.js';
import { givenClient } from '../support/given.js';
import { logIn } from '../support/hosted-flow.js';
import { startMailbox } from '../support/mailbox.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const mailbox = await startMailbox();
const server = await startServer({ env: { SMTP_URL: mailbox.url } });
const sender = startMailSender(server.context);
whenDone(() => sender.stop());
const browser = await openBrowser();
const { context, url } = server;

/** The link of the mail with this subject, once it has arrived. */
function linkTo(email: string, subject: string): Promise<string> {
  return waitFor(`the mail “${subject}”`, () => {
    const mail = mailbox.mails.find(
      (one) => one.subject === subject && [one.to].flat().some((to) => to?.text === email),
    );
    return /http\S+token=\S+/.exec(mail?.text ?? '')?.[0];
  });
}

const noticeOn = (page: Page) => page.locator('.notice-good:focus').innerText();

test('a colleague is invited by mail, works as developer, becomes owner, and is taken off the team', async () => {
  const { client } = await givenClient(context, { name: 'Harbour Loans' });
  const path = `/dashboard/clients/${client.clientId}`;
  const olive = await openPage(browser);
  const complaints = listenToComplaints(olive);
  await enterAt(olive, server, await givenMember(context, client.clientId, { name: 'Olive Owner' }), `${path}/team`);
  const dan = { email: 'dan@client.example', password: 'correct horse battery' };
  await olive.getByLabel('E-mail address').fill(dan.email);
  await olive.getByRole('button', { name: 'Send the invitation' }).click();
  expect(await noticeOn(olive)).toBe('The invitation is on its way.');

  // On a phone, from the mail to the team.
  const phone = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  await phone.goto(await linkTo(dan.email, 'You are invited to a team at Attestry'));
  await phone.getByRole('heading', { name: 'Join the team of Harbour Loans' }).waitFor();
  await phone.getByLabel('Your name, as colleagues know you').fill('Dan Developer');
  await phone.getByLabel('Choose a password').fill(dan.password);
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await phone.waitForURL(/\/settings/);
  expect(await noticeOn(phone)).toBe('You are on the team now.');

  // At the desk: what a developer may, and what only owners may.
  const desk = await openPage(browser);
  await enterAt(desk, server, dan, `${path}/settings`);
  await desk.getByLabel('New redirect URI').fill('https://harbour.example/back');
  await desk.getByRole('button', { name: 'Add', exact: true }).click();
  expect(await noticeOn(desk)).toContain('The redirect URI is added.');
  await desk.getByText('Owners of this application can disable it').waitFor();
  expect(await desk.getByRole('button', { name: 'Disable this application' }).count()).toBe(0);
  await desk.goto(`${url}${path}/team`);
  await desk.getByText('Owners of this application invite people').waitFor();
  expect(await desk.getByRole('button', { name: 'Send the invitation' }).count()).toBe(0);
  expect(await desk.getByRole('button', { name: /^(Make|Remove)/ }).count()).toBe(0);

  // Owner from the next page on.
  await olive.reload();
  await olive.getByRole('button', { name: 'Make owner: Dan Developer' }).click();
  expect(await noticeOn(olive)).toBe('The role is changed: owner.');
  await desk.reload();
  await desk.getByRole('button', { name: 'Make developer: Olive Owner' }).waitFor();

  // Off the team: whatever is open shows nothing more of it, on every device.
  await olive.getByRole('button', { name: 'Remove: Dan Developer' }).click();
  expect(await noticeOn(olive)).toContain('The member is off the team');
  await desk.getByRole('button', { name: 'Send the invitation' }).waitFor();
  await desk.getByLabel('E-mail address').fill('friend@client.example');
  await desk.getByRole('button', { name: 'Send the invitation' }).click();
  await desk.getByRole('heading', { name: 'There is no such application' }).waitFor();
  await phone.reload();
  await phone.getByRole('heading', { name: 'There is no such application' }).waitFor();
  await phone.getByRole('link', { name: 'Go to your applications' }).click();
  await phone.getByText('You are on no team yet').waitFor();
  await olive.goto(`${url}${path}/team`);
  expect(await olive.getByText('friend@client.example').count()).toBe(0);

  // Somebody has to stay.
  await olive.getByRole('button', { name: 'Leave the team' }).click();
  await olive.getByText('Somebody has to be owner: make another one first.').waitFor();
  await olive.goto(`${url}/dashboard`);
  await olive.getByRole('link', { name: 'Harbour Loans' }).first().waitFor();
  expect(complaints).toEqual([]);
});

test('SE8: a forgotten password is chosen anew by mail, without script, and every other browser is logged out', async () => {
  const { client } = await givenClient(context);
  const path = `/dashboard/clients/${client.clientId}/secrets`;
  const member = await givenMember(context, client.clientId);
  const elsewhere = await openPage(browser);
  await enterAt(elsewhere, server, member, path);

  const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`${url}/dashboard/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail address').fill(member.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('a mail is on its way').waitFor();
  await page.goto(await linkTo(member.email, 'Choose a new password'));
  await page.getByLabel('New password').fill('another horse battery');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL(/\/dashboard\?/);
  expect(await noticeOn(page)).toContain('Your password is changed.');

  await elsewhere.reload();
  await elsewhere.getByRole('heading', { name: 'Team log-in' }).waitFor();
  await logIn(elsewhere, member);
  await elsewhere.getByText('do not open the dashboard').first().waitFor();
  await logIn(elsewhere, { ...member, password: 'another horse battery' });
  await elsewhere.waitForURL(url + path);
});

test('FL7: what was done is read aloud when the page arrives, and once only where there is script', async () => {
  const { client } = await givenClient(context);
  const member = await givenMember(context, client.clientId);
  const path = `/dashboard/clients/${client.clientId}/settings`;
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(browser, { javaScriptEnabled });
    await enterAt(page, server, member, path);
    await page.getByLabel('Name', { exact: true }).fill(`Harbour ${javaScriptEnabled}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('group', { name: 'The settings are saved.' });
    await notice.waitFor();
    expect(await noticeOn(page)).toBe('The settings are saved.');
    expect(page.url().replace(/\.[\w-]{43}$/, '')).toBe(url + path + (javaScriptEnabled ? '' : '?done=settings_saved'));
    await page.reload();
    expect(await notice.count()).toBe(javaScriptEnabled ? 0 : 1);
  }
});
