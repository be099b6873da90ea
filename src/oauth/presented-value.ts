/** What our values are, by how they begin (O19): each in the words of a sentence, without repeating any of it. */
const KINDS: Readonly<Record<string, string>> = {
  kat_: 'an access token',
  krt_: 'a refresh token',
  kac_: 'an authorization code',
  kcs_: 'a client secret',
  kci_: 'a client id',
  whs_: 'a webhook secret',
};

const PREFIX_LENGTH = 4;
/** What belongs in a header of HTTP Basic. */
const PAIR = 'a client id and a client secret by HTTP Basic';

type Prefix = 'kat_' | 'krt_' | 'kac_' | 'kcs_' | 'kci_';

/**
 * Told to whoever presents one of our values in the place of another: all of it can be seen from the value itself, so that it
 * says nothing about whether there is such a one.
 * @param wanted how what belongs there begins
 * @returns a sentence to append, or nothing
 */
export function tellMistaken(value: string, wanted: Prefix | 'Basic'): string {
  const kind = KINDS[value.slice(0, PREFIX_LENGTH)];
  if (kind === undefined || value.startsWith(wanted)) return '';
  return ` What was sent is ${kind}, not ${KINDS[wanted] ?? PAIR}.`;
}

/** Of an Authorization header: what stands behind its scheme, or without any. */
export function lastWord(header: string): string {
  return header.trim().split(' ').at(-1) ?? '';
}
