import { readSecretFile } from '../secret-file.js';
import { WrongUsage } from './fault.js';
import type { Given } from './tool.js';

/** The path that stands for standard input. */
export const STANDARD_INPUT = '-';

/** The value of an option, or else of a variable of the environment that stands for it. */
export function findValue(given: Given, option: string, variable: string, env: NodeJS.ProcessEnv): string | undefined {
  // A variable that is set to nothing, as in `NAME=`, is not set.
  return given.get(option)?.[0] ?? (env[variable] || undefined);
}

/** A secret from the file that the option names, or else from a variable: never from the command line. */
export function findSecret(given: Given, option: string, variable: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = given.get(option)?.[0];
  if (path === undefined) return env[variable] || undefined;
  const secret = readFileFor(option, path, readSecretFile);
  if (secret === '') throw new WrongUsage(`--${option}: ${path} is empty.`);
  return secret;
}

/** Reads what an option names. @throws WrongUsage where it cannot be read */
export function readFileFor<T>(option: string, path: string, read: (path: string) => T): T {
  try {
    return read(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new WrongUsage(`--${option}: ${path} cannot be read (${code}).`, { cause: error });
  }
}

/** Requires https except on this machine, since secrets and notifications are sent there. */
export function parseAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return text.replace(/\/$/, '');
  throw new WrongUsage(`--${option} is an https URL, or http on this machine.`);
}

/** What to do about options that are missing, all of them at once. */
export function missing(options: readonly { option: string; variable?: string }[]): WrongUsage {
  const names = options.map(({ option, variable }) => `--${option}${variable ? ` (or ${variable})` : ''}`);
  return new WrongUsage(`give ${names.join(', ')}.`);
}
