/** The kinds of values that the service issues, by their prefixes. */
const KINDS: Readonly<Record<string, string>> = {
  kat_: 'an access token',
  krt_: 'a refresh token',
  kac_: 'an authorization code',
  kcs_: 'a client secret',
  kci_: 'a client id',
  whs_: 'a webhook secret',
};

const PREFIX_LENGTH = 4;
/** What an `Authorization: Basic` header must contain. */
const PAIR = 'a client id and a client secret by HTTP Basic';

type Prefix = 'kat_' | 'krt_' | 'kac_' | 'kcs_' | 'kci_';

/**
 * Tells a caller that it has sent one kind of value in the place of another. The prefix alone decides, so the answer
 * does not show whether the value exists.
 * @param wanted the prefix of the expected kind
 * @returns a sentence to append, or an empty string
 */
export function tellMistaken(value: string, wanted: Prefix | 'Basic'): string {
  const kind = KINDS[value.slice(0, PREFIX_LENGTH)];
  if (kind === undefined || value.startsWith(wanted)) return '';
  return ` What was sent is ${kind}, not ${KINDS[wanted] ?? PAIR}.`;
}

/** The last word of an Authorization header: its credentials, whether or not a scheme precedes them. */
export function lastWord(header: string): string {
  return header.trim().split(' ').at(-1) ?? '';
}
