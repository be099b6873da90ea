// What the list and its count have in common, so that no other rule of what stands in it can be checked than the one that
// answers: the effective, unrevoked grants of a client with their verifications (V6, V10).

/** @param clientId a parameter such as `$1`, or the quoted id where a statement takes none */
export const grantsWithVerifications = (clientId: string): string => `
  from grants g
  join clients c on c.client_id = g.client_id
  join verifications v on v.user_id = g.user_id and v.level = g.level and v.environment = c.environment
  where g.client_id = ${clientId} and g.effective_at is not null and g.revoked_at is null`;

/** V8: where the client sees it as expired, it is in no number of theirs. */
export const IS_LISTED = `not (v.status = 'expired' and c.expiration_enabled)`;

/** V7: how the list tells the status. */
export const CREDENTIAL = `case v.status when 'expired' then 'approved' else v.status end`;
