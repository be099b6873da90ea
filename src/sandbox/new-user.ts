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
  /** A user that this client made up before, who gets one more level. */
  userId?: string | undefined;
}

/** The syntax of a level, without listing levels: an operator may define others, which `/docs` lists. */
export const LEVEL_SYNTAX = words.levelSyntax;

/** The scopes that a client would request for the level. */
export function scopesOfLevel(level: string): string[] {
  const parts = partsOfLevel(level) ?? [];
  return ['uid:read', ...parts.map(({ name }) => `verification.${name}:read`)].sort();
}

/** @throws Problem 422 that names the position in the list */
export function refuseUnusable(client: Client, { level, country }: NewSandboxUser, index: number): void {
  if (!partsOfLevel(level)) throw unusable(index, words.level(LEVEL_SYNTAX));
  if (!scopesOfLevel(level).every((scope) => client.allowedScopes.includes(scope))) {
    throw unusable(index, words.scopes);
  }
  if (!isCountryCode(country)) throw unusable(index, words.country);
}

/** @returns a problem that names the position in the list */
export function unusable(index: number, what: string): Problem {
  return problem(422, words.unusable(index, what));
}
