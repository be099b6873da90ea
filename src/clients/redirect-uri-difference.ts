import { differingParts, mistakeOfAll, type DifferingPart } from './differing-part.js';
import { PART_NAMES, partsOf, type RedirectUriParts } from './redirect-uri-parts.js';
import { REDIRECT_URI_MAX_LENGTH } from './redirect-uri.js';

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
  differing: DifferingPart[];
}

/**
 * Compares a redirect URI that is not registered with the registered ones, for the developer who sent it. Anybody may send
 * any, so what differs is told of a single one, and one that is too long to be registered is compared with none.
 * @returns the nearest: the one that differs in the fewest characters; undefined if none is registered, or none that long
 */
export function nearestRedirectUri(registered: readonly string[], received: string): RedirectUriDifference | undefined {
  if (received.length > REDIRECT_URI_MAX_LENGTH) return undefined;
  const theirs = partsOf(received);
  const [nearest] = registered.map((uri) => comparedWith(uri, theirs)).sort((one, other) => one.size - other.size);
  if (!nearest) return undefined;
  const { uri, ours, pieces } = nearest;
  return { registered: uri, pieces, differing: differingParts(ours, theirs) };
}

export function isSame({ received, registered }: ComparedPiece): boolean {
  return received === registered;
}

function comparedWith(uri: string, theirs: RedirectUriParts) {
  const ours = partsOf(uri);
  const pieces = piecesOf(ours, theirs);
  // A single mistake, however many characters it changes.
  const size = mistakeOfAll(ours, theirs) ? 0 : sizeOf(pieces);
  return { uri, ours, pieces, size };
}

function sizeOf(pieces: readonly ComparedPiece[]): number {
  const unequal = pieces.filter((piece) => !isSame(piece));
  return unequal.reduce((sum, piece) => sum + Math.max(piece.received.length, piece.registered.length), 0);
}

/** Compared part by part, so that a difference in one of them does not make all that follows look different. */
function piecesOf(registered: RedirectUriParts, received: RedirectUriParts): ComparedPiece[] {
  const pieces = PART_NAMES.flatMap((name) => alignedPieces(registered[name], received[name]));
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
