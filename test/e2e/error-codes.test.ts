import { expect, test } from '@jest/globals';
import { DESKTOP, openBrowser, openPage, PHONE } from '../support/browser.js';
import { examinePage, listenToComplaints, takePicture } from '../support/examine-page.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const browser = await openBrowser();

test.each([
  { screen: 'phone', viewport: PHONE, isMobile: true, colorScheme: 'dark' },
  { screen: 'desktop', viewport: DESKTOP, isMobile: false, colorScheme: 'light' },
] as const)('SK8: the pages about codes of problems, $screen, $colorScheme', async ({ screen, ...profile }) => {
  const page = await openPage(browser, profile);
  const complaints = listenToComplaints(page);
  await page.goto(`${server.url}/docs/errors`);
  await examinePage(page);
  await takePicture(page, `error-codes.${screen}`, profile.colorScheme);
  await page.getByRole('link', { name: 'webhook_endpoint.unusable' }).click();
  await page.getByRole('heading', { name: 'webhook_endpoint.unusable' }).waitFor();
  await examinePage(page);
  await takePicture(page, `error-code.${screen}`, profile.colorScheme);
  expect(complaints).toEqual([]);
});
