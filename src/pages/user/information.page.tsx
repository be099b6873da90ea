import type { VNode } from 'preact';
import type { PresentNeed } from '../../verification/submission/information-need.js';
import type { Entered, ItemFaults, ItemName } from '../../verification/catalogue/items.js';
import { itemsOf } from '../../verification/submission/reusable.js';
import { Button } from '../../ui/components/button.js';
import { Form } from '../../ui/components/form.js';
import { ArrivalNotice, FaultSummary, Notice } from '../../ui/components/notice.js';
import type { Visitor } from '../../ui/components/visitor-side.js';
import { FlowLayout, type Denial, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';
import { faultText, ItemField } from './item-field.page.js';
import { ItemSections } from './item-sections.page.js';
import { SandboxHint } from './sandbox-hint.page.js';

const text = messages.information;

export interface InformationPageProps {
  action: string;
  csrf: string;
  /** For whom, and for which need, it is drawn. */
  mark: string;
  flow: Flow | undefined;
  /** Within an authorization. */
  denial: Denial | undefined;
  visitor: Visitor;
  need: PresentNeed;
  isSandbox: boolean;
  /** By which dates are judged. */
  moment: Date;
  values?: Entered;
  /** The values were sent before, and not submitted (FL8). */
  isRestored?: boolean;
  faults?: ItemFaults;
  /** Why what was sent could not be taken: another log-in, or another need. */
  returned?: 'stale' | 'changed' | undefined;
}

/** Only what is needed now (VE8, VE10), with what was typed kept when something is wrong. */
export function InformationPage(props: InformationPageProps): VNode {
  const { action, csrf, mark, flow, denial, visitor, need, isSandbox, moment, returned } = props;
  const { values = {}, faults = {}, isRestored = false } = props;
  const entries = need.items.map((item) => [item, faultText(faults, item)] as const);
  const [title, lead] = headingOf(need);
  return (
    <FlowLayout title={title} step="information" flow={flow} visitor={visitor} denial={denial}>
      <FaultSummary faults={Object.fromEntries(entries)} />
      {returned && (
        <ArrivalNotice id={returned} kind="warn" title={text[returned].title}>
          <p>{text[returned].text}</p>
        </ArrivalNotice>
      )}
      <div class="stack-tight">
        <h1>{title}</h1>
        <p class="soft">{lead}</p>
      </div>
      <Because need={need} />
      {isRestored && (
        <Notice kind="info" title={text.restored.title}>
          <p>{text.restored.text}</p>
        </Notice>
      )}
      {isSandbox && <SandboxHint items={need.items} />}
      <Reused need={need} />
      <Form action={action} csrf={csrf} multipart>
        <input type="hidden" name="need" value={mark} />
        <ItemSections items={need.items}>
          {(item) => (
            <ItemField
              key={item}
              item={item}
              items={need.items}
              values={values}
              faults={faults}
              drafts={need.drafts.documents}
              approvedWallet={need.approvedWallet}
              moment={moment}
            />
          )}
        </ItemSections>
        <Button kind="primary" wide>
          {need.items.length === 0 ? text.reuse.submit : flow ? text.submitAndContinue : text.submit}
        </Button>
      </Form>
    </FlowLayout>
  );
}

function headingOf({ because, items, reused }: PresentNeed): [string, string] {
  if (items.length === 0) return [text.reuse.title, text.reuse.lead];
  const isRest = itemsOf(reused).length > 0;
  const isFirstRest = because === 'first' && isRest;
  return [text.titles[because], isFirstRest ? text.reuse.restLead : leadOf(because, items, isRest)];
}

function leadOf(because: PresentNeed['because'], items: readonly ItemName[], isRest: boolean): string {
  if (because === 'rejected' && isRest) return text.leadsWithoutDocument.rejected;
  const speaksOfDocument = because === 'first' || because === 'rejected';
  return speaksOfDocument && !items.includes('document_number')
    ? text.leadsWithoutDocument[because]
    : text.leads[because];
}

/** VE6: nobody is left in the dark about what of theirs is used. */
function Reused({ need }: { need: PresentNeed }): VNode | null {
  const reused = itemsOf(need.reused);
  if (reused.length === 0) return null;
  return (
    <Notice kind="info" title={text.reuse.used}>
      <ul>
        {reused.map((item) => (
          <li key={item}>{text.items[item]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why something is asked for again, in the words that the user may read (V5). */
function Because({ need }: { need: PresentNeed }): VNode | null {
  const { because, reasonText, requestText, triesLeft } = need;
  if (because === 'contacted') {
    // VE10: a text in any case; a reviewer need not write one of their own.
    if (!requestText) return reasonText ? <Notice kind="warn" title={reasonText} /> : null;
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
