/** The source of a regular expression for a UUID in lower case, as Postgres writes them. */
export const UUID_SOURCE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const UUID_PATTERN = new RegExp(`^${UUID_SOURCE}$`);

/**
 * Checks a text from a URL or a form before it is used in a query, since Postgres throws an error for a malformed id.
 */
export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/** Reads an id that was typed, perhaps in upper case, into its stored form; undefined when it is malformed. */
export function parseUuid(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  return isUuid(id) ? id : undefined;
}

/** The minimum length of the beginning of an id: as many characters as lists show of it. */
const SHORTEST = 8;
const LOWEST = '00000000-0000-0000-0000-000000000000';

/** The lowest and the highest id that begin with a text; undefined if no id can, or if the text is too short. */
export function uuidsFrom(text: string): [lowest: string, highest: string] | undefined {
  const start = text.trim().toLowerCase();
  if (start.length < SHORTEST || start.length > LOWEST.length) return undefined;
  const rest = LOWEST.slice(start.length);
  const lowest = start + rest;
  return isUuid(lowest) ? [lowest, start + rest.replaceAll('0', 'f')] : undefined;
}
