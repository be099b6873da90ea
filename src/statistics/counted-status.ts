import type { components } from '../../generated/openapi.js';

/** §2.5. */
export type Status = components['schemas']['VerificationCase']['credential'];
/** §2.6: the four that statistics know. */
export type CountedStatus = components['schemas']['UserVerification']['credential'];

/** What a client sees: `expired` only where it has expiration enabled, `approved` otherwise (V7). */
export function visibleStatus(status: Status, expirationEnabled: boolean): Status {
  return status === 'expired' && !expirationEnabled ? 'approved' : status;
}

/** Under which status a client counts a verification; an expired one under none where it sees it as expired (V8). */
export function countedStatus(status: Status, expirationEnabled: boolean): CountedStatus | undefined {
  const visible = visibleStatus(status, expirationEnabled);
  return visible === 'expired' ? undefined : visible;
}
