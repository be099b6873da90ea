import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { openBrowser, openPage } from '../support/browser.js';
import { errorOf, postToken, tokensOf } from '../support/given-tokens.js';
import { fillInInformation, logIn, newPerson, signUp } from '../support/hosted-flow.js';
import { APPROVE, setStage } from '../support/stage.js';

const { server, site, givenPerson } = await setStage();
const { context } = server;
const browser = await openBrowser();
const SCOPE = 'uid:read email:read';
const MINUTES = 60;

/** At the consent page; an e-mail scope, which was not granted before. */
async function openConsent(state: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await openPage(browser, options);
  await page.goto(site.authorizeUrl({ state, scope: SCOPE }));
  await logIn(page, await givenPerson(APPROVE));
  await page.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const arrive = (page: Page) => page.waitForURL(`${site.redirectUri}?*`);
const last = () => site.returned().at(-1) ?? new URLSearchParams();
const hasRunOut = (page: Page) => page.getByRole('heading', { name: 'This request has run out' }).waitFor();

const exchangeLast = () =>
  postToken(server.visit(), site, {
    grant_type: 'authorization_code',
    code: last().get('code') ?? '',
    redirect_uri: site.redirectUri,
  });

describe('going back', () => {
  test('O17, SE15: after allowing leads to the client once more, with a code that works; later it has run out', async () => {
    const page = await openConsent('back after allow');
    const consent = page.url();
    await press(page, 'Allow');
    await arrive(page);
    const first = last().get('code');
    await page.goBack();
    await arrive(page);
    expect(last().get('state')).toBe('back after allow');
    expect(last().get('code')).not.toBe(first);
    tokensOf(await exchangeLast());
    context.testClock.advance(2 * MINUTES);
    await page.goto(consent);
    await hasRunOut(page);
  });

  test('AE1, SE15: after refusing leads to the client once more, which is told the same; nobody is asked again', async () => {
    const page = await openConsent('back after deny');
    const consent = page.url();
    await press(page, 'Do not allow');
    await arrive(page);
    await page.goBack();
    await page.getByText('Back.').waitFor();
    await page.goto(consent);
    await page.getByText('Back.').waitFor();
    expect(Object.fromEntries(last())).toMatchObject({ error: 'access_denied', state: 'back after deny' });
    expect(last().get('code')).toBeNull();
  });

  test('SE7: after logging out shows nothing of the account', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.url}/login`);
    const person = await givenPerson(APPROVE);
    await logIn(page, person);
    await page.waitForURL(`${server.url}/account`);
    await press(page, 'Log out');
    await page.waitForURL(`${server.url}/`);
    await page.goBack();
    await page.waitForURL(`${server.url}/login`);
    expect(await page.getByText(person.email).count()).toBe(0);
  });
});

describe('pressing twice', () => {
  test.each([
    { name: 'with script', javaScriptEnabled: true },
    { name: 'without script', javaScriptEnabled: false },
  ])('SE15, $name: a double click on Allow arrives once, with one code, which works', async (profile) => {
    const state = `double click ${profile.name}`;
    const page = await openConsent(state, { javaScriptEnabled: profile.javaScriptEnabled });
    await page.getByRole('button', { name: 'Allow', exact: true }).dblclick();
    await arrive(page);
    await page.getByText('Back.').waitFor();
    expect(site.returned().filter((one) => one.get('state') === state)).toHaveLength(1);
    tokensOf(await exchangeLast());
    expect(errorOf(await exchangeLast())).toBe('400 invalid_grant');
  });
});

describe('coming late', () => {
  test('SE15: a consent page that lay open for an hour says so, and the client gets nothing', async () => {
    const page = await openConsent('too late');
    const before = site.returned().length;
    context.testClock.advance(61 * MINUTES);
    await press(page, 'Allow');
    await hasRunOut(page);
    await page.getByRole('link', { name: 'Go to the front page' }).click();
    await page.waitForURL(`${server.url}/`);
    expect(site.returned()).toHaveLength(before);
  });

  test('FL8: after half an hour of silence one logs in again and goes on where one was', async () => {
    const person = await givenPerson(APPROVE);
    const page = await openPage(browser);
    await page.goto(site.authorizeUrl({ state: 'logged out by silence', scope: SCOPE }));
    await logIn(page, person);
    await page.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
    context.testClock.advance(31 * MINUTES);
    await press(page, 'Allow');
    await logIn(page, person);
    await page.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
    await press(page, 'Allow');
    await arrive(page);
    expect(last().get('state')).toBe('logged out by silence');
  });

  test('SE15: a log-in page that lay open for an hour says so', async () => {
    const page = await openPage(browser);
    await page.goto(site.authorizeUrl({ scope: SCOPE }));
    context.testClock.advance(61 * MINUTES);
    await logIn(page, await givenPerson(APPROVE));
    await hasRunOut(page);
  });
});

describe('again', () => {
  test('SE15: every step can be reloaded, and the way goes on from there', async () => {
    const page = await openPage(browser);
    await page.goto(site.authorizeUrl({ state: 'reloaded' }));
    const seen = async (title: string) => {
      await page.getByRole('heading', { name: title }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: title }).waitFor();
    };
    await seen('Log in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await seen('Create your account');
    await page.goBack();
    await signUp(page, newPerson());
    await seen('Your details');
    await fillInInformation(page);
    await press(page, 'Continue');
    await seen('Allow Harbour Loans');
    await press(page, 'Allow');
    await arrive(page);
    expect(last().get('state')).toBe('reloaded');
    await page.goto(`${server.url}/account`);
    await seen('Your account');
  });

  test('O17: the link of the client, opened again, leads back at once with a new code', async () => {
    const page = await openConsent('first time');
    await press(page, 'Allow');
    await arrive(page);
    tokensOf(await exchangeLast());
    await page.goto(site.authorizeUrl({ state: 'second time', scope: SCOPE }));
    await arrive(page);
    expect(last().get('state')).toBe('second time');
    tokensOf(await exchangeLast());
  });
});
