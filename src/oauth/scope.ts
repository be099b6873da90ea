import type { Environment } from '../clients/client.js';
import { SANDBOX_SCOPE } from '../clients/client-refusal.js';
import { DEFAULT_SCOPE } from '../verification/catalogue/catalogue-file.js';
import { levelFromScopes, offeredUserScopes, scopeText, type LevelFault } from '../verification/catalogue/catalogue.js';

/** Scopes of a client's own token: by client credentials only (§4.4), never at /authorize. */
export const CLIENT_SCOPES: readonly string[] = ['client.stats:read', 'client.webhooks:manage', SANDBOX_SCOPE];

/** No client may have this scope, so a statement that gets it issues nothing and reports why. */
export const NO_SCOPE: readonly string[] = [''];

const SCOPE_TOKEN = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/**
 * The scopes of a `scope` parameter (RFC 6749 §3.3), separated by single spaces, without duplicates; undefined if the
 * syntax is wrong. Scopes are case-sensitive.
 */
export function parseScope(text: string): string[] | undefined {
  const scopes = text.split(' ');
  return scopes.every((scope) => SCOPE_TOKEN.test(scope)) ? [...new Set(scopes)] : undefined;
}

/** Every scope that some client may have. */
export function knownScopes(): string[] {
  return [...offeredUserScopes(), ...CLIENT_SCOPES];
}

/** Every scope that a client of this kind may have. */
export function scopesFor({ environment, isPublic }: { environment: Environment; isPublic: boolean }): string[] {
  // A public client has no secret, so it cannot get a token of its own (RFC 6749 §4.4).
  const own = isPublic ? [] : CLIENT_SCOPES.filter((scope) => environment === 'sandbox' || scope !== SANDBOX_SCOPE);
  return [...offeredUserScopes(), ...own];
}

const MALFORMED = 'The scope is not a list of scopes separated by single spaces.';

/**
 * Which scopes a description may repeat. This is narrower than what RFC 6749 §5.2 permits: anybody can make a link to
 * /authorize with any scope in it, and some clients show users the description. Only what looks like a scope, or like a
 * misspelt one, is repeated: no text, number or address.
 */
const NAMEABLE = /^(?:[a-z]{1,30}|[a-z._-]{1,40}:[a-z]{1,20})$/i;
const MOST_NAMED = 3;

export type ScopeFault = LevelFault | 'malformed' | 'of_client' | 'unknown' | 'not_allowed';

/**
 * What a request to /authorize asks for. `fault` is the description of an `invalid_scope`; `why` and `about` serve to
 * explain it to people.
 */
export type RequestedScopes =
  | { scopes: string[]; level: string }
  | { fault: string; why: ScopeFault; about: readonly string[] };

/** The scopes and the level that a client asks a user for. Without `scope` the scope is `uid:read` (§2.1). */
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

/** Why a client got no token of its own with this `scope`, or without any: the description of an `invalid_scope`. */
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

/**
 * Why a refresh with this `scope` is refused (RFC 6749 §6): the description of an `invalid_scope`. Undefined when the
 * user granted all of it.
 */
export function widerScopeFault(text: string, granted: readonly string[]): string | undefined {
  const scopes = parseScope(text);
  if (!scopes) return MALFORMED;
  return naming('The scope is wider than what the user granted', scopes, (scope) => !granted.includes(scope));
}

/** The sentence, followed by the scopes that it is about; undefined when it applies to none of them. */
function naming(what: string, scopes: readonly string[], isMeant: (scope: string) => boolean): string | undefined {
  const meant = scopes.filter(isMeant);
  if (meant.length === 0) return undefined;
  const named = meant.filter((scope) => NAMEABLE.test(scope)).slice(0, MOST_NAMED);
  if (named.length === 0) return `${what}.`;
  const more = meant.length - named.length;
  return `${what}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** The words for each scope on the consent page. */
export function scopesInWords(scopes: readonly string[]): string[] {
  return scopes.map((scope) => scopeText(scope) ?? scope);
}
