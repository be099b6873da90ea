import { editDistance } from '../edit-distance.js';

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
      const near = plain.find((one) => editDistance(letters, one.letters, mostErrors(one.letters)) < Infinity);
      return near && !isExtended(name, near.name) ? [{ given: name, meant: near.name }] : [];
    });
}

function mostErrors(letters: string): number {
  return letters.length < LONG_LENGTH ? 1 : 2;
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
