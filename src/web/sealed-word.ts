import { csrfToken, hasCsrf, type Session } from './session.js';

/** A word of ours for an address, bound to the browser that it was made for: in anybody else's link it says nothing. */
export function sealWord(session: Session, word: string): string {
  return `${word}.${csrfToken(session, purposeOf(word))}`;
}

/** The word; undefined for one that was not made here for this browser, whoever wrote it there. */
export function openWord(session: Session, sealed: string | undefined): string | undefined {
  const [, word = '', seal = ''] = /^([\w-]+)\.([\w-]+)$/.exec(sealed ?? '') ?? [];
  return hasCsrf(session, purposeOf(word), seal) ? word : undefined;
}

function purposeOf(word: string): string {
  return `word ${word}`;
}
