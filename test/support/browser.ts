import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from './chromium.js';
import { LAST_RESORT_MS } from './last-resort.js';
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

let launched: Promise<Browser> | undefined;

/** One Chromium for all files that one process runs; what keeps them apart is that every page has a profile of its own. */
export function openBrowser(): Promise<Browser> {
  return (launched ??= launch());
}

async function launch(): Promise<Browser> {
  // Without a process at the other end it ends by itself.
  const options = { executablePath: await findChromium(), args: FLAGS, timeout: LAST_RESORT_MS, handleSIGTERM: false };
  const browser = await chromium.launch(options);
  browser.once('disconnected', () => (launched = undefined));
  return browser;
}

/** A page in a browser profile of its own: no cookies, no history. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const profile = await browser.newContext({ viewport: DESKTOP, ...options });
  whenDone(() => profile.close());
  const page = await profile.newPage();
  page.setDefaultTimeout(LAST_RESORT_MS);
  return page;
}
