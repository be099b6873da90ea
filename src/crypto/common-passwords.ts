import { createRequire } from 'node:module';
import type * as CommonLanguage from '@zxcvbn-ts/language-common';

const requirePackage = createRequire(import.meta.url);
/**
 * How many of the most common passwords are refused, of those that are long enough. Shorter ones are not allowed
 * anyway.
 */
const MOST_COMMON = 10_000;
const LONG_ENOUGH = /^.{8,}$/s;
/**
 * How many common words of six or seven letters are refused as well. People lengthen them with digits and signs, which
 * `passwordFault` removes before it asks.
 */
const MOST_COMMON_WORDS = 2_000;
const WORD = /^[a-z]{6,7}$/;

let passwords: ReadonlySet<string> | undefined;

/**
 * Whether a password is so common that guessers try it first. The passwords come from leaks of other services.
 * @param password in lower case
 */
export function isCommonPassword(password: string): boolean {
  passwords ??= readPasswords();
  return passwords.has(password);
}

/** The package is loaded when the first password is chosen: most processes never need it. */
function readPasswords(): ReadonlySet<string> {
  const { dictionary } = requirePackage('@zxcvbn-ts/language-common') as typeof CommonLanguage;
  const all: string[] = dictionary['passwords-common'];
  const most = (pattern: RegExp, count: number) => all.filter((one) => pattern.test(one)).slice(0, count);
  return new Set([...most(LONG_ENOUGH, MOST_COMMON), ...most(WORD, MOST_COMMON_WORDS)]);
}
