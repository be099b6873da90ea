import type { Client } from '../clients/client.js';
import { partsOfLevel } from '../verification/catalogue.js';
import { isCountryCode } from '../verification/countries.js';
import type { Status } from '../verification/status-machine.js';
import { Problem } from '../web/errors.js';

export interface NewSandboxUser {
  level: string;
  status: Status;
  country: string;
  /** One whom this client made before, for one more level. */
  userId?: string | undefined;
}

/** Without their names: which there are, `/docs` says, and they may be an operator's own. */
export const LEVEL_SYNTAX =
  'Write the level first, then its add-ons in alphabetical order, joined by +, like basic+liveness; /docs lists them.';

/** What a user of the level would have been asked to allow. */
export function scopesOfLevel(level: string): string[] {
  const parts = partsOfLevel(level) ?? [];
  return ['uid:read', ...parts.map(({ name }) => `verification.${name}:read`)].sort();
}

/** @throws Problem 422 that names the place in the list */
export function refuseUnusable(client: Client, { level, country }: NewSandboxUser, index: number): void {
  if (!partsOfLevel(level)) throw unusable(index, `level: there is no such level. ${LEVEL_SYNTAX}`);
  if (!scopesOfLevel(level).every((scope) => client.allowedScopes.includes(scope))) {
    throw unusable(index, 'level: your client is not registered for its scopes.');
  }
  if (!isCountryCode(country)) throw unusable(index, 'country: it is no code of ISO 3166-1.');
}

/** @returns a problem that names the place in the list */
export function unusable(index: number, what: string): Problem {
  return new Problem(422, 'Unusable user', `users/${index}/${what}`);
}
