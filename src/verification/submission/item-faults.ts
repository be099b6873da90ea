import { hasMeaning, isLongerThan, isPlainLine, isPlainText } from '../../free-text.js';
import { isCountryCode } from '../catalogue/countries.js';
import { dateFault, ageOn, latestToday, parseDate } from '../catalogue/dates.js';
import {
  isNamePart,
  isOptional,
  type Information,
  type ItemFault,
  type NamePart,
  type TextItemName,
} from '../catalogue/items.js';
import { addressValidUntil, identityValidUntil } from '../catalogue/proofs.js';

/** Maximum lengths count characters as people see them, not code units (docs/decisions.md, "What is entered"). */
export const NAME_MAX_LENGTH = 100;
export const DOCUMENT_NUMBER_MIN_LENGTH = 3;
export const DOCUMENT_NUMBER_MAX_LENGTH = 40;
export const ADDRESS_MAX_LENGTH = 300;
export const SOURCE_OF_WEALTH_MAX_LENGTH = 2_000;
export const WALLET_MAX_LENGTH = 200; // The contract has the same for `ensure_wallet`.
export const TELEGRAM_MAX_LENGTH = 33;
export const MINIMUM_AGE = 18;
const MAXIMUM_AGE = 120;
const DOCUMENT_MAX_YEARS = 100;
/**
 * A visible letter, because some scripts have letters that only fill a place. Numerals that are letters, such as Ⅲ and
 * 〇, occur in names, and so do ideographs that this version of Node.js does not know yet.
 */
const LETTER = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nl}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}]/u;
/** What people write if they have nothing to say, such as a dash. */
const PLACEHOLDER = /^[\p{P}\p{S}\p{Z}]*$/u;

/**
 * Dates that mean that there is no end date: the year 9999 in any position, as chips and registers store it, or only
 * zeros.
 */
const ENDLESS_DATE = /^(?:\D?\d{1,2}\D){0,2}9999(?:\D\d{1,2}){0,2}$|^9999\d{4}$|^\d{4}9999$|^[0 ./-]*0$/;

export interface ItemRules {
  now: Date;
  proofOfAddressMonths: number;
  hasOneName?: boolean;
}

type Check = (value: string, rules: ItemRules) => ItemFault | undefined;

/**
 * What is wrong with a value from which invisible characters were removed; undefined if it can be accepted. A value
 * that is too long is refused, not cut.
 */
export function itemFault(name: TextItemName, value: string, rules: ItemRules): ItemFault | undefined {
  if (value !== '') return CHECKS[name](value, rules);
  return isOptional(name) ? undefined : missing(name, rules);
}

/**
 * The fault of a text that was entered although the user has ticked that there is nothing to enter. Neither of the two
 * answers is dropped silently.
 */
export function contradiction(name: TextItemName, information: Information): ItemFault | undefined {
  const value = information[name] ?? '';
  if (PLACEHOLDER.test(value)) return undefined;
  if (name === 'document_expires_on') return isEndless(value) ? undefined : 'end_date_beside_box';
  // Some people enter their one name twice.
  return information.given_name === information.family_name ? undefined : 'name_beside_box';
}

/** Whether a date stands for a document without an end date. */
export function isEndless(date: string): boolean {
  return ENDLESS_DATE.test(date);
}

function missing(name: TextItemName, { hasOneName }: ItemRules): ItemFault {
  return hasOneName && isNamePart(name) ? 'only_name_missing' : MISSING[name];
}

const MISSING: Record<TextItemName, ItemFault> = {
  given_name: 'given_name_missing',
  family_name: 'family_name_missing',
  birth_date: 'birth_date_missing',
  country: 'country_missing',
  document_number: 'document_number_missing',
  document_expires_on: 'document_expires_on_missing',
  address: 'address_missing',
  address_dated_on: 'address_dated_on_missing',
  source_of_wealth: 'source_of_wealth_missing',
  wallet_address: 'wallet_address_missing',
  telegram_name: 'telegram_name_missing',
};

