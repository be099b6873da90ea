import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { whenDone } from './when-done.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The two widths that every page is looked at. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** One Chromium for the file or test that calls this. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  whenDone(() => browser.close());
  return browser;
}

/** A page in a browser profile of its own: no cookies, no history. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const profile = await browser.newContext({ viewport: DESKTOP, ...options });
  whenDone(() => profile.close());
  const page = await profile.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}
