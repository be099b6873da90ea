import { isCommonPassword } from './common-passwords.js';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password.js';

export type PasswordFault =
  | 'password_missing'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_pattern'
  | 'password_own_name';

/** The service's name as in its addresses: it is among the first guesses. */
export const SERVICE_WORD = 'attestry';
/** Shorter parts of an address, such as `de` or `com`, occur in many words. */
const OWN_WORD_MIN_LENGTH = 4;
/** A shorter rest beside a known word is a year or a number, which guessers try as well. */
const REST_MIN_LENGTH = 5;
/** Fewer different characters are a repetition: `aaaaaaaa`, `abababab`, `11112222`. */
const CHARACTERS_MIN = 4;
/** Digits and signs around a word, added where rules once demanded them: `Sunshine2024!`. */
const AROUND = /^[^\p{L}]{0,4}(.*?)[^\p{L}]{0,5}$/su;

/**
 * What is wrong with a new password of a user, member or staff. No kinds of characters are demanded. What is guessed
 * first is refused: common passwords, sequences and repetitions, and the names of person and service (NIST SP 800-63B
 * §5.1.1.2).
 * @param email the address of the password's owner
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

/** Whether the text consists of few different characters, or is a sequence of letters or digits such as `abcdefgh`. */
function isPattern(plain: string): boolean {
  const codes = Array.from(plain, (character) => character.codePointAt(0) ?? 0);
  if (new Set(codes).size < CHARACTERS_MIN) return true;
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step));
}

/** Whether little is left of the text without the service's name and the parts of the address. */
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
