/** The format of times in notifications and in the API (§2.7): `YYYY-MM-DDThh:mm:ssZ`. */
export function formatTimestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
