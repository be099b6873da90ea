import type { VNode } from 'preact';
import type { PresentNeed } from '../../verification/submission/information-need.js';
import type { Entered, ItemFaults, ItemName } from '../../verification/catalogue/items.js';
import { itemsOf } from '../../verification/submission/reusable.js';
import { SubmitButton } from '../../ui/components/button.js';
import { Form } from '../../ui/components/form.js';
import { ArrivalNotice, FaultSummary, Notice } from '../../ui/components/notice.js';
import type { Visitor } from '../../ui/components/header-user.js';
import { FlowLayout, type Denial, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';
import { faultText, ItemField } from './item-field.page.js';
import { ItemSections } from './item-sections.page.js';
import { SandboxHint } from './sandbox-hint.page.js';

const text = messages.information;

export interface InformationPageProps {
  action: string;
  csrf: string;
  /**
   * Names the user and the need that the form is for. It is authenticated with a key, so that no other site can forge
   * it.
   */
  mark: string;
  flow: Flow | undefined;
  /** How to deny the request; undefined if the page belongs to no authorization. */
  denial: Denial | undefined;
  visitor: Visitor;
  need: PresentNeed;
  isSandbox: boolean;
  /** The reference time for validating dates. In a sandbox it may be in the future. */
  moment: Date;
  values?: Entered;
  /** Whether the values were entered earlier and not yet submitted. */
  isRestored?: boolean;
  faults?: ItemFaults;
  /** Why the form was not accepted: it belongs to an earlier log-in, or other items are needed now. */
  returned?: 'stale' | 'changed' | undefined;
}

/** Asks only for what is needed now. If something is wrong, what was typed is kept. */
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
        <SubmitButton>
          {need.items.length === 0 ? text.reuse.submit : flow ? text.submitAndContinue : text.submit}
        </SubmitButton>
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

/** Says which of the user's earlier information is used again. */
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

/** Says why something is asked for again. Reviewers' private notes are not shown (docs/decisions.md, "Reasons"). */
function Because({ need }: { need: PresentNeed }): VNode | null {
  const { because, reasonText, requestText, triesLeft } = need;
  if (because === 'contacted') {
    // A reviewer's text is optional. Without one, the text of the reason code is shown.
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
