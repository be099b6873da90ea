/** The query string of a filter, with `?`: its non-empty fields, and other parameters such as a cursor. */
export function chosenQuery<Fields extends { [Name in keyof Fields]: string }>(
  fields: Fields,
  more: Record<string, string> = {},
): string {
  const chosen = Object.entries<string>(fields).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ...Object.entries(more)]).toString();
  return query === '' ? '' : `?${query}`;
}
