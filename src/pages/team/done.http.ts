import { messages } from '../../texts/messages.js';
import { openWord, sealWord } from '../../http/sealed-word.js';
import type { Session } from '../../http/session.js';
import type { Done } from './dashboard-layout.page.js';

interface Visit {
  session: Session;
}

/** After a form was taken: the page that comes next, which says what was done. A reload sends nothing again. */
export function seeDone({ session }: Visit, path: string, done: Done) {
  return { status: 303 as const, headers: { Location: `${path}?done=${sealWord(session, done)}` } };
}

/** @param sealed from the page's address: a link that somebody else made says nothing */
export function doneOf({ session }: Visit, sealed: string | undefined): Done | undefined {
  const name = openWord(session, sealed);
  return name !== undefined && Object.hasOwn(messages.dashboardDone, name) ? (name as Done) : undefined;
}
