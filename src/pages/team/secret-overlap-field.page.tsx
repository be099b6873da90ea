import type { VNode } from 'preact';
import { SelectField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';
import { secretOverlapChoices, type SecretOverlapRule } from './secret-overlap.form.js';

const words = messages.dashboard.secretOverlap;

/** Asks how long older secrets still work beside the new one. Client secrets and signing secrets share this field. */
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
