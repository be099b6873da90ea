import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../src/accounts/staff/staff.js';
import { readHistory } from '../../src/verification/status/history.js';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.js';
import { BILL, givenDecision, givenReviewer } from '../support/given.js';
import { tabTo } from '../support/keyboard.js';
import { entrance } from '../support/log-ins.js';
import { APPROVE, GRACE, LONGEST_LEVEL, setStage, type PersonWithCase } from '../support/stage.js';
import { eventually } from '../support/wait-for.js';

const { server, givenPerson, decide, enterConsole } = await setStage();
const browser = await openBrowser();

// The next case is the oldest that waits: a test that failed half-way would leave its own for all that follow.
afterEach(async () => {
  const waiting = server.context.db('verifications').where({ status: 'pending' });
  for (const verificationId of await waiting.pluck<string[]>('verification_id')) await decide(verificationId, APPROVE);
});

/** Alt and the key of an `accesskey`. Playwright sends no character while Alt is down, which real keyboards do. */
async function pressAccessKey(page: Page, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const windowsVirtualKeyCode = key.toUpperCase().charCodeAt(0);
  const event = { modifiers: 1, key, code: `Key${key.toUpperCase()}`, text: key, unmodifiedText: key };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', windowsVirtualKeyCode, ...event });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode, ...event });
  await session.detach();
}

