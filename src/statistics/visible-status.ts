import type { components } from '../../generated/openapi.js';

/** The statuses of §2.5. */
export type Status = components['schemas']['Credential'];
/** The four statuses of statistics (§2.6). */
export type CountedStatus = components['schemas']['UserVerification']['credential'];

/** The status that a client sees: `expired` only if it has expiration enabled (§2.5), otherwise `approved`. */
export function visibleStatus(status: Status, expirationEnabled: boolean): Status {
  return status === 'expired' && !expirationEnabled ? 'approved' : status;
}

/**
 * The status under which a client counts a verification. Statistics have no `expired` (§2.6), so a client that sees a
 * verification as expired does not count it.
 */
export function countedStatus(status: Status, expirationEnabled: boolean): CountedStatus | undefined {
  const visible = visibleStatus(status, expirationEnabled);
  return visible === 'expired' ? undefined : visible;
}
