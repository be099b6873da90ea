import { nearOnes } from '../../near-ones.js';
import { levelFromScopes, offeredCatalogue } from './catalogue.js';

/** A space is what becomes of a `+` that is not encoded in a query. */
const SEPARATOR = /[+ ]/;

/** The level that was probably meant: with each part put right, and the parts in the order of level names. */
export function nearLevel(given: string, catalogue = offeredCatalogue()): string | undefined {
  const names = [...catalogue.parts.keys()];
  const written = given.split(SEPARATOR);
  // No level has a part twice. A longer text is none, and looking for each of its words would take long.
  if (written.length > names.length) return undefined;
  const parts = written.map((part) => (names.includes(part) ? part : nearOnes(part, names)[0]));
  const requested = levelFromScopes(
    parts.map((part = '') => `verification.${part}:read`),
    catalogue,
  );
  return 'level' in requested ? requested.level : undefined;
}