async function pressAll(page: Page, keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function findVerification({ verificationId }: PersonWithCase) {
  return server.context.db('verifications').where({ verification_id: verificationId }).first<{
    status: string;
    reason_code: string | null;
    rejection_is_fixable: boolean | null;
    requested_items: string[];
  }>();
}

function caseUrl({ verificationId }: PersonWithCase): string {
  return `${server.url}/console/verifications/${verificationId}`;
}

describe('a reviewer without a mouse', () => {
  test('RC1, RC3: logs in, contacts, rejects and approves; each next case opens by itself', async () => {
    const first = await givenPerson(undefined, { hoursAgo: 3 });
    const second = await givenPerson(undefined, { hoursAgo: 2 });
    const third = await givenPerson(undefined, { hoursAgo: 1 });
    const page = await openPage(browser);
    await page.goto(`${server.url}/console/login`);
    await tabTo(page, 'E-mail address');
    await page.keyboard.type(GRACE.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(GRACE.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/console`);
    await tabTo(page, 'Filter');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Environment');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Show');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/console?environment=sandbox*`);
    await tabTo(page, 'Review the oldest');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${caseUrl(first)}?*`);

    await pressAccessKey(page, 'c');
    await tabTo(page, 'Photo of the document');
    await page.keyboard.press('Space');
    await tabTo(page, 'Message to the user (optional)');
    await page.keyboard.type('Please take it again.');
    await tabTo(page, 'Send to the user');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${caseUrl(second)}?*`);
    await page.getByText('The user has been asked for more.').first().waitFor();

    await pressAccessKey(page, 'r');
    await page.locator('#reason_code:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await tabTo(page, 'Reject');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${caseUrl(third)}?*`);

    await pressAccessKey(page, 'a');
    await page.locator('#note-approve:focus').waitFor();
    await tabTo(page, 'Approve');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/console?*`);
    await page.getByText('Nobody is waiting').waitFor();

    expect(await findVerification(first)).toMatchObject({
      status: 'contacted',
      requested_items: ['picture'],
    });
    const asked = await readHistory(server.context, first.verificationId);
    expect(asked.at(-1)).toMatchObject({ requestedItems: ['picture'], requestText: 'Please take it again.' });
    expect(await findVerification(second)).toMatchObject({
      status: 'rejected',
      reason_code: 'document_unreadable',
      rejection_is_fixable: true,
    });
    expect(await findVerification(third)).toMatchObject({ status: 'approved' });
  });
});

test('RC1, FD1: a letter leads to a button, Tab and Enter press it; the next case opens by itself; keys can be turned off', async () => {
  const people: PersonWithCase[] = [];
  for (const hoursAgo of [3, 2, 1]) people.push(await givenPerson(undefined, { hoursAgo }));
  const [first, second, third] = people as [PersonWithCase, PersonWithCase, PersonWithCase];
  const page = await openPage(browser);
  await enterConsole(page);
  await page.keyboard.press('f');
  await page.locator('select[name=environment]:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await page.locator('.row-link:focus').waitFor();
  await page.keyboard.press('Escape');
  await pressAll(page, ['n', 'Tab', 'Enter']);
  await page.waitForURL(`${caseUrl(first)}?*`);
  await page.keyboard.press('a');
  await page.locator('#note-approve:focus').waitFor();
  await pressAll(page, ['Tab', 'Enter']);
  await page.waitForURL(`${caseUrl(second)}?*`);
  await pressAll(page, ['n', 'Tab', 'Enter']);
  await page.waitForURL(`${caseUrl(third)}?*`);
  await page.keyboard.press('c');
  await page.getByLabel('Message to the user (optional)').focus();
  await page.keyboard.type('an r and a q');
  // What the keys say then: none but the one that leaves the form.
  expect(await page.locator('.key:visible').count()).toBe(0);
  expect(await page.getByText('Esc closes.').isVisible()).toBe(true);
  expect(page.url()).toContain(third.verificationId);
  // Out of the field, and then out of the form, which keeps what was typed.
  await pressAll(page, ['Escape', 'm', 'Escape', 'm', 'Tab', 'Enter']);
  await page.getByText('Not claimed').waitFor();
  await page.locator('summary', { hasText: 'Keyboard' }).click();
  await page.getByRole('button', { name: 'Turn keys off' }).click();
  await pressAll(page, ['Escape', 'q', 'Tab', 'Escape']);
  await page.getByRole('button', { name: 'Turn keys on' }).click();
  await pressAll(page, ['Escape', 'q', 'Tab', 'Enter']);
  await page.waitForURL(`${server.url}/console?environment=sandbox`);
  expect(await findVerification(first)).toMatchObject({ status: 'approved' });
  for (const person of [second, third]) expect(await findVerification(person)).toMatchObject({ status: 'pending' });
});

test('DK10: a link leads to its document, whose name is in sight below the links, and the keys go on from there', async () => {
  const person = await givenPerson(undefined, { level: LONGEST_LEVEL });
  const page = await openPage(browser);
  await enterConsole(page);
  await page.goto(caseUrl(person));
  const links = page.getByRole('navigation', { name: '6 documents' });
  await links.getByRole('link', { name: 'Photo with the date of the day' }).click();
  await page.locator('#document-liveness_picture:focus').waitFor();
  const [bar, name] = [
    await links.boundingBox(),
    await page.locator('figcaption', { hasText: 'Photo with the date of the day' }).boundingBox(),
  ];
  expect(name?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.keyboard.press('j');
  await page.locator('#document-proof_of_address:focus').waitFor();
  await page.keyboard.press('k');
  await page.locator('#document-liveness_picture:focus').waitFor();
});

test.each([PHONE, DESKTOP, { width: 2560, height: 1440 }])(
  'RC2: “Whole” shows a whole page of a PDF below what is said of it, as large as there is room: %o',
  async (viewport) => {
    const person = await givenPerson(undefined, { level: 'plus', pages: 2 });
    const page = await openPage(browser, { viewport });
    await enterConsole(page);
    await page.goto(caseUrl(person));
    const first = page.locator('.viewer-page').first();
    const image = first.locator('img');
    await eventually(async () =>
      expect(await image.evaluate((element) => 'complete' in element && element.complete)).toBe(true),
    );
    const [room, head, sheet] = [
      await page.locator('.viewer-pages .viewer-window').boundingBox(),
      await first.locator('p').boundingBox(),
      await image.boundingBox(),
    ];
    if (!room || !head || !sheet) throw new Error('there is no page');
    const seen = head.height + sheet.height;
    expect(seen).toBeLessThanOrEqual(room.height);
    // Nothing is left but the edge, or else the page is as wide as its place.
    expect(seen > room.height - 16 || sheet.width > room.width - 24).toBe(true);
  },
);

test('FL7: a decision needs no script', async () => {
  const person = await givenPerson();
  const page = await openPage(browser, { javaScriptEnabled: false, viewport: PHONE });
  await enterConsole(page);
  await page.getByRole('button', { name: 'Review the oldest' }).click();
  await page.locator('summary', { hasText: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(`${server.url}/console?*`);
  expect(await findVerification(person)).toMatchObject({ status: 'approved' });
});

test.each([true, false])(
  'DK10: what is asked about a reviewer can be cancelled, with script: %s',
  async (javaScriptEnabled) => {
    const { context } = server;
    const sue = { email: `sue${javaScriptEnabled}@staff.example`, name: 'Sue', password: GRACE.password };
    await createReviewer(context, { ...sue, role: 'supervisor' }, context.clock());
    const page = await openPage(browser, { javaScriptEnabled });
    await entrance(server, 'reviewer')(page, sue, '/console/reviewers');
    await page.getByLabel('Manage: Grace Hopper').click();
    const opens = page.locator('summary', { hasText: 'Disable: Grace Hopper' });
    await opens.click();
    const button = page.getByRole('button', { name: 'Disable this log-in: Grace Hopper' });
    await button.waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button.waitFor({ state: 'hidden' });
    expect(await opens.isVisible()).toBe(javaScriptEnabled);
    if (javaScriptEnabled) await opens.and(page.locator(':focus')).waitFor();
    const grace = await context.db('staff').where({ email: GRACE.email }).first<{ disabled_at: Date | null }>();
    expect(grace.disabled_at).toBeNull();
  },
);

test('VE3: the second of two reviewers is told who did what, and can go on', async () => {
  const person = await givenPerson(undefined, { hoursAgo: 1 });
  const next = await givenPerson();
  const page = await openPage(browser);
  await enterConsole(page);
  await page.goto(caseUrl(person));
  await page.locator('summary', { hasText: 'Approve' }).click();
  const { context } = server;
  await givenDecision(context, person.verificationId, APPROVE, await givenReviewer(context, 'Robin Reed'));
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Robin Reed approved the case').waitFor();
  await page.getByText('Ada Lovelace').waitFor();
  await pressAll(page, ['n', 'Tab', 'Enter']);
  await page.waitForURL(`${caseUrl(next)}?*`);
});

test.each([true, false])('RC2: a document is enlarged and turned, with script: %s', async (javaScriptEnabled) => {
  const person = await givenPerson();
  const page = await openPage(browser, { javaScriptEnabled });
  await enterConsole(page);
  await page.goto(caseUrl(person));
  const picture = page.locator('.viewer img');
  const shape = async () => {
    const box = await picture.boundingBox();
    return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
  };
  const whole = await shape();
  if (javaScriptEnabled) await page.keyboard.press('z');
  else await page.getByRole('radio', { name: '2×' }).check();
  await eventually(async () => expect(await shape()).toEqual({ width: whole.width * 2, height: whole.height * 2 }));
  const window = page.locator('.viewer-window');
  expect(await window.evaluate((element) => (element as { scrollWidth: number }).scrollWidth)).toBe(whole.width * 2);
  await page.getByRole('radio', { name: 'Whole' }).check();
  if (javaScriptEnabled) await page.keyboard.press('t');
  else await page.getByRole('radio', { name: '90°, turned right' }).check();
  await page.locator('.turn-90:checked').waitFor({ state: 'attached' });
  await eventually(async () => expect(await shape()).toEqual(whole));
  const turned = 'getComputedStyle(document.querySelector(".viewer img")).transform';
  expect(await page.evaluate<string>(turned)).toMatch(/^matrix\(0, 1, -1, 0/);
});

test('VE9: what was typed stands in the case as it was typed, in its lines and with every space', async () => {
  const information = { given_name: 'Ada  Byron', family_name: 'محمد' };
  const person = await givenPerson(undefined, { level: 'plus', information });
  const page = await openPage(browser);
  await enterConsole(page);
  await page.goto(caseUrl(person));
  const valueOf = (term: string) =>
    page.locator('.submission div', { has: page.getByText(term, { exact: true }) }).locator('dd');
  expect(await valueOf('Given names').innerText()).toBe('Ada  Byron');
  expect(await valueOf('Family name').innerText()).toBe('محمد');
  expect(await valueOf('Address').innerText()).toBe(BILL.address);
});

test('RC1, RC2: keys go from document to document, and look closer at the one that was gone to', async () => {
  const person = await givenPerson(undefined, { level: 'plus+selfie' });
  const page = await openPage(browser);
  await enterConsole(page);
  await page.goto(caseUrl(person));
  const zoomOf = (item: string) => page.locator(`input[name=zoom-${item}]:checked`).getAttribute('class');
  const zooms = async () => [await zoomOf('picture'), await zoomOf('selfie')];
  await page.keyboard.press('z');
  expect(await zooms()).toEqual(['zoom-2', 'zoom-1']);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.locator('.viewer-window:focus img[alt="Photo of the face"]').waitFor();
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  expect(await zooms()).toEqual(['zoom-2', 'zoom-4']);
  await page.keyboard.press('j');
  const sheet = page.locator('.viewer-window:focus img[alt^="Proof of address"]');
  await sheet.waitFor();
  // A page is as wide as the window, upright and on its side, and what is long is scrolled to.
  const widthOf = async () => Math.round((await sheet.boundingBox())?.width ?? 0);
  const [upright, room] = [await widthOf(), (await sheet.locator('xpath=ancestor::div[3]').boundingBox())?.width ?? 0];
  expect(upright).toBeGreaterThan(room - 24);
  await page.keyboard.press('z');
  await eventually(async () => expect(await widthOf()).toBeGreaterThan(2 * (room - 24)));
  for (const key of ['z', 'z', 't']) await page.keyboard.press(key);
  await eventually(async () => expect(await widthOf()).toBeGreaterThan(room - 24));
  expect(await widthOf()).toBeLessThanOrEqual(upright + 2);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.locator('.viewer-window:focus img[alt="Photo of the document"]').waitFor();
  await page.keyboard.press('z');
  expect(await zooms()).toEqual(['zoom-4', 'zoom-4']);
});
