import type { VNode } from 'preact';
import { PASSWORD_MIN_LENGTH } from '../../crypto/password.js';
import { messages } from '../../texts/messages.js';
import { TextField } from './field.js';

interface CredentialFieldProps {
  label?: string;
  hint?: string | undefined;
  fault?: string | undefined;
}

/** The e-mail address of an account. `username` tells password managers to store the password under it. */
export function EmailField({
  label = messages.account.email,
  ...rest
}: CredentialFieldProps & { value?: string | undefined }): VNode {
  return <TextField name="email" type="email" label={label} autocomplete="username" {...rest} />;
}

/**
 * @param isNew whether the user chooses a new password. Password managers then suggest one, and browsers enforce the
 * minimum length.
 */
export function PasswordField({
  label = messages.account.password,
  isNew,
  ...rest
}: CredentialFieldProps & { name?: string; isNew?: boolean }): VNode {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      autocomplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew ? { minLength: PASSWORD_MIN_LENGTH } : {})}
      {...rest}
    />
  );
}
