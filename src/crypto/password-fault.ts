import { isCommonPassword } from './common-passwords.js';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password.js';

export type PasswordFault =
  | 'password_missing'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_pattern'
  | 'password_own_name';

/** As it is written in addresses: whoever guesses begins with it. */
export const SERVICE_WORD = 'attestry';
/** A shorter part of an address, such as `de` or `com`, is in many words. */
const OWN_WORD_MIN_LENGTH = 4;
/** Less than this beside a known word is a year or a number, which are tried as well. */
const REST_MIN_LENGTH = 5;
/** `aaaaaaaa`, `abababab`, `11112222`. */
const CHARACTERS_MIN = 4;
/** What people put around a common word where digits and signs were once demanded: `Sunshine2024!`. */
const AROUND = /^[^\p{L}]{0,4}(.*?)[^\p{L}]{0,5}$/su;

/**
 * What is wrong with a password that somebody chooses, whoever they are: users, members and staff. No kinds of characters are
 * demanded; what guessers try first is refused: common passwords, runs and repetitions, and the names of who and where
 * (NIST SP 800-63B §5.1.1.2).
 * @param email of whose password it is to be
 */
export function passwordFault(password: string, email = ''): PasswordFault | undefined {
  if (password === '') return 'password_missing';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (password.length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  const plain = password.normalize('NFKC').toLowerCase();
  const [, middle = ''] = AROUND.exec(plain) ?? [];
  if (isCommonPassword(plain) || isCommonPassword(middle)) return 'password_common';
  if (isPattern(plain)) return 'password_pattern';
  return isOwnName(plain, email) ? 'password_own_name' : undefined;
}

/** Few characters over and over, or one after the other as in the alphabet and among the digits. */
function isPattern(plain: string): boolean {
  const codes = Array.from(plain, (character) => character.codePointAt(0) ?? 0);
  if (new Set(codes).size < CHARACTERS_MIN) return true;
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step));
}

/** Whether little is left beside the service's name and the parts of the address. */
function isOwnName(plain: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  const parts = address.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= OWN_WORD_MIN_LENGTH);
  const [local = ''] = address.split('@');
  const words = [address, ...(local.length >= OWN_WORD_MIN_LENGTH ? [local] : []), ...parts, SERVICE_WORD];
  const found = words.filter((word) => word !== '' && plain.includes(word)).sort((a, b) => b.length - a.length);
  if (found.length === 0) return false;
  const rest = found.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < REST_MIN_LENGTH;
}
