import type { Client } from '../clients/client.js';
import { partsOfLevel } from '../verification/catalogue/catalogue.js';
import { isCountryCode } from '../verification/catalogue/countries.js';
import type { Status } from '../verification/status/status-machine.js';
import { problem, type Problem } from '../http/errors.js';
import { messages } from '../texts/messages.js';

const words = messages.sandboxRefusals.users;

export interface NewSandboxUser {
  level: string;
  status: Status;
  country: string;
  hasOneName?: boolean | undefined;
  hasNoEndDate?: boolean | undefined;
  /** One whom this client made before, for one more level. */
  userId?: string | undefined;
}

/** Without their names: which there are, `/docs` says, and they may be an operator's own. */
export const LEVEL_SYNTAX = words.levelSyntax;

/** What a user of the level would have been asked to allow. */
export function scopesOfLevel(level: string): string[] {
  const parts = partsOfLevel(level) ?? [];
  return ['uid:read', ...parts.map(({ name }) => `verification.${name}:read`)].sort();
}

/** @throws Problem 422 that names the place in the list */
export function refuseUnusable(client: Client, { level, country }: NewSandboxUser, index: number): void {
  if (!partsOfLevel(level)) throw unusable(index, words.level(LEVEL_SYNTAX));
  if (!scopesOfLevel(level).every((scope) => client.allowedScopes.includes(scope))) {
    throw unusable(index, words.scopes);
  }
  if (!isCountryCode(country)) throw unusable(index, words.country);
}

/** @returns a problem that names the place in the list */
export function unusable(index: number, what: string): Problem {
  return problem(422, words.unusable(index, what));
}
