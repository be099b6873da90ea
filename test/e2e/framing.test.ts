import { expect, test } from '@jest/globals';
import { openBrowser, openPage } from '../support/browser.js';
import { logIn } from '../support/hosted-flow.js';
import { APPROVE, setStage } from '../support/stage.js';
import { eventually } from '../support/wait-for.js';

const { server, site, givenPerson } = await setStage();
const browser = await openBrowser();

test('SE4: another site can show none of our pages in a frame, the consent page of a logged-in user neither', async () => {
  const page = await openPage(browser);
  await page.goto(site.authorizeUrl({ scope: 'email:read' }));
  await logIn(page, await givenPerson(APPROVE));
  await page.getByRole('heading', { name: 'Allow Harbour Loans' }).waitFor();
  const consent = page.url();
  await page.goto(site.redirectUri);
  for (const address of [consent, `${server.url}/login`, `${server.url}/account`]) {
    const loaded = await page.evaluate<boolean>(`new Promise((resolve) => {
      const frame = document.createElement('iframe');
      // A page that Chromium refuses to frame is replaced by one of its own, which nobody can read.
      frame.addEventListener('load', () => resolve(true));
      frame.src = ${JSON.stringify(address)};
      document.body.append(frame);
    })`);
    expect(loaded).toBe(true);
    const frame = page.frames().at(-1);
    // The frame's own event can come before the browser's word about its address.
    await eventually(() => expect(frame?.url()).toBe('chrome-error://chromewebdata/'));
    expect(await frame?.locator('form').count()).toBe(0);
  }
});
