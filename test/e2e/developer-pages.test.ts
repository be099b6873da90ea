import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { addRedirectUri } from '../../src/clients/client-change.js';
import { openBrowser, openPage } from '../support/browser.js';
import { startClientSite } from '../support/client-site.js';
import { newPerson, signUp } from '../support/hosted-flow.js';
import { examinePages, type Scenes } from '../support/scenes.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const site = await startClientSite(server);
const browser = await openBrowser();
const UNKNOWN = 'This redirect URI is not registered';

for (const uri of [
  'https://harbour.example/verified',
  'https://staging.harbour.example/account/verified?from=attestry',
])
  await addRedirectUri(server.context, site.client.clientId, uri, server.context.clock());

function opening(changes: Record<string, string>, heading: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(site.authorizeUrl(changes));
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  };
}

const scenes: Scenes = {
  'redirect-uri-slash': opening({ redirect_uri: 'https://harbour.example/verified/' }, UNKNOWN),
  'redirect-uri-several': opening({ redirect_uri: 'http://staging.harbour.example:8443/Account/verified' }, UNKNOWN),
  'redirect-uri-foreign': opening({ redirect_uri: 'https://harbour.ex\u0430mple/verified #top' }, UNKNOWN),
  'redirect-uri-missing': opening({ redirect_uri: '' }, 'The redirect URI is missing'),
  'unknown-scope': opening(
    { scope: 'uid:read email:read verification.bsaic:read verification.basic:read,email:read client.stats:read' },
    '3 of the 5 scopes cannot be granted',
  ),
  'missing-state': opening({ state: '' }, 'The state is missing'),
  'several-faults': opening(
    { state: '', scope: 'openid profile', response_type: 'token', code_challenge: 'not-a-challenge' },
    'This request has 5 faults',
  ),
};

examinePages(browser, scenes);

test('SK13: from the page of a fault one goes on to the log-in, and the client is told the error', async () => {
  const page = await openPage(browser);
  await opening({ scope: 'nothing:read', state: 'as sent' }, 'This scope cannot be granted')(page);
  await page.getByRole('link', { name: 'Continue anyway' }).click();
  await signUp(page, newPerson());
  await page.waitForURL(`${site.redirectUri}?*`);
  expect(Object.fromEntries(site.returned().at(-1) ?? [])).toMatchObject({ error: 'invalid_scope', state: 'as sent' });
});
