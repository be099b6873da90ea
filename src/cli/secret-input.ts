import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';

/**
 * Reads a secret from a file, or from standard input with `-`. On the command line, other users of the machine could
 * read it. Line breaks at the end are removed.
 */
export function readSecretFile(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
}
