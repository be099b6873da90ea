import type { ComponentChildren, VNode } from 'preact';
import { duration } from '../../../ui/age.js';
import { STATUS_KINDS, type Status } from '../../../ui/components/badge.js';
import { Moment } from '../../../ui/components/date.js';
import type { NoticeKind } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { announced } from '../../../verification/review/review.js';
import { claimOfAnother, OnToNext } from './case-claim.page.js';
import { headlineOf } from './case-history.page.js';
import { mayReopen } from './case-shortcuts.page.js';
import type { CasePageProps } from './case-page-props.page.js';
import { ReopeningForm } from './reopening-form.page.js';
import { DECISION_COLOURS, UndoNotice } from './undo-notice.page.js';
import { caseAddress } from '../queue/queue-filter.form.js';

const words = messages.review.case;
const { undo } = messages.review;

/** Says how the case stands if this reviewer cannot decide it, with a button to the next case. */
export function CaseOutcome(props: CasePageProps): VNode | null {
  const { reviewCase, decidedByMe, csrf, place, now } = props;
  const { verification, closedAt, erasedAt, isErased, information, waiting } = reviewCase;
  if (closedAt) {
    return (
      <Outcome {...props} kind="info" title={words.closedTitle}>
        <p class="soft small">
          <Moment date={closedAt} />
        </p>
        <p>{isErased ? words.erased : words.closed}</p>
        {erasedAt && erasedAt.getTime() !== closedAt.getTime() && (
          <p class="soft small">
            <Moment date={erasedAt} />
          </p>
        )}
      </Outcome>
    );
  }
  if (waiting && decidedByMe) {
    const undoable = { ...waiting, ...verification, information };
    return (
      <UndoNotice undoable={undoable} csrf={csrf.undo} filter={place.filter} now={now} isHere hasKey>
        <OnToNext {...props} />
      </UndoNotice>
    );
  }
  if (waiting) {
    return (
      <Outcome {...props} kind={DECISION_COLOURS[waiting.kind]} title={headlineOf(announced(waiting))}>
        <p class="soft small">
          <Moment date={waiting.decidedAt} />
        </p>
        <p>{undo.undoableByOther(waiting.name)}</p>
      </Outcome>
    );
  }
  const { status } = verification;
  if (status !== 'pending') return <Decided {...props} status={status} />;
  const claim = claimOfAnother(props);
  if (!claim) return null;
  const left = duration(Math.ceil((claim.until.getTime() - now.getTime()) / 60_000) * 60);
  return (
    <Outcome {...props} kind="warn" title={messages.console.claim.taken(claim.name)}>
      <p>{messages.console.claim.takenText(left)}</p>
    </Outcome>
  );
}

/**
 * The title after an undo that came too late: when the decision was sent. Undefined if no decision was sent; the page then
 * only says that there is nothing to undo.
 */
export function tooLateTitle({ isTooLate = false, reviewCase }: CasePageProps): string | undefined {
  const { verification, history, isClosed, waiting } = reviewCase;
  const last = history.at(-1);
  if (!isTooLate || isClosed || waiting || !last) return undefined;
  const titles: Partial<Record<typeof verification.status, (time: string) => string>> = undo.tooLate;
  return titles[verification.status]?.(messages.language.time(last.changedAt));
}

/** Who decided what, and when. The reason is in the history. */
function Decided({ status, ...props }: CasePageProps & { status: Exclude<Status, 'pending'> }): VNode {
  const { reviewer, reviewCase, csrf, place, reopening } = props;
  const { verification, history } = reviewCase;
  const { verificationId, rejectionIsFixable } = verification;
  const last = history.at(-1);
  const headline = last ? headlineOf(last) : words.nothingWaits;
  const tooLate = tooLateTitle(props);
  const reopens = mayReopen(reviewer, status);
  return (
    <>
      <Outcome
        {...props}
        kind={STATUS_KINDS[status] ?? 'info'}
        title={tooLate ?? headline}
        isArrival={tooLate !== undefined}
      >
        {tooLate !== undefined && <p>{headline}</p>}
        {last && tooLate === undefined && (
          <p class="soft small">
            <Moment date={last.changedAt} />
          </p>
        )}
        <p>
          {rejectionIsFixable && `${words.afterwards.fixable} `}
          {words.afterwards[reopens ? 'own' : status]}
        </p>
      </Outcome>
      {reopens && (
        <ReopeningForm {...{ verificationId, csrf: csrf.reopening, filter: place.filter, entry: reopening }} />
      )}
    </>
  );
}

interface OutcomeProps extends CasePageProps {
  kind: NoticeKind;
  title: string;
  /** Whether the page was opened to show this message. It then gets the focus. */
  isArrival?: boolean;
  children: ComponentChildren;
}

function Outcome({ kind, title, isArrival = false, children, ...props }: OutcomeProps): VNode {
  const { reviewCase, place } = props;
  // The page answers a form, so a reload has to open the case instead of sending the form again.
  const arrival = {
    role: 'group' as const,
    tabIndex: -1,
    autofocus: true,
    'data-reload': caseAddress(reviewCase.verification.verificationId, place.filter),
  };
  return (
    <section class={`notice notice-${kind} outcome`} aria-labelledby="decision" {...(isArrival ? arrival : {})}>
      <div class="outcome-row">
        <div class="stack-tight">
          <h2 class="notice-title" id="decision">
            {title}
          </h2>
          {children}
        </div>
        <OnToNext {...props} />
      </div>
    </section>
  );
}
