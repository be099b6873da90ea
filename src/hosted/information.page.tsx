import type { VNode } from 'preact';
import { listCountries } from '../verification/countries.js';
import type { InformationNeed } from '../verification/information-need.js';
import {
  DOCUMENT_NUMBER_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PICTURE_MAX_BYTES,
  type Information,
  type ItemFaults,
  type ItemName,
} from '../verification/items.js';
import { Button } from '../web/components/button.js';
import { SelectField, TextField, type FieldProps } from '../web/components/field.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, Notice } from '../web/components/notice.js';
import { PictureField } from '../web/components/picture-field.js';
import type { Visitor } from '../web/components/visitor-side.js';
import { FlowLayout, type Flow } from '../web/flow-layout.js';
import { messages } from '../web/messages.js';

const text = messages.information;
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';

export interface InformationPageProps {
  action: string;
  csrf: string;
  flow: Flow | undefined;
  visitor: Visitor;
  need: InformationNeed;
  /** The latest day that a date field offers. */
  today: string;
  values?: Information;
  faults?: ItemFaults;
}

/** Only what is needed now (VE8, VE10), with what was typed kept when something is wrong. */
export function InformationPage(props: InformationPageProps): VNode {
  const { action, csrf, flow, visitor, need, faults = {} } = props;
  const entries = need.items.map((item) => [item, faultText(faults, item)] as const);
  const [title, lead] = headingOf(need);
  return (
    <FlowLayout title={title} step="information" flow={flow} visitor={visitor}>
      <FaultSummary faults={Object.fromEntries(entries)} />
      <div class="stack-tight">
        <h1>{title}</h1>
        <p class="soft">{lead}</p>
      </div>
      <Because need={need} />
      <Form action={action} csrf={csrf} multipart>
        {need.items.map((item) => (
          <ItemField key={item} item={item} {...props} />
        ))}
        <Button kind="primary" wide>
          {flow ? text.submitAndContinue : text.submit}
        </Button>
      </Form>
    </FlowLayout>
  );
}

function headingOf({ because }: InformationNeed): [string, string] {
  return [text.titles[because], text.leads[because]];
}

/** Why something is asked for again, in the words that the user may read (V5). */
function Because({ need }: { need: InformationNeed }): VNode | null {
  const { because, reasonText, requestText, triesLeft } = need;
  if (because === 'contacted') {
    if (!requestText) return null;
    return (
      <Notice kind="warn" title={text.reviewerWrites}>
        <p class="notice-quote">{requestText}</p>
      </Notice>
    );
  }
  if (because !== 'rejected' || !reasonText) return null;
  return (
    <Notice kind="bad" title={reasonText}>
      {triesLeft !== undefined && <p>{text.triesLeft(triesLeft)}</p>}
    </Notice>
  );
}

function ItemField({ item, values = {}, faults = {}, today }: InformationPageProps & { item: ItemName }): VNode {
  const common = { name: item, label: text.items[item], fault: faultText(faults, item) };
  if (item === 'picture') {
    // A file cannot be kept by a page that comes back.
    const lost = !faults.picture && Object.keys(faults).length > 0;
    const fault = lost ? text.pictureAgain : common.fault;
    return (
      <PictureField
        {...common}
        fault={fault}
        hint={text.hints.picture}
        accept={PICTURE_TYPES}
        maxBytes={PICTURE_MAX_BYTES}
      />
    );
  }
  const field: FieldProps = { ...common, value: values[item] };
  switch (item) {
    case 'given_name':
      return (
        <TextField {...field} hint={text.hints.given_name} autocomplete="given-name" maxLength={NAME_MAX_LENGTH} />
      );
    case 'family_name':
      return <TextField {...field} autocomplete="family-name" maxLength={NAME_MAX_LENGTH} />;
    case 'birth_date':
      return <TextField {...field} type="date" short autocomplete="bday" max={today} />;
    case 'country':
      return <SelectField {...field} empty={text.countryEmpty} options={COUNTRIES} autocomplete="country" />;
    case 'document_number':
      return (
        <TextField
          {...field}
          hint={text.hints.document_number}
          literal
          short
          autocomplete="off"
          maxLength={DOCUMENT_NUMBER_MAX_LENGTH}
        />
      );
  }
}

const COUNTRIES = listCountries().map(({ code, name }) => ({ value: code, text: name }));

function faultText(faults: ItemFaults, item: ItemName): string | undefined {
  const fault = faults[item];
  return fault && text.faults[fault];
}
