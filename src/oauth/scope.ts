import type { Environment } from '../clients/client.js';
import { SANDBOX_SCOPE } from '../clients/client-refusal.js';
import type { NamedScopes, OAuthRefusals } from '../refusals/oauth.js';
import { refusal, type Refused } from '../refusals/refuse.js';
import { DEFAULT_SCOPE } from '../verification/catalogue/catalogue-file.js';
import { levelFromScopes, offeredUserScopes, scopeText } from '../verification/catalogue/catalogue.js';

/** Scopes of a client's own token: by client credentials only (§4.4), never at /authorize. */
export const CLIENT_SCOPES: readonly string[] = ['client.stats:read', 'client.webhooks:manage', SANDBOX_SCOPE];

/**
 * What the statement that issues a token is asked for in place of scopes that are malformed or not the client's. No client
 * may have it, so no token is issued, but the same statement still reads what the refusal has to explain.
 */
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

/** What a request to /authorize asks for, or why it is refused. */
export type RequestedScopes = { scopes: string[]; level: string } | { fault: Refused };

/** The scopes and the level that a client asks a user for. Without `scope` the scope is `uid:read` (§2.1). */
export function requestUserScopes(text: string | undefined, allowed: readonly string[]): RequestedScopes {
  const scopes = text === undefined ? [DEFAULT_SCOPE] : parseScope(text);
  if (!scopes) return { fault: refusal('scope.malformed') };
  const offered = offeredUserScopes();
  const fault =
    refusalNaming('scope.of_client', scopes, isOfClient) ??
    refusalNaming('scope.unknown', scopes, (scope) => !offered.includes(scope)) ??
    refusalNaming('scope.not_allowed', scopes, (scope) => !allowed.includes(scope));
  if (fault) return { fault };
  const requested = levelFromScopes(scopes);
  return 'fault' in requested ? requested : { scopes, level: requested.level };
}

function isOfClient(scope: string): boolean {
  return CLIENT_SCOPES.includes(scope);
}

/** Why a client's request for its own token was refused, given the `scope` that it sent, if any. */
export function ownScopeFault(text: string | undefined, allowed: readonly string[]): Refused {
  if (!text) return refusal('scope.none_carried');
  const scopes = parseScope(text);
  if (!scopes) return refusal('scope.malformed');
  const offered = offeredUserScopes();
  return (
    refusalNaming('scope.of_users', scopes, (scope) => offered.includes(scope)) ??
    refusalNaming('scope.unknown', scopes, (scope) => !isOfClient(scope)) ??
    refusalNaming('scope.not_carried', scopes, (scope) => !allowed.includes(scope)) ??
    refusal('scope.none_carried')
  );
}

/** Why a refresh with this `scope` is refused (RFC 6749 §6); undefined when the user granted all of it. */
export function widerScopeFault(text: string, granted: readonly string[]): Refused | undefined {
  const scopes = parseScope(text);
  if (!scopes) return refusal('scope.malformed');
  return refusalNaming('scope.wider_than_granted', scopes, (scope) => !granted.includes(scope));
}

type CodeWithNames = {
  [Code in keyof OAuthRefusals]: OAuthRefusals[Code] extends NamedScopes ? Code : never;
}[keyof OAuthRefusals];

/** A refusal that names the scopes for which `isFaulty` holds; undefined when there are none. */
function refusalNaming(
  code: CodeWithNames,
  scopes: readonly string[],
  isFaulty: (scope: string) => boolean,
): Refused | undefined {
  const faulty = scopes.filter(isFaulty);
  return faulty.length === 0 ? undefined : refusal(code, { scopes: faulty, more: 0 });
}

/** The words for each scope on the consent page. */
export function scopesInWords(scopes: readonly string[]): string[] {
  return scopes.map((scope) => scopeText(scope) ?? scope);
}
