/** §2.7: times on the wire, `YYYY-MM-DDThh:mm:ssZ`, in notifications and in the API alike. */
export function formatTimestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
