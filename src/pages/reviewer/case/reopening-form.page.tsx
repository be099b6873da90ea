import type { VNode } from 'preact';
import { REOPENING_REASONS, type ReopeningFault } from '../../../verification/review/reopening.js';
import { Button, Key } from '../../../ui/components/button.js';
import { SelectField, TextAreaField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import { faultAt } from './decision.form.js';
import { FormKeys } from '../key-help.page.js';
import { filterQuery, type ChosenFilter } from '../queue/queue-filter.form.js';

const words = messages.console.reopening;

/** What was entered in a form that was refused. */
export interface ReopeningEntry {
  reasonCode: string;
  note: string;
  faults: Record<string, string | undefined>;
}

/** The purpose of the form's CSRF token. A token for one case does not reopen another. */
export function reopeningForm(verificationId: string): string {
  return `reopening ${verificationId}`;
}

export function reopeningFaults(fault: ReopeningFault): ReopeningEntry['faults'] {
  return fault === 'reason_missing'
    ? { reopening_reason: words.faults[fault] }
    : { reopening_note: words.faults[fault] };
}

interface ReopeningFormProps {
  verificationId: string;
  csrf: string;
  filter: ChosenFilter;
  entry: ReopeningEntry | undefined;
}

export function ReopeningForm({ verificationId, csrf, filter, entry }: ReopeningFormProps): VNode {
  return (
    <>
      <details class="decision reopening" open={entry !== undefined}>
        <summary data-key="o">
          {words.title}
          <Key>o</Key>
        </summary>
        <Form
          action={`/console/verifications/${verificationId}/reopening`}
          csrf={csrf}
          class="decision-form"
          byButtonOnly
        >
          <input type="hidden" name="queue" value={filterQuery(filter)} />
          <SelectField
            name="reason_code"
            id="reopening_reason"
            label={words.reason}
            hint={words.hint}
            empty={words.empty}
            value={entry?.reasonCode}
            {...faultAt(entry, 'reopening_reason')}
            options={REOPENING_REASONS.map((code) => ({ value: code, text: words.reasons[code] }))}
          />
          <TextAreaField
            name="note"
            id="reopening_note"
            label={words.note}
            required={false}
            rows={2}
            value={entry?.note}
            {...faultAt(entry, 'reopening_note')}
          />
          <Button kind="primary">{words.submit}</Button>
        </Form>
      </details>
      <FormKeys />
    </>
  );
}