const CHECKS: Record<TextItemName, Check> = {
  given_name: (value, rules) => nameFault('given_name', value, rules),
  family_name: (value, rules) => nameFault('family_name', value, rules),
  birth_date: birthDateFault,
  country: (value) => (isCountryCode(value) ? undefined : 'country_unknown'),
  document_number: documentNumberFault,
  document_expires_on: documentExpiryFault,
  address: addressFault,
  address_dated_on: addressDateFault,
  source_of_wealth: sourceOfWealthFault,
  wallet_address: walletFault,
  telegram_name: (value) => (/^@?[A-Za-z][A-Za-z0-9_]{4,31}$/.test(value) ? undefined : 'telegram_name_format'),
};

/**
 * Whether a text can be a name or part of one. A single letter of any script can be (ICAO Doc 9303-3, UTS #35 part 8).
 */
export function isName(text: string): boolean {
  return LETTER.test(text);
}

function nameFault(name: NamePart, value: string, rules: ItemRules): ItemFault | undefined {
  if (isLongerThan(value, NAME_MAX_LENGTH)) return 'name_too_long';
  if (!isPlainLine(value)) return 'name_not_text';
  if (PLACEHOLDER.test(value)) return missing(name, rules);
  return isName(value) ? undefined : 'name_without_letters';
}

function birthDateFault(value: string, { now }: ItemRules): ItemFault | undefined {
  const fault = dateFault(value);
  if (fault) return fault === 'format' ? 'birth_date_format' : 'date_not_real';
  const date = parseDate(value);
  if (date > now) return 'date_in_future';
  const age = ageOn(now, date);
  if (age < MINIMUM_AGE) return 'under_age';
  return age > MAXIMUM_AGE ? 'birth_date_too_long_ago' : undefined;
}

/** Document numbers are accepted as printed, because they contain signs of every kind and letters of every script. */
function documentNumberFault(value: string): ItemFault | undefined {
  if (!isPlainLine(value)) return 'document_number_not_text';
  if (!hasMeaning(value)) return 'document_number_missing';
  const isShort = !isLongerThan(value, DOCUMENT_NUMBER_MIN_LENGTH - 1);
  return isShort || isLongerThan(value, DOCUMENT_NUMBER_MAX_LENGTH) ? 'document_number_length' : undefined;
}

function documentExpiryFault(value: string, { now }: ItemRules): ItemFault | undefined {
  const fault = dateFault(value);
  if (fault) return fault === 'format' ? 'document_expires_on_format' : 'date_not_real';
  if (identityValidUntil(value) <= now) return 'document_expired';
  const years = parseDate(value).getUTCFullYear() - now.getUTCFullYear();
  return years > DOCUMENT_MAX_YEARS ? 'document_expires_on_too_late' : undefined;
}

function addressFault(value: string): ItemFault | undefined {
  if (isLongerThan(value, ADDRESS_MAX_LENGTH)) return 'address_too_long';
  if (!isPlainText(value)) return 'name_not_text';
  return hasMeaning(value) ? undefined : 'address_missing';
}

function addressDateFault(value: string, { now, proofOfAddressMonths }: ItemRules): ItemFault | undefined {
  const fault = dateFault(value);
  if (fault) return fault === 'format' ? 'address_dated_on_format' : 'date_not_real';
  // East of Greenwich a bill can be dated today while it is still yesterday by UTC.
  if (value > latestToday(now)) return 'date_in_future';
  return addressValidUntil(value, proofOfAddressMonths) <= now ? 'address_dated_on_too_old' : undefined;
}

export function walletFault(value: string): ItemFault | undefined {
  return /^[\x21-\x7E]{10,200}$/.test(value) ? undefined : 'wallet_address_format';
}

function sourceOfWealthFault(value: string): ItemFault | undefined {
  if (isLongerThan(value, SOURCE_OF_WEALTH_MAX_LENGTH)) return 'source_of_wealth_too_long';
  if (!isPlainText(value)) return 'name_not_text';
  return hasMeaning(value) ? undefined : 'source_of_wealth_missing';
}
