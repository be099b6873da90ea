import type { Page } from 'playwright-core';
import { revokeAccess } from '../../src/oauth/access-revocation/grant-revocation.js';
import { EVERYTHING, givenAuthorizedUser, STATUS_ONLY } from '../support/authorized-user.js';
import { openBrowser } from '../support/browser.js';
import { givenClient } from '../support/given.js';
import { givenJsonApi } from '../support/json-api.js';
import { entrance } from '../support/log-ins.js';
import { each, createUsers } from '../support/sandbox-users.js';
import { givenMember, givenMembership } from '../support/members.js';
import { examinePages, sendUnchecked, type Scenes } from '../support/scenes.js';
import { startServer } from '../support/server.js';
import { APPROVE, CONTACT, LONGEST_LEVEL, REJECT } from '../support/stage.js';

const server = await startServer();
const browser = await openBrowser();
const { context } = server;

const api = await givenJsonApi(server, { name: 'Harbour Exchange', expirationEnabled: true }, 'client.sandbox:manage');
const { client } = api;
const { client: empty } = await givenClient(context, { name: 'Harbour Loans' });
const member = await givenMember(context, client.clientId);
const { client: expiring } = await givenClient(context, { name: 'Harbour Savings', expirationEnabled: true });
for (const { clientId } of [empty, expiring]) await givenMembership(context, { memberId: member.memberId, clientId });

// A month of what a client's users do, and people in every standing.
const COUNTRIES = ['DE', 'DE', 'DE', 'FR', 'US', 'US', 'BR', 'JP', 'CH', 'MT', 'ZA', 'IN', 'SG', 'AU', 'CA'];
const STATUSES = ['approved', 'approved', 'approved', 'pending', 'rejected', 'contacted'] as const;
const made = each(400, (index) => ({
  country: COUNTRIES[Math.floor((index % 20) ** 2 / 27)] ?? 'DE',
  status: STATUSES[index % STATUSES.length] ?? 'approved',
}));
await createUsers(api, made);
await context.db.raw(
  `insert into history_counters (client_id, day, event, bucket, level, country, event_count)
   select :clientId, (now() at time zone 'UTC')::date - n, event, case when event in ('approved', 'rejected', 'contacted') then 40 + n % 9 else 0 end,
          'basic', 'DE', 90 + (n * 7 + length(event) * 3) % 11 * 20 + n % 5 * 9
   from generate_series(1, 89) n, unnest(array['authorized', 'submitted', 'approved', 'rejected', 'contacted']) event`,
  { clientId: client.clientId },
);
await context.db.raw(
  `insert into history_counters (client_id, day, event, bucket, level, country, event_count)
   select client_id, day, 'allowed', 0, level, country, event_count + 20 from history_counters where event = 'authorized'`,
);
const lena = { given_name: 'Lena Maria Theresia', family_name: 'Hohenzollern-Sigmaringen', country: 'CH' };
const detailed = await givenAuthorizedUser(context, client, {
  scopes: EVERYTHING,
  information: lena,
  decision: CONTACT,
});
await givenAuthorizedUser(context, client, { scopes: [...STATUS_ONLY, 'email:read'], decision: REJECT });
const waiting = await givenAuthorizedUser(context, client, { isFetched: false });
const ended = await givenAuthorizedUser(context, client, { scopes: EVERYTHING, decision: APPROVE });
await createUsers(
  api,
  each(1, () => ({ level: LONGEST_LEVEL })),
);
const whose = { userId: ended.userId, clientId: client.clientId, address: undefined };
await revokeAccess(context, whose, context.clock());
/** Somebody who came and went more often than a page shows. */
const returning = await givenAuthorizedUser(context, client, { scopes: EVERYTHING, information: lena });
await context.db.raw(
  `insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at, revoked_at, revoke_reason)
   select gen_random_uuid(), ?, ?, 'basic', '{uid:read}', at, at, at + interval '1 hour', 'revoked_by_user'
   from generate_series(1, 200) n cross join lateral (select timestamptz '2026-01-01Z' + n * interval '1 day') as t (at)`,
  [client.clientId, returning.userId],
);

const enterAs = entrance(server, 'member');
const enter = (page: Page, path: string, clientId = client.clientId) =>
  enterAs(page, member, `/dashboard/clients/${clientId}/${path}`);
const search = async (page: Page, text: string) => {
  await enter(page, 'users');
  await page.getByLabel('Find one user').fill(text);
  await page.getByRole('button', { name: 'Find' }).click();
};

const scenes: Scenes = {
  'dashboard-users': (page) => enter(page, 'users'),
  'dashboard-users-empty': (page) => enter(page, 'users', empty.clientId),
  'dashboard-users-filtered': (page) => enter(page, 'users?status=approved&country=DE&from=2026-01-01'),
  'dashboard-users-filtered-empty': (page) => enter(page, 'users?country=VU'),
  'dashboard-users-days-faulty': (page) => enter(page, 'users?from=2026-02-30&to=x'),
  'dashboard-users-found': async (page) => {
    await search(page, detailed.email);
    await page.getByRole('heading', { name: 'Found' }).waitFor();
  },
  'dashboard-users-found-more': async (page) => {
    await search(page, returning.userId);
    await page.getByText('These are the newest 200').waitFor();
  },
  'dashboard-users-not-found': async (page) => {
    await search(page, 'nobody@user.example');
    await page.getByText('There is no such user').waitFor();
  },
  'dashboard-users-search-faulty': async (page) => {
    await enter(page, 'users');
    await page.getByLabel('Find one user').fill('ada');
    await sendUnchecked(page, 'Find');
  },
  'dashboard-user': (page) => enter(page, `users/${detailed.grant.grantId}`),
  'dashboard-user-not-fetched': (page) => enter(page, `users/${waiting.grant.grantId}`),
  'dashboard-user-ended': (page) => enter(page, `users/${ended.grant.grantId}`),
  'dashboard-statistics': async (page) => {
    await enter(page, 'statistics');
    for (const table of await page.getByText('As a table').all()) await table.click();
  },
  'dashboard-statistics-90-days': (page) => enter(page, 'statistics?days=90&level=basic'),
  'dashboard-statistics-of-a-country': (page) => enter(page, 'statistics?country=DE'),
  'dashboard-statistics-expiring': (page) => enter(page, 'statistics', expiring.clientId),
  'dashboard-statistics-empty': (page) => enter(page, 'statistics', empty.clientId),
};

examinePages(browser, scenes);
