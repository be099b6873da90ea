import { createRequire } from 'node:module';
import type * as IsoCountries from 'i18n-iso-countries';
import { messages } from '../../texts/messages.js';

// The package's entry for Node reads all of its 80 languages into memory, so the plain one is loaded.
const require = createRequire(import.meta.url);
const countries = require('i18n-iso-countries/index.js') as typeof IsoCountries;
const { language } = messages;

/**
 * Kosovo's code is widely used and in the package, but it is not in ISO 3166-1, which the contract promises to clients
 * (docs/decisions.md, "Country").
 */
const USER_ASSIGNED = ['XK'];

const CODES = new Set(Object.keys(countries.getAlpha2Codes()).filter((code) => !USER_ASSIGNED.includes(code)));

/** Names are looked up once, because a page of the review queue asks for fifty of them. */
const KNOWN_NAMES = new Map([...CODES].map((code) => [code, language.country(code)]));

export interface Country {
  code: string;
  name: string;
}

/** True for an officially assigned ISO 3166-1 alpha-2 code in upper case. */
export function isCountryCode(text: string): boolean {
  return CODES.has(text);
}

const BY_NAME: readonly Country[] = [...CODES]
  .map((code) => ({ code, name: countryName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, language.tag));

/** Every country with its name, in the order of the names. */
export function listCountries(): readonly Country[] {
  return BY_NAME;
}

export function countryName(code: string): string {
  return KNOWN_NAMES.get(code) ?? code;
}
