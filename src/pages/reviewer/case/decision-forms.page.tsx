import type { ComponentChildren, VNode } from 'preact';
import { itemsOfLevel } from '../../../verification/catalogue/catalogue.js';
import { isTextItem, type ItemName } from '../../../verification/catalogue/items.js';
import { REJECTION_REASONS } from '../../../verification/catalogue/reasons.js';
import type { ReviewCase } from '../../../verification/review/review-case.js';
import { MAX_RETRIES } from '../../../verification/status/status-machine.js';
import { Button, Key } from '../../../ui/components/button.js';
import { Choices } from '../../../ui/components/choices.js';
import { SelectField, TextAreaField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import { ApprovalWarning } from './case-checks.page.js';
import { mayApprove } from './case-shortcuts.page.js';
import { faultAt, type DecisionEntry, type DecisionKind } from './decision.form.js';
import { FormKeys } from '../key-help.page.js';
import { filterQuery, type ChosenFilter } from '../queue/queue-filter.form.js';
import { DECISION_COLOURS } from './undo-notice.page.js';

const words = messages.review.decision;

interface DecisionFormsProps {
  reviewCase: ReviewCase;
  csrf: string;
  place: { filter: ChosenFilter; position: string };
  entry: DecisionEntry | undefined;
  /** How many seconds the decision can be undone; 0 if it takes effect at once. */
  undoSeconds: number;
}

const NOTHING: DecisionEntry['values'] = {
  reasonCode: '',
  fixable: '',
  requestedItems: [],
  requestText: '',
  note: '',
};

/**
 * Three forms, of which one can be open at a time. Each opens with its key. Without script, that key works together
 * with Alt (`accesskey`).
 */
export function DecisionForms(props: DecisionFormsProps): VNode {
  // An approval that was refused or undone is shown again with its note, even if a proof has run out in the meantime.
  const offersApproval = mayApprove(props.reviewCase) || props.entry?.kind === 'approve';
  return (
    <>
      <div>
        {offersApproval && (
          <DecisionForm {...props} kind="approve" title={words.approve} submit={words.approve} accessKey="a">
            <ApprovalWarning {...props.reviewCase} />
          </DecisionForm>
        )}
        <DecisionForm {...props} kind="contact" title={words.contact} submit={words.contactSubmit} accessKey="c">
          <ContactFields {...props} />
        </DecisionForm>
        <DecisionForm {...props} kind="reject" title={words.reject} submit={words.reject} accessKey="r">
          <RejectFields {...props} />
        </DecisionForm>
      </div>
      <FormKeys />
    </>
  );
}

interface DecisionFormProps extends DecisionFormsProps {
  kind: DecisionKind;
  title: string;
  /** The label of the button, which is below all fields. */
  submit: string;
  accessKey: string;
  children?: ComponentChildren;
}

function DecisionForm({
  kind,
  title,
  submit,
  accessKey,
  children,
  reviewCase,
  place,
  csrf,
  entry,
  undoSeconds,
}: DecisionFormProps): VNode {
  const { verificationId, statusChangedAt } = reviewCase.verification;
  // If a proof has run out, the approval has no button. Only the note is shown, to be copied. A notice above says why.
  const canBeSent = kind !== 'approve' || mayApprove(reviewCase);
  return (
    <details
      class={`decision decision-${DECISION_COLOURS[kind]}`}
      name="decision"
      id={`decision-${kind}`}
      open={entry?.kind === kind}
    >
      <summary accessKey={accessKey} data-key={accessKey}>
        {title}
        <Key>{accessKey}</Key>
      </summary>
      <Form action={`/console/verifications/${verificationId}/decision`} csrf={csrf} class="decision-form" byButtonOnly>
        <input type="hidden" name="decision" value={kind} />
        <input type="hidden" name="status_changed_at" value={statusChangedAt.toISOString()} />
        <input type="hidden" name="queue" value={filterQuery(place.filter)} />
        <input type="hidden" name="position" value={place.position} />
        {children}
        <TextAreaField
          name="note"
          id={`note-${kind}`}
          label={words.note}
          required={false}
          rows={2}
          value={entry?.kind === kind ? entry.values.note : ''}
          {...faultAt(entry, `note-${kind}`)}
        />
        {canBeSent && (
          <>
            {undoSeconds > 0 ? (
              <p class="hint">{words.undoable(undoSeconds)}</p>
            ) : (
              <p class="hint hint-final">{words.atOnce}</p>
            )}
            <Button kind={kind === 'reject' ? 'danger' : 'primary'} wide>
              {submit}
            </Button>
          </>
        )}
      </Form>
    </details>
  );
}

/** Opens with the proofs that have run out ticked, because nothing but a new one can lead to an approval. */
function ContactFields({ reviewCase: { verification, lapsed }, entry }: DecisionFormsProps): VNode {
  const values = entry?.kind === 'contact' ? entry.values : { ...NOTHING, requestedItems: lapsed };
  return (
    <>
      <Choices
        type="checkbox"
        name="requested_items"
        label={words.items}
        {...faultAt(entry, 'requested_items')}
        values={values.requestedItems}
        options={documentsFirst(itemsOfLevel(verification.level)).map((item) => ({
          value: item,
          text: messages.review.items[item],
        }))}
      />
      <TextAreaField
        name="request_text"
        label={words.requestText}
        hint={words.requestTextHint}
        required={false}
        rows={2}
        value={values.requestText}
        {...faultAt(entry, 'request_text')}
      />
    </>
  );
}

/** Documents come first, because most requests to users ask for a new document. */
function documentsFirst(items: ItemName[]): ItemName[] {
  return items.toSorted((one, other) => Number(isTextItem(one)) - Number(isTextItem(other)));
}

function RejectFields({ reviewCase: { verification }, entry }: DecisionFormsProps): VNode {
  const values = entry?.kind === 'reject' ? entry.values : NOTHING;
  const triesLeft = MAX_RETRIES - verification.rejectionCount;
  return (
    <>
      <SelectField
        name="reason_code"
        label={words.reason}
        hint={words.reasonHint}
        empty={words.reasonEmpty}
        value={values.reasonCode}
        {...faultAt(entry, 'reason_code')}
        options={REJECTION_REASONS.map((code) => ({ value: code, text: messages.reasons[code] }))}
      />
      <Choices
        type="radio"
        name="fixable"
        label={words.fixable}
        {...faultAt(entry, 'fixable')}
        values={[values.fixable]}
        options={[
          ...(triesLeft > 0 ? [{ value: 'true', text: words.fixableYes(triesLeft) }] : []),
          { value: 'false', text: words.fixableNo },
        ]}
      />
    </>
  );
}
