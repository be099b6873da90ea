import type { DevFile } from '../dev-file.js';
import type { Narrator } from './narrator.js';
import { Visitor, type Answer } from './visitor.js';

const CASE_LINK = /href="(\/console\/verifications\/[0-9a-f-]{36})"/g;

/** What a reviewer does in the console: log in, find the case of this user, approve it. */
export async function approve(dev: DevFile, narrator: Narrator, userId: string): Promise<void> {
  const browser = new Visitor(dev.frontend_url);
  narrator.step('A reviewer decides');
  narrator.sent(`POST /console/login  ${dev.reviewer.email}`);
  const logIn = await browser.get('/console/login');
  const queue = await browser.follow(await browser.submit(logIn, { ...dev.reviewer }));
  narrator.check(
    new URL(queue.url).pathname === '/console',
    'the reviewer sees the queue',
    `${queue.status} ${queue.url}`,
  );

  const page = await findCase(browser, queue, userId);
  narrator.check(page !== undefined, 'the case of this user waits in it');
  narrator.sent(`POST ${new URL(page.url).pathname}/decision  decision=approve`);
  const decided = await browser.submit(page, { decision: 'approve' });
  narrator.seen(`${decided.status}  to ${new URL(decided.location ?? page.url).pathname}`);
  narrator.check(decided.status === 303, 'the verification is approved', `HTTP ${decided.status}`);
}

// The oldest come first, and ours is the youngest; the queue names no user.
async function findCase(browser: Visitor, first: Answer, userId: string): Promise<Answer | undefined> {
  const links: string[] = [];
  let queue: Answer | undefined = first;
  while (queue) {
    links.push(...[...queue.text.matchAll(CASE_LINK)].map(([, link = '']) => link));
    const next: string | undefined = /href="(\/console\?after=[^"]+)"/.exec(queue.text)?.[1]?.replaceAll('&amp;', '&');
    queue = next ? await browser.get(next) : undefined;
  }
  for (const link of [...new Set(links)].reverse()) {
    const page = await browser.get(link);
    if (page.text.includes(userId)) return page;
  }
  return undefined;
}
