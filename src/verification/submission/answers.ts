import { normalizeDigits, normalizeLine, normalizeNumber, normalizeText } from '../../text-normalization.js';
import { isEndless, isName } from './item-faults.js';
import type { BoxName, Entered, Information, ItemName, NamePart, TextItemName } from '../catalogue/items.js';

/** The content of a form after it was read, and before it is validated. */
export interface Answers {
  information: Information;
  /** Items that the user says they do not have. Each is stored as an empty text. */
  none: TextItemName[];
  hasOneName: boolean;
}

const NORMALIZERS: Record<TextItemName, (text: string) => string> = {
  given_name: normalizeLine,
  family_name: normalizeLine,
  birth_date: normalizeDigits,
  country: normalizeNumber,
  document_number: normalizeNumber,
  document_expires_on: normalizeDigits,
  address: normalizeText,
  address_dated_on: normalizeDigits,
  source_of_wealth: normalizeText,
  wallet_address: normalizeNumber,
  telegram_name: normalizeNumber,
};

/**
 * Reads a form: removes invisible characters, which the user could not see to correct, and applies the two checkboxes.
 * @param items what is asked for
 * @param kept the earlier answers that stay; somebody who is asked for one part of their name has the other part in it
 */
export function readAnswers(entered: Entered, items: readonly ItemName[], kept: Information): Answers {
  const information: Information = Object.fromEntries(
    (Object.keys(NORMALIZERS) as TextItemName[]).map((name) => [name, NORMALIZERS[name](entered[name] ?? '')]),
  );
  const hasOneName = isTicked(entered, 'one_name');
  const { document_expires_on: end = '' } = information;
  const none: TextItemName[] = [
    ...(hasOneName ? [absentPart(information, items, kept)] : []),
    ...(isTicked(entered, 'no_end_date') || isEndless(end) ? (['document_expires_on'] as const) : []),
  ];
  return { information, none, hasOneName };
}

/**
 * Which part of the name is empty for somebody with one name. CLDR treats a single name as the given name (UTS #35 part
 * 8), but a user who has entered it as the family name need not move it.
 */
function absentPart(information: Information, items: readonly ItemName[], kept: Information): NamePart {
  const has = (part: NamePart) => isName((items.includes(part) ? information[part] : kept[part]) ?? '');
  if (has('given_name')) return 'family_name';
  return has('family_name') || !items.includes('given_name') ? 'given_name' : 'family_name';
}

export function isTicked(entered: Entered, box: BoxName): boolean {
  return Boolean(entered[box]);
}
