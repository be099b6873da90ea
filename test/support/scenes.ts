import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, openPage, PHONE } from './browser.js';
import { examinePage, listenToComplaints, takePicture } from './examine-page.js';

/** Pages by name, each with the way to it. */
export type Scenes = Record<string, (page: Page) => Promise<void>>;

const profiles = [
  { look: 'phone', viewport: PHONE, hasTouch: true, isMobile: true },
  { look: 'desktop', viewport: DESKTOP },
];

/** A test for each scene on each kind of screen; leaves a picture of it in light and in dark. */
export function examinePages(browser: Browser, scenes: Scenes): void {
  describe.each(profiles)('FL7, $look: axe finds nothing, nothing scrolls sideways, the policy is kept', (profile) => {
    const { look, ...options } = profile;
    test.each(Object.entries(scenes))('%s, light and dark', async (name, openScene) => {
      // Colours that fade into each other are not yet what they will be.
      const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
      const complaints = listenToComplaints(page);
      await openScene(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await examinePage(page);
        await takePicture(page, `${name}.${look}-${colorScheme}`);
      }
      expect(complaints).toEqual([]);
    });
  });
}

/** Sends a form past the browser's own checks, as a browser without them would. */
export async function sendUnchecked(page: Page, button: string): Promise<void> {
  await page.evaluate('document.querySelectorAll("form").forEach((form) => { form.noValidate = true; })');
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('group', { name: 'attention' }).waitFor();
}
