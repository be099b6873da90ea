import { matchesRedirectUri } from './redirect-uri.js';

/** A part of a URI (RFC 3986 §3), or a way in which the same part is written differently. */
export type DifferingPart =
  | 'encoded_twice'
  | 'blanks_around'
  | 'scheme'
  | 'scheme_case'
  | 'loopback_name'
  | 'host'
  | 'port'
  | 'trailing_slash'
  | 'path_case'
  | 'path_encoding'
  | 'path'
  | 'query_added'
  | 'query'
  | 'fragment';

/** A piece of both URIs: the same in both, or what each of them has at this place, which may be nothing. */
export interface ComparedPiece {
  received: string;
  registered: string;
}

/** The registered URI that resembles a received one most, and where the two differ. */
export interface RedirectUriDifference {
  registered: string;
  /** Both URIs, piece by piece. */
  pieces: ComparedPiece[];
  parts: DifferingPart[];
}

interface Parts {
  scheme: string;
  host: string;
  port: string;
  path: string;
  query: string;
  fragment: string;
}

/** The expression of RFC 3986 App. B, with the port apart from the host. Each group has its delimiter, too. */
const PARTS = /^([^:/?#]+:)?(?:(\/\/[^/?#]*?)(:\d*)?(?=[/?#]|$))?([^?#]*)(\?[^#]*)?(#.*)?$/s;
const LOOPBACK_NAMES = ['//localhost', '//127.0.0.1', '//[::1]'];

/**
 * Compares a redirect URI that is not registered with the registered ones, for the developer who sent it.
 * @returns the nearest: the one that differs in the fewest characters; undefined if none is registered
 */
export function nearestRedirectUri(registered: readonly string[], received: string): RedirectUriDifference | undefined {
  const [nearest] = registered
    .map((uri) => differenceOf(uri, received))
    .sort((one, other) => sizeOf(one) - sizeOf(other));
  return nearest;
}

export function isSame({ received, registered }: ComparedPiece): boolean {
  return received === registered;
}

function sizeOf({ pieces, parts }: RedirectUriDifference): number {
  // Each of these is a single mistake, however many characters it changes.
  if (parts.includes('encoded_twice') || parts.includes('blanks_around')) return 0;
  const differing = pieces.filter((piece) => !isSame(piece));
  return differing.reduce((sum, piece) => sum + Math.max(piece.received.length, piece.registered.length), 0);
}

function differenceOf(registered: string, received: string): RedirectUriDifference {
  const [ours, theirs] = [partsOf(registered), partsOf(received)];
  return { registered, pieces: piecesOf(ours, theirs), parts: differingParts(ours, theirs, { registered, received }) };
}

/** Compared part by part, so that a difference in one of them does not make all that follows look different. */
function piecesOf(registered: Parts, received: Parts): ComparedPiece[] {
  const names = ['scheme', 'host', 'port', 'path', 'query', 'fragment'] as const;
  const pieces = names.flatMap((name) => alignedPieces(registered[name], received[name]));
  return pieces.reduce<ComparedPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (!last || isSame(last) !== isSame(piece)) return [...joined, piece];
    const both = { received: last.received + piece.received, registered: last.registered + piece.registered };
    return [...joined.slice(0, -1), both];
  }, []);
}

/** What two texts begin with in common, what differs, and what both end with. */
function alignedPieces(registered: string, received: string): ComparedPiece[] {
  const shorter = Math.min(registered.length, received.length);
  let start = 0;
  while (start < shorter && registered[start] === received[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && registered.at(-1 - tail) === received.at(-1 - tail)) tail += 1;
  const cut = (text: string): string[] => [
    text.slice(0, start),
    text.slice(start, text.length - tail),
    text.slice(text.length - tail),
  ];
  const ours = cut(registered);
  return cut(received)
    .map((piece, index) => ({ received: piece, registered: ours[index] ?? '' }))
    .filter((piece) => piece.received !== '' || piece.registered !== '');
}

function differingParts(
  registered: Parts,
  received: Parts,
  whole: { registered: string; received: string },
): DifferingPart[] {
  // Without a host, since a single character that is encoded without need is a difference of the path.
  if (received.host === '' && decoded(whole.received) === whole.registered) return ['encoded_twice'];
  if (whole.received.trim() === whole.registered) return ['blanks_around'];
  const found: (DifferingPart | false | undefined)[] = [
    differingScheme(registered.scheme, received.scheme),
    differingHost(registered.host, received.host),
    differingPort(registered, received),
    differingPath(registered.path, received.path),
    registered.query !== received.query && (registered.query === '' ? 'query_added' : 'query'),
    received.fragment !== '' && 'fragment',
  ];
  return found.filter((part) => part !== false && part !== undefined);
}

function differingScheme(registered: string, received: string): DifferingPart | undefined {
  if (registered === received) return undefined;
  return registered === received.toLowerCase() ? 'scheme_case' : 'scheme';
}

function differingHost(registered: string, received: string): DifferingPart | undefined {
  if (registered === received) return undefined;
  return LOOPBACK_NAMES.includes(registered) && LOOPBACK_NAMES.includes(received) ? 'loopback_name' : 'host';
}

/** A loopback literal may have another port than the registered one (RFC 8252 §7.3), but not `0` or `080`. */
function differingPort(registered: Parts, received: Parts): DifferingPart | undefined {
  if (registered.port === received.port) return undefined;
  return matchesRedirectUri([originOf(registered)], originOf(received), 'sandbox') ? undefined : 'port';
}

function originOf({ scheme, host, port }: Parts): string {
  return scheme + host + port;
}

function differingPath(registered: string, received: string): DifferingPart | undefined {
  if (registered === received) return undefined;
  if (`${registered}/` === received || registered === `${received}/`) return 'trailing_slash';
  if (registered.toLowerCase() === received.toLowerCase()) return 'path_case';
  return decoded(registered) === decoded(received) ? 'path_encoding' : 'path';
}

function partsOf(uri: string): Parts {
  const [, scheme = '', host = '', port = '', path = '', query = '', fragment = ''] = PARTS.exec(uri) ?? [];
  return { scheme, host, port, path, query, fragment };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
