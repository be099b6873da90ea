import type { Page } from 'playwright-core';
import { logIn } from './hosted-flow.js';
import type { GivenMember } from './members.js';
import type { TestServer } from './server.js';

/** Logs in as somebody of a client's team, and goes to a page of the dashboard. */
export async function enterAt(
  page: Page,
  { url }: Pick<TestServer, 'url'>,
  member: Pick<GivenMember, 'email' | 'password'>,
  path: string,
): Promise<void> {
  await page.goto(`${url}/dashboard/login`);
  await logIn(page, member);
  await page.waitForURL(`${url}/dashboard`);
  await page.goto(url + path);
}
