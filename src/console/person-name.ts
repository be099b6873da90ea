import type { Information } from '../verification/catalogue/items.js';

/** A level may ask for no name, and an erased case has none any more. @param nameless what stands in its place */
export function personName({ given_name = '', family_name = '' }: Information, nameless: string): string {
  return `${given_name} ${family_name}`.trim() || nameless;
}
