/** The query string for a filter: the chosen values of its fields, and whatever else the address already has. */
export function chosenQuery<Fields extends { [Name in keyof Fields]: string }>(
  fields: Fields,
  more: Record<string, string> = {},
): string {
  const chosen = Object.entries<string>(fields).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ...Object.entries(more)]).toString();
  return query === '' ? '' : `?${query}`;
}
