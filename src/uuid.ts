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
