import type { VNode } from 'preact';
import { TextField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';

/** For the six digits from a mail. Phones that can read them from the mail offer them. */
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
