import type { Information } from '../../verification/catalogue/items.js';

/**
 * The name of the person in a case.
 * @param nameless shown instead if the level asks for no name, or if the case is erased
 */
export function personName({ given_name = '', family_name = '' }: Information, nameless: string): string {
  return `${given_name} ${family_name}`.trim() || nameless;
}

/** The beginning of a case's id, which is enough to tell apart the few cases that a reviewer looks at. */
export function shortId(verificationId: string): string {
  return verificationId.slice(0, 8);
}

/** The spaces around each `+` let a long level name break across lines. */
export function levelInWords(level: string): string {
  return level.replaceAll('+', ' + ');
}
