import type { Client } from '../clients/client.js';
import { partsOfLevel } from '../verification/catalogue/catalogue.js';
import { isCountryCode } from '../verification/catalogue/countries.js';
import type { Status } from '../verification/status/status-machine.js';
import { refuse } from '../refusals/refuse.js';

export interface SandboxUserCreation {
  level: string;
  status: Status;
  country: string;
  hasOneName?: boolean | undefined;
  hasNoEndDate?: boolean | undefined;
  /** A user that this client made up before and that gets another level. */
  userId?: string | undefined;
}

/** The scopes that a client would request for the level. */
export function scopesOfLevel(level: string): string[] {
  const parts = partsOfLevel(level) ?? [];
  return ['uid:read', ...parts.map(({ name }) => `verification.${name}:read`)].sort();
}

/**
 * Refuses a user whose level or country is unknown, or whose level the client may not ask for.
 * @throws Refused with the position in the list
 */
export function refuseUnusable(client: Client, { level, country }: SandboxUserCreation, index: number): void {
  if (!partsOfLevel(level)) refuse('sandbox_user.unknown_level', { index });
  if (!scopesOfLevel(level).every((scope) => client.allowedScopes.includes(scope))) {
    refuse('sandbox_user.scopes_not_allowed', { index });
  }
  if (!isCountryCode(country)) refuse('sandbox_user.unknown_country', { index });
}
