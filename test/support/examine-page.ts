import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from './run-folder.js';
import { expectAbout } from './expect-about.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
const PICTURES = join(ROOT, '.data', 'pictures');

/** Everything a browser complains about: breaches of the content security policy, failing script, missing files. */
export function listenToComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // That a form came back with 422 is no complaint, but Chromium writes it down like one.
    const isAnswer = /^Failed to load resource: the server responded with a status of 4/.test(message.text());
    if (message.type() !== 'log' && !isAnswer) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  return complaints;
}

/** FL7: no violation that axe can find, and nothing that has to be scrolled sideways. */
export async function examinePage(page: Page): Promise<void> {
  expectAbout('axe', await violations(page)).toEqual([]);
  // Not compared with innerWidth: a phone zooms out for a page that is too wide.
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expectAbout('no sideways scrolling', width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate<string[]>(
    `axe.run(document, { runOnly: { type: 'tag', values: ${TAGS} }, resultTypes: ['violations'] }).then((result) =>
       result.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(', ')))`,
  );
}

/** With PICTURES=1 (`npm run pictures`): the whole page, into .data/pictures/. */
export async function takePicture(page: Page, name: string, colorScheme: 'light' | 'dark'): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  await page.emulateMedia({ colorScheme });
  mkdirSync(PICTURES, { recursive: true });
  const before = page.viewportSize();
  if (!before) throw new Error('a page without a size cannot be pictured');
  // Growing the window, since a picture of the “full page” forgets for a moment that this is a phone.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: before.width, height: Math.max(before.height, height) });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' });
  await page.setViewportSize(before);
}
