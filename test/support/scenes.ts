import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { removeMarks, unmarkedTexts } from './language/unmarked-texts.js';
import { openPage, PHONE } from './browser.js';
import { examinePage, listenToComplaints, takePicture } from './examine-page.js';
import { showOn } from './screens.js';

/** Pages by name, each with the way to it. */
export type Scenes = Record<string, (page: Page) => Promise<void>>;

const EXAMINED = [
  { screen: 'phone', colorScheme: 'light' },
  { screen: 'desktop', colorScheme: 'dark' },
] as const;

/**
 * A test for each scene on each kind of screen; leaves a picture of it in light and in dark. The pages are opened in another
 * language, English between marks: whatever nobody has worded in it stands out. Then the marks go, and they are as they are.
 */
export function examinePages(browser: Browser, scenes: Scenes): void {
  let page: Page;
  let complaints: string[];

  // One page for all scenes: half of what a browser does for a scene is to start a process for a new one.
  beforeAll(async () => {
    // Colours that fade into each other are not yet what they will be.
    page = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    complaints = listenToComplaints(page);
  });

  const kept = 'FL7: axe finds nothing, nothing scrolls sideways, the policy is kept';
  describe.each(Object.entries(scenes))(kept, (name, openScene) => {
    let unmarked: string[];

    // One goes there by phone, where there is the least room, and both screens show what one has come to.
    beforeAll(async () => {
      await forgetEverything(page);
      complaints.splice(0);
      await showOn(page, 'phone');
      await openScene(page);
      unmarked = await unmarkedTexts(page);
      await removeMarks(page);
    });

    test(`another language is one file: ${name} has no word but of it`, () => {
      expect(unmarked).toEqual([]);
    });

    // Dark has colours of its own, and nothing else (test/e2e/colours.test.ts), and they are the same on both screens: so either
    // screen is examined in one of the two, and both screens and both sets of colours are.
    test.each(EXAMINED)(`${name} on a $screen, light and dark`, async ({ screen, colorScheme }) => {
      await showOn(page, screen);
      await page.emulateMedia({ colorScheme });
      await examinePage(page);
      for (const shown of ['dark', 'light'] as const) await takePicture(page, `${name}.${screen}-${shown}`, shown);
      expect(complaints).toEqual([]);
    });
  });
}

/** As in a new browser: whoever was logged in is not any more, and nothing is kept of what was set. */
async function forgetEverything(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return;
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  // Not to about:blank, which another process shows: that of the next page would read axe and our scripts for the first time.
  await page.goto(new URL('/healthz', page.url()).href);
  await page.context().clearCookies();
}

/** Sends a form past the browser's own checks, as a browser without them would. */
export async function sendUnchecked(page: Page, button: string): Promise<void> {
  await page.evaluate('document.querySelectorAll("form").forEach((form) => { form.noValidate = true; })');
  await page.getByRole('button', { name: button, exact: true }).click();
  // In a long form a summary says it above, in a short one the fault stands at its field alone.
  await page.getByRole('group', { name: 'attention' }).or(page.locator('.fault')).first().waitFor();
}
