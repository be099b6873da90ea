import type { VNode } from 'preact';
import { SelectField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';
import { secretOverlapChoices, type SecretOverlapRule } from './secret-overlap.form.js';

const words = messages.dashboard.secretOverlap;

/** Asks how long an older secret still works, in the same words wherever a new one replaces it. */
export function SecretOverlapField({ rule }: { rule: SecretOverlapRule }): VNode {
  return (
    <SelectField
      name="overlap"
      label={words.label}
      options={secretOverlapChoices(rule).map((value) => ({ value, text: words.choices[value] }))}
      value={rule.byDefault}
    />
  );
}
