import type { ValueKind } from '../refusals/access-tokens.js';
import type { Mistaken } from '../refusals/oauth.js';

/** The kinds of values that the service issues, by their prefixes. */
const KINDS: Readonly<Record<string, ValueKind>> = {
  kat_: 'access_token',
  krt_: 'refresh_token',
  kac_: 'authorization_code',
  kcs_: 'client_secret',
  kci_: 'client_id',
  whs_: 'webhook_secret',
};

const PREFIX_LENGTH = 4;

/**
 * Recognises a value of the wrong kind, such as a refresh token in place of an access token; undefined for the wanted
 * kind and for unknown ones. Only the prefix is looked at, so the response does not reveal whether the value exists.
 */
export function presentedKind(value: string, wanted: ValueKind | 'credentials'): ValueKind | undefined {
  const kind = KINDS[value.slice(0, PREFIX_LENGTH)];
  return kind === wanted ? undefined : kind;
}

/** @param wanted `credentials`: a client id and a secret, as `Authorization: Basic` must contain them */
export function mistakenFor(value: string, wanted: ValueKind | 'credentials'): Mistaken {
  return { presented: presentedKind(value, wanted), wanted };
}

/** The credentials of an Authorization header: its last word, whether or not a scheme precedes it. */
export function credentialsOf(header: string): string {
  return header.trim().split(' ').at(-1) ?? '';
}
