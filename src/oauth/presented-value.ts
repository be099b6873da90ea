import type { ValueKind } from '../refusals/access-tokens.js';

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
/** What an `Authorization: Basic` header must contain. */
const PAIR = 'a client id and a client secret by HTTP Basic';

type Prefix = 'kat_' | 'krt_' | 'kac_' | 'kcs_' | 'kci_';

/**
 * What was sent in the place of another kind of value; undefined where that cannot be told. The prefix alone decides, so
 * the answer does not show whether the value exists.
 * @param wanted the prefix of the expected kind
 */
export function presentedKind(value: string, wanted: Prefix | 'Basic'): ValueKind | undefined {
  return value.startsWith(wanted) ? undefined : KINDS[value.slice(0, PREFIX_LENGTH)];
}

/** The same as a sentence to append to the description of an OAuth error, or an empty string. */
export function mistakenValueHint(value: string, wanted: Prefix | 'Basic'): string {
  const kind = presentedKind(value, wanted);
  const expected = KINDS[wanted];
  return kind === undefined ? '' : ` What was sent is ${named(kind)}, not ${expected ? named(expected) : PAIR}.`;
}

/** With its article. */
function named(kind: ValueKind): string {
  return `${kind.startsWith('a') ? 'an' : 'a'} ${kind.replaceAll('_', ' ')}`;
}

/** The last word of an Authorization header: its credentials, whether or not a scheme precedes them. */
export function credentialsOf(header: string): string {
  return header.trim().split(' ').at(-1) ?? '';
}
