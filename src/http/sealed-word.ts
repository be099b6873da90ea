import { csrfToken, hasCsrf, type Session } from './session.js';

/**
 * A word of ours for an address, bound to the browser that it was made for: in anybody else's link it says nothing.
 * @param path where alone it is to be believed; anywhere, unless given
 */
export function sealWord(session: Session, word: string, path = ''): string {
  return `${word}.${csrfToken(session, purposeOf(word, path))}`;
}

/** The word; undefined for one that was not made here for this browser and path, whoever wrote it there. */
export function openWord(session: Session, sealed: string | undefined, path = ''): string | undefined {
  const [, word = '', seal = ''] = /^([\w-]+)\.([\w-]+)$/.exec(sealed ?? '') ?? [];
  return hasCsrf(session, purposeOf(word, path), seal) ? word : undefined;
}

function purposeOf(word: string, path: string): string {
  return `word ${word} ${path}`;
}
