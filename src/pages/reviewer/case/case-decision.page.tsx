import type { VNode } from 'preact';
import { STATUS_KINDS } from '../../../ui/components/badge.js';
import { ArrivalNotice, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { ClaimedByAnother } from './case-claim.page.js';
import { headlineOf } from './case-history.page.js';
import { mayApprove, mayDecide, mayReopen } from './case-shortcuts.page.js';
import type { CasePageProps } from './case-page-props.page.js';
import { DecisionForms } from './decision-forms.page.js';
import { ReopeningForm } from './reopening-form.page.js';
import { WaitingDecisionNotice } from './waiting-decision-notice.page.js';

const words = messages.review.case;

/**
 * The forms for deciding a case. Once it is decided, the status and what happens next. The reason is in the history.
 */
export function CaseDecision(props: CasePageProps): VNode {
  const { reviewer, reviewCase, isMine, csrf, place, entry, reopening, undoSeconds } = props;
  const { verification, history, isClosed, isErased } = reviewCase;
  const { status, verificationId, rejectionIsFixable } = verification;
  if (isClosed) {
    return (
      <Notice kind="info" title={words.closedTitle}>
        <p>{isErased ? words.erased : words.closed}</p>
      </Notice>
    );
  }
  if (reviewCase.waiting) return <WaitingDecisionNotice {...props} waiting={reviewCase.waiting} />;
  if (status === 'pending') {
    return (
      <>
        {!mayApprove(reviewCase) && <LapsedNotice {...reviewCase} showsApproval={entry?.kind === 'approve'} />}
        {reviewCase.claim && !isMine && <ClaimedByAnother claim={reviewCase.claim} />}
        {mayDecide(reviewCase, isMine) && (
          <DecisionForms {...{ reviewCase, place, entry, undoSeconds }} csrf={csrf.decision} />
        )}
      </>
    );
  }
  const last = history.at(-1);
  const reopens = mayReopen(reviewer, status);
  const reopen = { verificationId, csrf: csrf.reopening, filter: place.filter, entry: reopening };
  return (
    <>
      <Notice kind={STATUS_KINDS[status] ?? 'info'} title={last ? headlineOf(last) : words.nothingWaits}>
        <p>
          {rejectionIsFixable && `${words.afterwards.fixable} `}
          {words.afterwards[reopens ? 'own' : status]}
        </p>
      </Notice>
      {reopens && <ReopeningForm {...reopen} />}
    </>
  );
}

interface LapsedNoticeProps extends Pick<CasePageProps['reviewCase'], 'lapsed'> {
  /** Whether the page shows the form of an approval that was refused or undone, and that these proofs now prevent. */
  showsApproval: boolean;
}

/**
 * Says which proofs have run out. If the page shows an approval again, this explains why it cannot be sent, so it gets
 * the focus.
 */
function LapsedNotice({ lapsed, showsApproval }: LapsedNoticeProps): VNode {
  const text = <p>{words.lapsed(lapsed.map((item) => messages.review.items[item]).join(', '))}</p>;
  const noticeProps = { kind: 'warn', title: words.lapsedTitle } as const;
  return showsApproval ? (
    <ArrivalNotice id="lapsed" {...noticeProps}>
      {text}
    </ArrivalNotice>
  ) : (
    <Notice {...noticeProps}>{text}</Notice>
  );
}
