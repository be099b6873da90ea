/** Lower case, as the database writes them. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID_PATTERN}$`);

/** Of a text out of an address or a form, where anything may stand; PostgreSQL answers with an error to what is no id. */
export function isUuid(text: string): boolean {
  return WHOLE.test(text);
}
