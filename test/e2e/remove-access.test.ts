import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { openBrowser, openPage, PHONE } from '../support/browser.js';
import { givenCode, postToken, refresh, tokensOf, type Tokens } from '../support/given-tokens.js';
import { bearer } from '../support/http.js';
import { logIn } from '../support/hosted-flow.js';
import { APPROVE, setStage, type PersonWithCase } from '../support/stage.js';

const { server, site, givenPerson, enterAccount } = await setStage();
const { context } = server;
const browser = await openBrowser();
const QUESTION = 'Remove the access of Harbour Loans?';
const DONE = 'Harbour Loans no longer has access';

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function givenTokens({ userId }: PersonWithCase): Promise<Tokens> {
  const redirectUri = site.redirectUri;
  const code = await givenCode(context, site.client, {
    userId,
    redirectUri,
    scopes: ['uid:read', 'verification.basic:read'],
  });
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return tokensOf(await postToken(server.visit(), site, fields));
}

const isAlive = async ({ access_token: token }: Tokens) =>
  (await server.visit().get('/v2/users/me', bearer(token))).status === 200;

describe('a user who takes access back', () => {
  test.each([
    { name: 'with script', javaScriptEnabled: true },
    { name: 'FL7: without script', javaScriptEnabled: false },
  ])('SE19, $name: is asked on a page of its own, can keep it, and then removes it', async (profile) => {
    const person = await givenPerson(APPROVE);
    const tokens = await givenTokens(person);
    const page = await openPage(browser, { viewport: PHONE, javaScriptEnabled: profile.javaScriptEnabled });
    await enterAccount(page, person);
    await page.getByRole('link', { name: 'Remove access: Harbour Loans' }).click();
    await heading(page, QUESTION);
    await page.getByRole('link', { name: 'Keep access' }).click();
    await page.waitForURL(`${server.url}/account`);
    expect(await isAlive(tokens)).toBe(true);

    await page.getByRole('link', { name: 'Remove access' }).click();
    await press(page, 'Remove access');
    await heading(page, DONE);
    expect(await isAlive(tokens)).toBe(false);
    expect((await refresh(server.visit(), site, tokens.refresh_token)).status).toBe(400);
    await page.reload();
    await heading(page, DONE);
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await page.getByText('No service can see anything of yours.').waitFor();
    // The verification is the user's own, and stays.
    await page.getByText('Your identity has been checked.').waitFor();

    await page.goto(site.authorizeUrl());
    await heading(page, 'Allow Harbour Loans');
  });

  test('SE1, SE15: a double click, and going back to the question, end on the page that says it is done', async () => {
    const person = await givenPerson(APPROVE);
    await givenTokens(person);
    const page = await openPage(browser, { javaScriptEnabled: false });
    await enterAccount(page, person);
    await page.getByRole('link', { name: 'Remove access' }).click();
    await heading(page, QUESTION);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.getByRole('button', { name: 'Remove access', exact: true }).dblclick();
    await heading(page, DONE);
    await page.goBack();
    await page.waitForLoadState();
    expect(await page.getByRole('heading', { name: QUESTION }).count()).toBe(0);
    // Another tab still shows the question.
    await press(other, 'Remove access');
    await heading(other, DONE);
  });

  test('SE16: the question that another user left open removes nothing', async () => {
    const [ada, bea] = [await givenPerson(APPROVE), await givenPerson(APPROVE)];
    const [ofAda, ofBea] = [await givenTokens(ada), await givenTokens(bea)];
    const open = await openPage(browser);
    await enterAccount(open, ada);
    await open.getByRole('link', { name: 'Remove access' }).click();
    await heading(open, QUESTION);
    const other = await open.context().newPage();
    await other.goto(`${server.url}/account`);
    await press(other, 'Log out');
    await other.goto(`${server.url}/login`);
    await logIn(other, bea);
    await other.waitForURL(`${server.url}/account`);
    await press(open, 'Remove access');
    await heading(open, 'This form is no longer valid');
    expect([await isAlive(ofAda), await isAlive(ofBea)]).toEqual([true, true]);
  });
});
