import { messages } from '../../texts/messages.js';
import { openWord, sealWord } from '../../http/sealed-word.js';
import type { Session } from '../../http/session.js';
import type { Done } from './dashboard-layout.page.js';

interface Visit {
  session: Session;
}

/** Redirects after a form to a page that confirms what was done. Reloading that page sends nothing again. */
export function seeDone({ session }: Visit, path: string, done: Done) {
  return { status: 303 as const, headers: { Location: `${path}?done=${sealWord(session, done)}` } };
}

/**
 * @param sealed from the page's address. It is sealed for this session, so that nobody can make a link that shows a
 * confirmation to others.
 */
export function doneOf({ session }: Visit, sealed: string | undefined): Done | undefined {
  const name = openWord(session, sealed);
  return name !== undefined && Object.hasOwn(messages.dashboardDone, name) ? (name as Done) : undefined;
}
