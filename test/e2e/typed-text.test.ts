import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, test } from '@jest/globals';
import { makeDueDecisions } from '../../src/verification/review/due-decisions.js';
import { claim } from '../../src/verification/review/review-claim.js';
import { openBrowser, openPage } from '../support/browser.js';
import { givenReviewer } from '../support/given.js';
import { FOCUSABLE, focusOn, typeText } from '../support/keyboard.js';
import { APPROVE, REJECT, setStage } from '../support/stage.js';
import { expectAbout } from '../support/expect-about.js';

// What was decided can be undone for so long that it stays on the pages.
const { server, givenPerson, enterConsole } = await setStage({ REVIEW_UNDO_SECONDS: '600' });
const { context } = server;
const browser = await openBrowser();

// Supervisors see what others see, and the form that opens a case again.
await context.db('staff').update({ role: 'supervisor' });

/** Words that begin or end with each of the keys, and what stands between words. */
const WORDS = [
  'a',
  'approve',
  'can',
  'check',
  'come',
  'Faq',
  'him',
  'I',
  'look',
  'me',
  'no',
  'of',
  'ok',
  'Please',
  'raj',
  'q',
];
const BETWEEN = [' ', '  ', ', ', '. ', '\n', '\n\n', ' 2 ', '?\n', ': ', '\b', '\b ', ' "'];
const sentence = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), fc.constantFrom(...BETWEEN)), {
    minLength: 2,
    maxLength: 3,
  })
  // Enter at once on a link or button that has the focus is the act itself; so is none after a letter.
  .map((pairs) => `x${pairs.flat().join('')}\n`);
const typing = fc.record({ text: sentence, isHasty: fc.boolean() });

/**
 * All sentences of a state in one load of its page: a request would show, and nothing of the page is ever gone.
 * @param open the form of a decision that stays open, wherever the focus is
 */
async function typeEverywhere(page: Page, open?: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const count = await page.evaluate<number>(`document.querySelectorAll('${FOCUSABLE}').length`);
  const plan = fc.array(typing, { minLength: count + 1, maxLength: count + 1, size: 'max' });
  const keyboard = await page.context().newCDPSession(page);
  const run = async (typed: { text: string; isHasty: boolean }[]) => {
    for (const [index, { text, isHasty }] of typed.entries()) {
      const where = await focusOn(page, index - 1, open);
      await typeText(keyboard, text, isHasty);
      expectAbout(`${JSON.stringify(text)} typed at ${where}`, requests).toEqual([]);
    }
  };
  await fc.assert(fc.asyncProperty(plan, run), { numRuns: 1, endOnFailure: true });
}

const openCase = async (page: Page, { verificationId }: { verificationId: string }) =>
  enterConsole(page, `/console/verifications/${verificationId}?queue=environment%3Dsandbox`);

describe('FD1: no text that somebody types, at any speed and with the focus anywhere, sends a request', () => {
  test.each([undefined, 'approve', 'contact', 'reject'])('on a free case, with this form open: %s', async (form) => {
    const page = await openPage(browser);
    await openCase(page, await givenPerson(undefined, { level: form ? 'basic' : 'plus+selfie' }));
    if (form) await page.evaluate(`document.querySelector('#decision-${form}').open = true`);
    await typeEverywhere(page, form && `decision-${form}`);
  });

  test('on a case of one’s own and on one of somebody else’s', async () => {
    const person = await givenPerson();
    const page = await openPage(browser);
    await openCase(page, person);
    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByRole('button', { name: 'Release' }).waitFor();
    await typeEverywhere(page);
    const other = await givenPerson();
    await claim(context.db, other.verificationId, await givenReviewer(context), context.clock());
    const taken = await openPage(browser);
    await openCase(taken, other);
    await typeEverywhere(taken);
  });

  test('on a decision that came back with a fault, and on a decided case', async () => {
    const page = await openPage(browser);
    await openCase(page, await givenPerson());
    await page.locator('summary', { hasText: 'Ask for more' }).click();
    await page.getByRole('button', { name: 'Send to the user' }).click();
    await page.getByText('Choose what the user has to send again.').first().waitFor();
    await typeEverywhere(page);
    const decided = await openPage(browser);
    const person = await givenPerson(APPROVE);
    await makeDueDecisions(context, { now: new Date(context.clock().getTime() + 600_000), limit: 10 });
    await openCase(decided, person);
    await decided.locator('summary', { hasText: 'Reopen' }).waitFor();
    await typeEverywhere(decided);
  });

  test('in the queue and on a case, while decisions can be undone', async () => {
    const page = await openPage(browser);
    await givenPerson();
    const person = await givenPerson(REJECT);
    await enterConsole(page);
    await page.getByText('You rejected').first().waitFor();
    await typeEverywhere(page);
    await openCase(page, person);
    await typeEverywhere(page);
  });
});

test('FD1: neither a space nor a held key presses a decision, and what is typed at its button is a note; Tab and Enter do', async () => {
  const person = await givenPerson();
  const page = await openPage(browser);
  await openCase(page, person);
  await page.locator('summary', { hasText: 'Approve' }).click();
  const button = page.locator('.decision').getByRole('button', { name: 'Approve' });
  const note = page.locator('#note-approve');
  await button.focus();
  await page.keyboard.type(' or not?\n');
  expect(await note.inputValue()).toBe(' or not?\n');
  await button.focus();
  // Let go on the button, where it was not pressed; and held on from the key that led to it.
  await button.dispatchEvent('keyup', { key: ' ', bubbles: true });
  await note.focus();
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Control');
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await context.db('waiting_decisions').where({ verification_id: person.verificationId })).toEqual([]);
  for (const key of ['Escape', 'Escape', 'a']) await page.keyboard.press(key);
  await note.and(page.locator(':focus')).waitFor();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByText('You approved').first().waitFor();
  expect(await context.db('waiting_decisions').where({ verification_id: person.verificationId })).toHaveLength(1);
});

test('FD1: letters of other layouts are keys, and none with a modifier, of a dead key or while composing', async () => {
  const page = await openPage(browser);
  await openCase(page, await givenPerson());
  const press = (event: object) =>
    page.evaluate(
      `document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...${JSON.stringify(event)} }))`,
    );
  const isOpen = () => page.evaluate<boolean>(`document.querySelector('#decision-approve').open`);
  const chords = ['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'modifierAltGraph', 'repeat', 'isComposing'];
  for (const chord of chords) await press({ key: 'a', code: 'KeyA', [chord]: true });
  for (const key of ['Dead', 'Process', 'å', 'é', '1', 'ab']) await press({ key, code: 'KeyA' });
  expect(await isOpen()).toBe(false);
  for (const key of ['A', 'ф', 'α', 'ش']) {
    await press({ key, code: 'KeyA' });
    expect([key, await isOpen()]).toEqual([key, true]);
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  }
});
