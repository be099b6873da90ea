/** The query of an address: what is chosen among the fields of a filter, and whatever else stands in it. */
export function chosenQuery<Fields extends { [Name in keyof Fields]: string }>(
  fields: Fields,
  more: Record<string, string> = {},
): string {
  const chosen = Object.entries<string>(fields).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ...Object.entries(more)]).toString();
  return query === '' ? '' : `?${query}`;
}
