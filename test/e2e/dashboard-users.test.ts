import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { EVERYTHING, givenAuthorizedUser } from '../support/authorized-user.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { givenDecision } from '../support/given.js';
import { givenJsonApi } from '../support/json-api.js';
import { each, createUsers } from '../support/sandbox-users.js';
import { enterAt } from '../support/member-pages.js';
import { givenMember } from '../support/members.js';
import { startServer } from '../support/server.js';
import { APPROVE } from '../support/stage.js';

const server = await startServer();
const browser = await openBrowser();
const { context } = server;

/** A client with 120 users in Germany and France, and one in Switzerland who has released everything. */
async function givenUsers() {
  const api = await givenJsonApi(server, { name: 'Harbour Exchange' }, 'client.sandbox:manage');
  await createUsers(
    api,
    each(120, (index) => ({ country: index % 2 === 0 ? 'DE' : 'FR' })),
  );
  const information = { given_name: 'Lena', family_name: '=Hohe', country: 'CH' };
  const user = await givenAuthorizedUser(context, api.client, { scopes: EVERYTHING, information });
  // A status has the second of its change (W12), a token its millisecond: in one second their order would not be told.
  context.testClock.advance(2);
  await givenDecision(context, user.verificationId, APPROVE);
  return { ...user, clientId: api.client.clientId, member: await givenMember(context, api.client.clientId) };
}

describe.each([
  { name: 'with script', javaScriptEnabled: true },
  { name: 'FL7: without script', javaScriptEnabled: false },
])('a member, $name', ({ javaScriptEnabled }) => {
  test('pages through the users, filters them, and takes them along as a file', async () => {
    const { clientId, member } = await givenUsers();
    const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled });
    await enterAt(page, server, member, `/dashboard/clients/${clientId}/users`);
    const rows = page.locator('.row');
    const counts = [await rows.count()];
    while (counts.length < 3) {
      await page.getByRole('link', { name: 'Older users' }).click();
      await page.getByRole('link', { name: 'Back to the newest' }).waitFor();
      await page.waitForURL(/after=/);
      counts.push(await rows.count());
    }
    expect(counts).toEqual([50, 50, 21]);
    expect(await page.getByRole('link', { name: 'Older users' }).count()).toBe(0);

    await page.locator('summary', { hasText: 'Filter' }).click();
    await page.getByLabel('Country').selectOption({ label: 'Switzerland' });
    await page.getByLabel('Status').selectOption({ label: 'Approved' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: 'Show everybody' }).waitFor();
    expect(await rows.count()).toBe(1);

    const downloaded = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    const file = await readFile(await (await downloaded).path(), 'utf8');
    expect(file.trimEnd().split('\r\n')).toHaveLength(2);
    expect(file).toMatch(/^\uFEFFuser_id,.*\r\n[^\r]+,approved,CH,fetched,[^\r]+,Lena,'=Hohe\r\n$/);
  });

  test('finds one user and reads what happened to them', async () => {
    const { clientId, member, email, userId } = await givenUsers();
    const page = await openPage(browser, { javaScriptEnabled });
    await enterAt(page, server, member, `/dashboard/clients/${clientId}/users`);
    await page.getByLabel('Find one user').fill(email);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { name: 'Found' }).waitFor();
    expect(page.url()).not.toContain('@');
    await page.getByRole('link', { name: 'Lena =Hohe' }).click();
    await page.getByText(userId, { exact: true }).waitFor();
    const timeline = await page.locator('.timeline strong').allTextContents();
    expect(timeline[0]).toBe('Verification approved');
    expect([...timeline].sort()).toEqual([
      'The user authorized this application',
      'Verification approved',
      'Verification pending: submitted, or opened again',
      'Your backend fetched the first tokens',
    ]);
  });

  test('reads the statistics, and goes from a country to its users', async () => {
    const { clientId, member } = await givenUsers();
    const page = await openPage(browser, { javaScriptEnabled });
    await enterAt(page, server, member, `/dashboard/clients/${clientId}/statistics`);
    await page.getByRole('img', { name: '121 verifications in 3 countries of residence.' }).waitFor();
    await page.getByLabel('Period').selectOption('90');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/days=90/);
    expect(await page.getByLabel('Period').inputValue()).toBe('90');
    await page.getByText('As a table').first().click();
    await page.getByRole('link', { name: 'France' }).click();
    await page.waitForURL(/users\?country=FR$/);
    expect(await page.locator('.row').count()).toBe(50);
  });
});
