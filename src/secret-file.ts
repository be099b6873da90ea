import { readFileSync } from 'node:fs';

/**
 * Reads a secret from a file, or from standard input with `-`. On the command line, other users of the machine could
 * read it. Line breaks at the end are removed.
 */
export function readSecretFile(path: string): string {
  return readFileSync(path === '-' ? 0 : path, 'utf8').replace(/[\r\n]+$/, '');
}
