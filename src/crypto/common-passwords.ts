import { readFileSync } from 'node:fs';

let passwords: ReadonlySet<string> | undefined;

/**
 * Whether a password is so common that guessers try it first.
 * @param password in lower case
 */
export function isCommonPassword(password: string): boolean {
  passwords ??= readPasswords();
  return passwords.has(password);
}

/** The lines of the file without its header, which names the source and its licence. */
function readPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'));
}
