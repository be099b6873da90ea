/** A variable that is set but unknown to the service, and the known one that was probably meant. */
export interface NearMiss {
  given: string;
  meant: string;
}

/** The shortest name that is compared. Shorter ones, such as PORT and HOST, resemble too many unrelated names. */
const MIN_LENGTH = 7;
/** Names of this length may contain two typing errors; shorter ones only one. */
const LONG_LENGTH = 10;

/** Prefixes of other programs' variables, which are never reported. */
const FOREIGN_PREFIX = /^(npm_|NPM_|VITE_|NEXT_|REACT_APP_|GITHUB_|CI_|KUBERNETES_|VITEST_)/;

/** Finds names that resemble known ones: without underscores, in the singular, or with a letter too many or too few. */
export function findNearMisses(given: readonly string[], ours: readonly string[]): NearMiss[] {
  const known = new Set(ours);
  const plain = ours
    .map((name) => ({ name, letters: comparableForm(name) }))
    .filter(({ name }) => name.length >= MIN_LENGTH);
  return given
    .filter((name) => !known.has(name) && name.length >= MIN_LENGTH - 1 && !FOREIGN_PREFIX.test(name))
    .flatMap((name) => {
      const letters = comparableForm(name);
      const near = plain.find((one) => distance(letters, one.letters) <= (one.letters.length < LONG_LENGTH ? 1 : 2));
      return near && !isExtended(name, near.name) ? [{ given: name, meant: near.name }] : [];
    });
}

/** The form in which names are compared: in upper case, without underscores, each word in the singular. */
function comparableForm(name: string): string {
  const words = name.toUpperCase().split(/[^A-Z0-9]+/);
  return words
    .map((word) =>
      word
        .replace(/IES$/, 'Y')
        .replace(/(SS)ES$/, '$1')
        .replace(/([^S])S$/, '$1'),
    )
    .join('');
}

/**
 * Whether a name merely begins with a known one, like `DATABASE_URL_2` and `TEMPORAL_TLS_CA`, which belong to other
 * programs.
 */
function isExtended(name: string, ours: string): boolean {
  return name.startsWith(`${ours}_`) || name.replace(/\d+$/, '') === ours;
}

/** The number of letters to insert, delete, replace, or swap with a neighbour (Damerau–Levenshtein). */
export function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        best = Math.min(best, (before[column - 2] ?? 0) + 1);
      }
      next.push(best);
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
