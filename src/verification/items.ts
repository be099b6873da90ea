import { isPlainLine } from '../free-text.js';
import type { messages } from '../web/messages.js';
import { isCountryCode } from './countries.js';

/** What a user can be asked for, in the order of the form. The names are the contract's fields and the catalogue's. */
export const ITEM_NAMES = ['given_name', 'family_name', 'birth_date', 'country', 'document_number', 'picture'] as const;

export type ItemName = (typeof ITEM_NAMES)[number];
/** The items that are text; pictures travel apart. */
export type TextItemName = Exclude<ItemName, 'picture'>;
export type Information = Partial<Record<TextItemName, string>>;

/** What can be wrong with an item; its sentence for the user is `messages.information.faults[fault]`. */
export type ItemFault = keyof typeof messages.information.faults;
export type ItemFaults = Partial<Record<ItemName, ItemFault>>;

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024; // FL4
export const NAME_MAX_LENGTH = 100; // FL6, as code points
export const DOCUMENT_NUMBER_MIN_LENGTH = 3;
export const DOCUMENT_NUMBER_MAX_LENGTH = 40;
const MINIMUM_AGE = 18; // FL6
const MAXIMUM_AGE = 120;

export function isItemName(text: string): text is ItemName {
  return (ITEM_NAMES as readonly string[]).includes(text);
}

export function isTextItem(name: ItemName): name is TextItemName {
  return name !== 'picture';
}

/** What is wrong with a value; undefined when it can be taken. Nothing is cut or changed on the way in (FL6). */
export function itemFault(name: TextItemName, value: string, now: Date): ItemFault | undefined {
  return CHECKS[name](value, now);
}

const CHECKS: Record<TextItemName, (value: string, now: Date) => ItemFault | undefined> = {
  given_name: (value) => (value === '' ? 'given_name_missing' : nameFault(value)),
  family_name: (value) => (value === '' ? 'family_name_missing' : nameFault(value)),
  birth_date: birthDateFault,
  country: countryFault,
  document_number: documentNumberFault,
};

/** In characters: some take two units of JavaScript's strings. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function nameFault(value: string): ItemFault | undefined {
  if (lengthOf(value) > NAME_MAX_LENGTH) return 'name_too_long';
  if (!isPlainLine(value)) return 'name_not_text';
  return /\p{L}/u.test(value) ? undefined : 'name_without_letters';
}

function birthDateFault(value: string, now: Date): ItemFault | undefined {
  if (value === '') return 'birth_date_missing';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'birth_date_format';
  const date = new Date(`${value}T00:00:00Z`);
  // JavaScript moves 30 February on to March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) return 'birth_date_not_real';
  if (date > now) return 'birth_date_in_future';
  const age = ageOn(now, date);
  if (age < MINIMUM_AGE) return 'under_age';
  return age > MAXIMUM_AGE ? 'birth_date_too_long_ago' : undefined;
}

/** Full years; whoever was born on 29 February is a year older on 1 March. */
function ageOn(now: Date, birthDate: Date): number {
  const years = now.getUTCFullYear() - birthDate.getUTCFullYear();
  const monthAndDay = (date: Date) => date.getUTCMonth() * 100 + date.getUTCDate();
  return monthAndDay(now) < monthAndDay(birthDate) ? years - 1 : years;
}

function countryFault(value: string): ItemFault | undefined {
  if (value === '') return 'country_missing';
  return isCountryCode(value) ? undefined : 'country_unknown';
}

function documentNumberFault(value: string): ItemFault | undefined {
  if (value === '') return 'document_number_missing';
  const length = lengthOf(value);
  if (length < DOCUMENT_NUMBER_MIN_LENGTH || length > DOCUMENT_NUMBER_MAX_LENGTH) return 'document_number_length';
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./-]*$/u.test(value) ? undefined : 'document_number_characters';
}
