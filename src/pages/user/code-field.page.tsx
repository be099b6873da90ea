import type { VNode } from 'preact';
import { TextField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';

/** For the six digits of a mail (FL2). A phone offers them by itself where it can. */
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
