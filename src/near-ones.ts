import { editDistance } from './edit-distance.js';

/** Names of this length may contain two typing errors, shorter ones one, and the shortest none: all resemble each other. */
const LONG_LENGTH = 5;
const SHORT_LENGTH = 3;
const MOST_NEAR = 3;

/** The known names that were probably meant, the nearest alone. Capitals, hyphens and underscores do not count. */
export function nearOnes(given: string, known: readonly string[]): string[] {
  const letters = comparableForm(given);
  const most = letters.length < SHORT_LENGTH ? 0 : letters.length < LONG_LENGTH ? 1 : 2;
  const compared = known
    .map((name) => ({ name, errors: editDistance(letters, comparableForm(name), most) }))
    .filter(({ errors }) => errors < Infinity);
  const fewest = Math.min(...compared.map(({ errors }) => errors));
  return compared
    .filter(({ errors }) => errors === fewest)
    .map(({ name }) => name)
    .slice(0, MOST_NEAR);
}

/** `redirectUri` and `redirect-uri` are `redirect_uri` in other habits of spelling. */
export function comparableForm(name: string): string {
  return name.toLowerCase().replaceAll(/[_\s-]/g, '');
}
