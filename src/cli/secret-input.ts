import { InvalidArgumentError } from 'commander';
import { readSecretFile as read } from '../secret-file.js';

/** The argument of an option for a secret, with a fault that commander can print. */
export function readSecretFile(path: string): string {
  try {
    return read(path);
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
}
