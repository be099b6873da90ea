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
