import { describe, expect, test } from '@jest/globals';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.js';
import { startServer } from '../support/server.js';
import { expectAbout } from '../support/expect-about.js';

const server = await startServer();
const browser = await openBrowser();

const CUT_TABLES = `[...document.querySelectorAll('.info table')]
  .filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.innerText)`;
/** swagger-ui's ink for light pages, which its dark mode does not replace everywhere. */
const DARK_INK = `[...document.querySelectorAll('.swagger-ui td, .swagger-ui th, .swagger-ui p')]
  .filter((node) => getComputedStyle(node).color === 'rgb(59, 65, 81)').map((node) => node.innerText)`;

const contracts = [
  { path: '/docs', heading: 'Attestry', document: '/openapi.json' },
  { path: '/docs?contract=webhooks', heading: 'Attestry webhooks', document: '/docs/webhooks.json' },
];

async function countOperations(document: string): Promise<number> {
  const { paths, webhooks } = (await (await fetch(server.url + document)).json()) as Record<string, object>;
  const methods = Object.values<object>({ ...paths, ...webhooks }).flatMap((path) => Object.keys(path));
  return methods.filter((key) => ['get', 'post', 'put', 'patch', 'delete'].includes(key)).length;
}

describe.each(contracts)('the reference page at $path', ({ path, heading, document }) => {
  test.each([
    { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' },
    { name: 'desktop, light', viewport: DESKTOP, colorScheme: 'light' },
  ] as const)('$name: draws the whole contract under the strict policy, from here only', async (profile) => {
    const page = await openPage(browser, profile);
    const complaints: string[] = [];
    const outside: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) outside.push(request.url());
    });

    const operations = await countOperations(document);
    expect(operations).toBeGreaterThan(4);
    const response = await page.goto(`${server.url}${path}`);
    await page
      .locator('.opblock')
      .nth(operations - 1)
      .waitFor();
    await page.locator('.opblock-summary-control').first().click();
    await page.locator('.opblock-body').first().waitFor();

    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(await page.locator('.opblock').count()).toBe(operations);
    expect(await page.locator('h1').first().innerText()).toContain(heading);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expectAbout('no sideways scrolling', content).toBeLessThanOrEqual(window);
    expectAbout('no table is cut off', await page.evaluate(CUT_TABLES)).toEqual([]);
    if (profile.colorScheme === 'dark') expectAbout('nothing dark on dark', await page.evaluate(DARK_INK)).toEqual([]);
  });
});
