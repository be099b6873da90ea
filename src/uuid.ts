/** Lower case, as the database writes them. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const WHOLE_UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Of a text out of an address or a form, where anything may stand; PostgreSQL answers with an error to what is no id. */
export function isUuid(text: string): boolean {
  return WHOLE_UUID.test(text);
}

/** Of one that somebody typed, perhaps in upper case: as it is stored; undefined when it is none. */
export function uuidOf(text: string): string | undefined {
  const id = text.trim().toLowerCase();
  return isUuid(id) ? id : undefined;
}
