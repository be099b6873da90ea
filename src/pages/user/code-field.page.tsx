import type { VNode } from 'preact';
import { TextField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';

/** Field for the six-digit code from a mail. Phones that can read the code from the mail offer to fill it in. */
export function CodeField({ value, fault }: { value?: string | undefined; fault?: string | undefined }): VNode {
  return (
    <TextField
      name="code"
      label={messages.resetPassword.code}
      hint={messages.resetPassword.codeHint}
      autocomplete="one-time-code"
      inputMode="numeric"
      short
      literal
      value={value}
      fault={fault}
    />
  );
}
