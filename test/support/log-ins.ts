import type { Page } from 'playwright-core';
import type { Person } from './hosted-flow.js';
import type { TestServer } from './server.js';

/** The three kinds of people who log in, each at a page of their own and with a cookie of their own. */
const KINDS = {
  user: { at: '/login', cookie: '__Host-attestry_session' },
  member: { at: '/dashboard/login', cookie: '__Host-attestry_member' },
  reviewer: { at: '/console/login', cookie: '__Host-attestry_staff' },
} as const;

type Enter = (page: Page, person: Person, path: string) => Promise<void>;

/**
 * Brings people to a page as if they had logged in a moment ago: by the form, but without a screen, and once for a person
 * however many pages it is for. For tests that are about what comes after; nobody may log out in them.
 */
export function entrance({ url, visit }: Pick<TestServer, 'url' | 'visit'>, kind: keyof typeof KINDS): Enter {
  const { at, cookie: name } = KINDS[kind];
  const sessions = new Map<string, Promise<string>>();

  async function logIn({ email, password }: Person): Promise<string> {
    const visitor = visit();
    const answer = await visitor.submit(await visitor.get(at), { email, password });
    const session = visitor.cookie(name);
    if (answer.status !== 303 || !session) throw new Error(`${email} was not let in: HTTP ${answer.status}`);
    return session;
  }

  return async (page, person, path) => {
    const session = sessions.get(person.email) ?? logIn(person);
    sessions.set(person.email, session);
    const cookie = { name, value: await session, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' as const };
    await page.context().addCookies([{ ...cookie, domain: new URL(url).hostname }]);
    await page.goto(url + path);
  };
}
