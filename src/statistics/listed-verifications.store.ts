// Shared by the list and the check of its count, so that both follow the same rule: the effective, unrevoked grants of
// a client with their verifications.

/**
 * Joins a client's effective, unrevoked grants with their verifications.
 * @param clientId a parameter such as `$1`, or the quoted id where a statement takes no parameters
 */
export const grantsWithVerifications = (clientId: string): string => `
  from grants g
  join clients c on c.client_id = g.client_id
  join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
  where g.client_id = ${clientId} and g.effective_at is not null and g.revoked_at is null`;

/** Excludes expired verifications if the client has expiration enabled: its list has no status for them (§2.6). */
export const IS_LISTED = `not (v.status = 'expired' and c.expiration_enabled)`;

/** The status in the list; an expired verification appears only for clients that still see it as approved. */
export const CREDENTIAL = `case v.status when 'expired' then 'approved' else v.status end`;
