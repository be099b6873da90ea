/** The format of times in notifications and in the API (§2.7): `YYYY-MM-DDThh:mm:ssZ`. */
export function formatTimestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/**
 * Reads any time of RFC 3339. An offset may begin with a space, which is what a `+` becomes in a query that does not encode
 * it, and may lack its colon.
 * @param text that the contract's `TimeInRequest` allows
 * @returns undefined for a time that does not exist, such as 31 February
 */
export function parseTimestamp(text: string): Date | undefined {
  const [, day = '', clock = '', sign = 'Z', hours = '', minutes = ''] =
    /^(.{10})t(.{8}[.\d]*)(?:z|([ +-])(\d\d):?(\d\d))$/i.exec(text) ?? [];
  const offset = sign === 'Z' ? sign : `${sign === '-' ? sign : '+'}${hours}:${minutes}`;
  const time = new Date(`${day}T${clock}${offset}`);
  // JavaScript reads 31 February as 3 March and 24:00 as the next day, so what it makes of them is compared with the text.
  const asWritten = new Date(`${day}T${clock}Z`);
  if (Number.isNaN(time.getTime()) || Number.isNaN(asWritten.getTime())) return undefined;
  const exists = asWritten.toISOString().startsWith(`${day}T${clock.slice(0, 8)}`);
  // An offset can lead out of the four digits that a year has.
  return exists && /^\d{4}-/.test(time.toISOString()) ? time : undefined;
}
