import type { VNode } from 'preact';
import { SelectField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';
import { overlapChoices, type OverlapRule } from './overlap.form.js';

const words = messages.dashboard.overlap;

/** Asks how long an older secret still works, in the same words wherever a new one replaces it. */
export function OverlapField({ rule }: { rule: OverlapRule }): VNode {
  return (
    <SelectField
      name="overlap"
      label={words.label}
      options={overlapChoices(rule).map((value) => ({ value, text: words.choices[value] }))}
      value={rule.byDefault}
    />
  );
}
