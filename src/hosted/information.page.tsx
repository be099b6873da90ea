import type { VNode } from 'preact';
import type { InformationNeed } from '../verification/information-need.js';
import type { Information, ItemFaults } from '../verification/items.js';
import { Button } from '../web/components/button.js';
import { Form } from '../web/components/form.js';
import { FaultSummary, Notice } from '../web/components/notice.js';
import type { Visitor } from '../web/components/visitor-side.js';
import { FlowLayout, type Flow } from '../web/flow-layout.js';
import { messages } from '../web/messages.js';
import { faultText, ItemField } from './item-field.js';

const text = messages.information;

export interface InformationPageProps {
  action: string;
  csrf: string;
  flow: Flow | undefined;
  visitor: Visitor;
  need: InformationNeed;
  /** As a date field has it. */
  today: string;
  values?: Information;
  faults?: ItemFaults;
}

/** Only what is needed now (VE8, VE10), with what was typed kept when something is wrong. */
export function InformationPage(props: InformationPageProps): VNode {
  const { action, csrf, flow, visitor, need, today, values = {}, faults = {} } = props;
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
          <ItemField key={item} item={item} values={values} faults={faults} today={today} />
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
