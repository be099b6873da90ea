import { messages } from '../../texts/messages.js';
import { readSignedValue, signValue } from '../../http/signed-value.js';
import type { Session } from '../../http/session.js';
import type { FlashMessage } from './dashboard-layout.page.js';

interface Visit {
  session: Session;
}

/** Redirects after a form to a page that confirms the action. Reloading that page does not send the form again. */
export function redirectWithFlash({ session }: Visit, path: string, done: FlashMessage) {
  return { status: 303 as const, headers: { Location: `${path}?done=${signValue(session, done)}` } };
}

/**
 * @param signed the value of `done` in the query string. It is signed for this session, so that nobody can craft a link
 * that shows others a false confirmation.
 */
export function readFlash({ session }: Visit, signed: string | undefined): FlashMessage | undefined {
  const name = readSignedValue(session, signed);
  return name !== undefined && Object.hasOwn(messages.dashboardFlash, name) ? (name as FlashMessage) : undefined;
}
