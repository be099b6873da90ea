import type { Environment } from '../clients/client.js';
import { SANDBOX_SCOPE } from '../clients/client-refusal.js';
import { DEFAULT_SCOPE } from '../verification/catalogue/catalogue-file.js';
import { levelFromScopes, offeredUserScopes, scopeText, type LevelFault } from '../verification/catalogue/catalogue.js';

/** Scopes of a client's own token (O14): by client credentials only, never at /authorize (AZ18). */
export const CLIENT_SCOPES: readonly string[] = ['client.stats:read', 'client.webhooks:manage', SANDBOX_SCOPE];

/** Within nobody's allowance: with it a statement issues nothing, and tells why not. */
export const NO_SCOPE: readonly string[] = [''];

const SCOPE_TOKEN = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/**
 * The scopes of a `scope` parameter (RFC 6749 §3.3): separated by single spaces, in any order, each counted once.
 * Undefined when the grammar is broken. Comparison is case-sensitive.
 */
export function parseScope(text: string): string[] | undefined {
  const scopes = text.split(' ');
  return scopes.every((scope) => SCOPE_TOKEN.test(scope)) ? [...new Set(scopes)] : undefined;
}

/** Every scope that some client may be allowed. */
export function knownScopes(): string[] {
  return [...offeredUserScopes(), ...CLIENT_SCOPES];
}

/** All of them that a client of this kind may be allowed. */
export function scopesFor({ environment, isPublic }: { environment: Environment; isPublic: boolean }): string[] {
  // CC1: a public client cannot act for itself.
  const own = isPublic ? [] : CLIENT_SCOPES.filter((scope) => environment === 'sandbox' || scope !== SANDBOX_SCOPE);
  return [...offeredUserScopes(), ...own];
}

const MALFORMED = 'The scope is not a list of scopes separated by single spaces.';

/**
 * Narrower than what RFC 6749 §5.2 lets a description hold: whoever makes a link to /authorize chooses its scopes, and some
 * client shows its users what comes back. What is named looks like a scope of ours, misspelt perhaps: no text, number or address.
 */
const NAMEABLE = /^(?:[a-z]{1,30}|[a-z._-]{1,40}:[a-z]{1,20})$/i;
const MOST_NAMED = 3;

export type ScopeFault = LevelFault | 'malformed' | 'of_client' | 'unknown' | 'not_allowed';

/** What /authorize is asked for; a fault is the text of an `invalid_scope`, and what it is about has words for people, too. */
export type RequestedScopes =
  | { scopes: string[]; level: string }
  | { fault: string; why: ScopeFault; about: readonly string[] };

/** The scopes and the level that a client asks a user for (AZ14–AZ18, V1). */
export function requestUserScopes(text: string | undefined, allowed: readonly string[]): RequestedScopes {
  const scopes = text === undefined ? [DEFAULT_SCOPE] : parseScope(text);
  if (!scopes) return { fault: MALFORMED, why: 'malformed', about: [] };
  const offered = offeredUserScopes();
  const judged: [ScopeFault, string, (scope: string) => boolean][] = [
    ['of_client', 'A scope of the client itself comes with the client credentials grant only', isOfClient],
    ['unknown', 'A requested scope is unknown', (scope) => !offered.includes(scope)],
    ['not_allowed', 'The client may not ask for one of the requested scopes', (scope) => !allowed.includes(scope)],
  ];
  for (const [why, what, isMeant] of judged) {
    const fault = naming(what, scopes, isMeant);
    if (fault) return { fault, why, about: scopes.filter(isMeant) };
  }
  const requested = levelFromScopes(scopes);
  return 'fault' in requested ? requested : { scopes, level: requested.level };
}

function isOfClient(scope: string): boolean {
  return CLIENT_SCOPES.includes(scope);
}

/** Why a client got no token of its own with this `scope`, or without any (CC3, CC6), for `invalid_scope`. */
export function ownScopeFault(text: string | undefined, allowed: readonly string[]): string {
  const none = 'The client may not carry any scope of its own.';
  if (!text) return none;
  const scopes = parseScope(text);
  if (!scopes) return MALFORMED;
  const offered = offeredUserScopes();
  return (
    naming('A scope of users comes with the authorization code grant only', scopes, (scope) =>
      offered.includes(scope),
    ) ??
    naming('A requested scope is unknown', scopes, (scope) => !isOfClient(scope)) ??
    naming('The client may not carry one of the requested scopes', scopes, (scope) => !allowed.includes(scope)) ??
    none
  );
}

/** Why a refresh gets nothing with this `scope` (RT6), for `invalid_scope`; undefined when the user granted all of it. */
export function widerScopeFault(text: string, granted: readonly string[]): string | undefined {
  const scopes = parseScope(text);
  if (!scopes) return MALFORMED;
  return naming('The scope is wider than what the user granted', scopes, (scope) => !granted.includes(scope));
}

/** The sentence with the scopes in question, so that nobody has to guess which; undefined when it is about none of them. */
function naming(what: string, scopes: readonly string[], isMeant: (scope: string) => boolean): string | undefined {
  const meant = scopes.filter(isMeant);
  if (meant.length === 0) return undefined;
  const named = meant.filter((scope) => NAMEABLE.test(scope)).slice(0, MOST_NAMED);
  if (named.length === 0) return `${what}.`;
  const more = meant.length - named.length;
  return `${what}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** What the consent page says about each scope (SE2). */
export function scopesInWords(scopes: readonly string[]): string[] {
  return scopes.map((scope) => scopeText(scope) ?? scope);
}
