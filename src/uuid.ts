/** In lower case, as Postgres writes them. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const WHOLE_UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Checks a text from an address or a form before a query, since Postgres throws an error for a malformed id. */
export function isUuid(text: string): boolean {
  return WHOLE_UUID.test(text);
}

/** The stored form of a typed id, which may be in upper case; undefined when it is malformed. */
export function uuidOf(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  return isUuid(id) ? id : undefined;
}

/** As many characters as lists show of an id. */
const SHORTEST = 8;
const LOWEST = '00000000-0000-0000-0000-000000000000';

/** The lowest and the highest id that begin with a text; undefined if none can, or if it is too short to name one. */
export function uuidsFrom(text: string): [lowest: string, highest: string] | undefined {
  const start = text.trim().toLowerCase();
  if (start.length < SHORTEST || start.length > LOWEST.length) return undefined;
  const rest = LOWEST.slice(start.length);
  const lowest = start + rest;
  return isUuid(lowest) ? [lowest, start + rest.replaceAll('0', 'f')] : undefined;
}
