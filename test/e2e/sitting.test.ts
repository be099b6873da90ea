import type { Page } from 'playwright-core';
import { expect, test } from '@jest/globals';
import { openBrowser, openPage } from '../support/browser.js';
import { examinePage, listenToComplaints } from '../support/examine-page.js';
import { tabTo } from '../support/keyboard.js';
import { setStage, type PersonWithCase } from '../support/stage.js';

const { server, givenPerson, enterConsole } = await setStage();
const browser = await openBrowser();
const CASES = 30;

/** What a reviewer presses for each decision, once the case is open. */
const KEYS = {
  approved: ['a', 'Tab', 'Enter'],
  contacted: ['c', 'Space', 'Control+Enter', 'Enter'],
  rejected: ['r', 'ArrowDown', 'Tab', 'Space', 'Control+Enter', 'Enter'],
} as const;
const DECISIONS = Object.keys(KEYS) as (keyof typeof KEYS)[];
/** Where the first key of a decision leads to. */
const FIRST_STOP = {
  approved: '#note-approve:focus',
  contacted: 'input[name=requested_items]:focus',
  rejected: '#reason_code:focus',
} as const;

async function decideByKeys(page: Page, decision: keyof typeof KEYS): Promise<void> {
  const [open, ...rest] = KEYS[decision];
  await page.keyboard.press(open);
  await page.locator(FIRST_STOP[decision]).waitFor();
  for (const key of rest) await page.keyboard.press(key);
}

test('RC1, RC3: a reviewer decides thirty cases in a sitting, all three ways, with three to six keys each and no mouse', async () => {
  const people: PersonWithCase[] = [];
  for (let hoursAgo = CASES; hoursAgo > 0; hoursAgo -= 1) people.push(await givenPerson(undefined, { hoursAgo }));
  const page = await openPage(browser);
  const complaints = listenToComplaints(page);
  await enterConsole(page);
  await tabTo(page, 'Review the oldest');
  await page.keyboard.press('Enter');

  for (const [index, { verificationId }] of people.entries()) {
    // The next one opens by itself, the oldest first, claimed by who got it.
    await page.waitForURL(`${server.url}/console/verifications/${verificationId}?*`);
    await page.getByText('Yours for').waitFor();
    if (index % 10 === 0) await examinePage(page);
    await decideByKeys(page, DECISIONS[index % DECISIONS.length] ?? 'approved');
  }
  await page.getByText('Nobody is waiting').waitFor();
  await examinePage(page);

  const rows = await server.context.db('verifications').select<{ verification_id: string; status: string }[]>();
  const statusOf = (id: string) => rows.find((row) => row.verification_id === id)?.status;
  const expected = people.map((_, index) => DECISIONS[index % DECISIONS.length]);
  expect(people.map(({ verificationId }) => statusOf(verificationId))).toEqual(expected);
  expect(complaints).toEqual([]);
});
