import type { Client } from '../clients/client.js';
import { partsOfLevel } from '../verification/catalogue/catalogue.js';
import { isCountryCode } from '../verification/catalogue/countries.js';
import type { Status } from '../verification/status/status-machine.js';
import type { SandboxUserFault } from '../refusals/sandbox.js';

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
 * Everything that is wrong with a list of users, so that whoever sends it can mend all at once.
 * @param known which of the ids in the list are users that this client has made up
 */
export function faultsOfUsers(
  client: Client,
  creations: readonly SandboxUserCreation[],
  known: ReadonlySet<string>,
): SandboxUserFault[] {
  return creations.flatMap(({ level, country, userId }, index) => {
    const codes: (SandboxUserFault['code'] | undefined)[] = [
      faultOfLevel(client, level),
      isCountryCode(country) ? undefined : 'unknown_country',
      userId === undefined || known.has(userId) ? undefined : 'unknown_user',
    ];
    return codes.flatMap((code) => (code ? [{ index, code }] : []));
  });
}

export function faultOfLevel(client: Client, level: string): 'unknown_level' | 'scopes_not_allowed' | undefined {
  if (!partsOfLevel(level)) return 'unknown_level';
  const isAllowed = scopesOfLevel(level).every((scope) => client.allowedScopes.includes(scope));
  return isAllowed ? undefined : 'scopes_not_allowed';
}
