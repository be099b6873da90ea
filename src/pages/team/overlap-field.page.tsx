import type { VNode } from 'preact';
import { SelectField } from '../../ui/components/field.js';
import { messages } from '../../texts/messages.js';
import { overlapChoices, type OverlapRule } from './overlap.form.js';

const words = messages.dashboard.overlap;

/** The same question, in the same words, wherever a new secret takes the place of an older one. */
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
