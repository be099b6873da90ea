import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../crypto/password.js';

export type PasswordFault = 'password_missing' | 'password_too_short' | 'password_too_long' | 'password_is_email';

/** What is wrong with a password that somebody chooses. */
export function passwordFault(password: string, email?: string): PasswordFault | undefined {
  if (password === '') return 'password_missing';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (password.length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  return password.toLowerCase() === email?.trim().toLowerCase() ? 'password_is_email' : undefined;
}
