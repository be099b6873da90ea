import type { Information } from '../../verification/catalogue/items.js';

/** A level may ask for no name, and an erased case has none any more. @param nameless what stands in its place */
export function personName({ given_name = '', family_name = '' }: Information, nameless: string): string {
  return `${given_name} ${family_name}`.trim() || nameless;
}

/** As much of a case's id as tells it from the others that a reviewer looks at. */
export function shortId(verificationId: string): string {
  return verificationId.slice(0, 8);
}

/** A level with all its add-ons, where a line may end in it. */
export function levelInWords(level: string): string {
  return level.replaceAll('+', ' + ');
}
