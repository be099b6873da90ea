import { readFileSync } from 'node:fs';

let passwords: ReadonlySet<string> | undefined;

/** Whether so many people have it that it is among the first ones to be tried, in lower case. Read once. */
export function isCommonPassword(password: string): boolean {
  passwords ??= readPasswords();
  return passwords.has(password);
}

/** Where they come from stands above them. */
function readPasswords(): ReadonlySet<string> {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'));
}
