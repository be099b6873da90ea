import type { VNode } from 'preact';
import { PASSWORD_MIN_LENGTH } from '../../crypto/password.js';
import { messages } from '../../texts/messages.js';
import { TextField } from './field.js';

interface CredentialFieldProps {
  label?: string;
  hint?: string | undefined;
  fault?: string | undefined;
}

/** Whose account it is: password managers keep the password with it. */
export function EmailField({
  label = messages.account.email,
  ...rest
}: CredentialFieldProps & { value?: string | undefined }): VNode {
  return <TextField name="email" type="email" label={label} autocomplete="username" {...rest} />;
}

/** @param isNew whether it is chosen here: password managers then offer one, and browsers refuse what is too short */
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
