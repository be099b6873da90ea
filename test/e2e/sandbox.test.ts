import { expect, test } from '@jest/globals';
import { decideDue } from '../../src/verification/review/planned-outcome.js';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { tokensOf } from '../support/given-tokens.js';
import { fillInInformation, newPerson, signUp } from '../support/hosted-flow.js';
import { bearer } from '../support/http.js';
import { setStage } from '../support/stage.js';

const { server, site } = await setStage();
const { context } = server;
const browser = await openBrowser();

/** What the worker does every second, once what was planned is due. */
async function decide(): Promise<void> {
  context.testClock.advance(context.config.sandboxDecisionSeconds);
  await decideDue(context, { now: context.clock(), limit: 10 });
}

test('SB2: a developer tries it alone: contacted by one family name, approved by the next, and told to the client', async () => {
  const page = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(site.authorizeUrl());
  await signUp(page, newPerson('tester'));
  await page.getByText('Approve, Reject, Retry, Contact, Expire').waitFor();
  await fillInInformation(page, { family_name: 'Contact' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${site.redirectUri}?*`);
  const code = site.returned().at(-1)?.get('code') ?? '';
  const visitor = server.visit();
  const answer = await visitor.post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: site.redirectUri,
    client_id: site.client.clientId,
    client_secret: site.clientSecret,
  });
  const { access_token } = tokensOf(answer);
  const cases = async () => (await visitor.get('/v2/users/me', bearer(access_token))).text;
  expect(await cases()).toContain('"credential":"pending"');

  await decide();
  expect(await cases()).toContain('"credential":"contacted"');
  await page.goto(`${server.url}/account`);
  await page.getByText('your family name asked for this').waitFor();
  await page.getByRole('link', { name: 'Send what is needed' }).click();
  await page.getByLabel('Family name').fill('Approve');
  await page.getByRole('button', { name: 'Send details' }).click();
  await page.waitForURL(`${server.url}/account`);

  await decide();
  expect(await cases()).toContain('"credential":"approved"');
  await page.reload();
  await page.getByText('Verified', { exact: true }).waitFor();
});
