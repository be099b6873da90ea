import type { VNode } from 'preact';
import { parseDate } from '../../../verification/catalogue/dates.js';
import type { ItemName } from '../../../verification/catalogue/items.js';
import { ArrivalNotice, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { CaseClaim } from './case-claim.page.js';
import { mayApprove } from './case-shortcuts.page.js';
import type { CasePageProps } from './case-page-props.page.js';
import { DecisionForms } from './decision-forms.page.js';

const words = messages.review.case;

/** The forms for deciding a case, for a reviewer who may decide it. */
export function DecisionCard(props: CasePageProps): VNode {
  const { reviewCase, csrf, place, entry, undoSeconds } = props;
  return (
    <section class="card stack decision-card" aria-labelledby="decision">
      <div class="card-head">
        <h2 id="decision">{words.decision}</h2>
        <CaseClaim {...props} />
      </div>
      {!mayApprove(reviewCase) && <LapsedNotice {...reviewCase} showsApproval={entry?.kind === 'approve'} />}
      <DecisionForms {...{ reviewCase, place, entry, undoSeconds }} csrf={csrf.decision} />
    </section>
  );
}

interface LapsedNoticeProps extends Pick<CasePageProps['reviewCase'], 'lapsed' | 'information'> {
  /** Whether the page shows the form of an approval that was refused or undone, and that these proofs now prevent. */
  showsApproval: boolean;
}

/**
 * Says which proofs have run out. If the page shows an approval again, this explains why it cannot be sent, so it gets
 * the focus.
 */
function LapsedNotice({ lapsed, information, showsApproval }: LapsedNoticeProps): VNode {
  const { document_expires_on: end } = information;
  const title =
    end && lapsed.includes('document_expires_on')
      ? words.lapsedDocument(messages.language.shortDay(parseDate(end)))
      : words.lapsedTitle;
  const names: Partial<Record<ItemName, string>> = words.lapsedItems;
  const text = (
    <p>{words.lapsed(messages.language.list(lapsed.map((item) => names[item] ?? messages.review.items[item])))}</p>
  );
  const noticeProps = { kind: 'warn', title } as const;
  return showsApproval ? (
    <ArrivalNotice id="lapsed" {...noticeProps}>
      {text}
    </ArrivalNotice>
  ) : (
    <Notice {...noticeProps}>{text}</Notice>
  );
}
