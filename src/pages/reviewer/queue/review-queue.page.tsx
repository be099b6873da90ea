import type { VNode } from 'preact';
import { countryName } from '../../../verification/catalogue/countries.js';
import type { QueueChoices } from '../../../verification/review/queue-choices.js';
import type { QueuePage } from '../../../verification/review/review-queue.js';
import { Badge } from '../../../ui/components/badge.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { TickIcon } from '../../../ui/components/icons.js';
import { Pager } from '../../../ui/components/pager.js';
import { Table } from '../../../ui/components/table.js';
import { messages } from '../../../texts/messages.js';
import { age } from '../../../ui/age.js';
import { levelInWords, shortId } from '../case-names.page.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';
import { CaseFinder } from './case-finder.page.js';
import { FilterChips } from './filter-chips.page.js';
import { FilterForm } from './filter-form.page.js';
import { KeyHelp, type KeyHelpProps } from '../key-help.page.js';
import { LastDecisionNotices, type LastDecisions } from './last-decisions.page.js';
import { NextCase } from './next-case.page.js';
import {
  caseAddresses,
  EVERYTHING,
  isUnfiltered,
  queueAddress,
  unfiltered,
  type AskedCase,
  type ChosenFilter,
} from './queue-filter.form.js';

type QueuedCase = QueuePage['cases'][number];
const words = messages.console.queue;

export interface ReviewQueuePageProps {
  reviewer: Reviewer;
  staffId: string;
  filter: ChosenFilter;
  asked: AskedCase;
  choices: QueueChoices;
  page: QueuePage;
  /** Whether this page begins in the middle of the queue. */
  isContinued: boolean;
  last: LastDecisions;
  csrf: string;
  now: Date;
}

/** The queue. Cases that have waited longest come first. */
export function ReviewQueuePage(props: ReviewQueuePageProps): VNode {
  const { reviewer, filter, asked, choices, page, isContinued, last, csrf, now } = props;
  const title = words.titles[filter.status];
  const offersNext = filter.status === 'pending' && page.cases.length > 0 && !isContinued;
  const isWhole = page.cases.length > 0 && page.next === undefined && !isContinued;
  const next = page.next === undefined ? undefined : queueAddress(filter, { after: page.next });
  return (
    <ConsoleLayout title={title} reviewer={reviewer} place="queue">
      <div class="stack">
        <LastDecisionNotices last={last} filter={filter} now={now} />
        <div class="page-head">
          <h1>{title}</h1>
          <Facts isSandbox={filter.environment === 'sandbox'} count={isWhole ? page.cases.length : undefined} />
          {offersNext && (
            <NextCase csrf={csrf} filter={filter} kind="primary" small keyboard="n">
              {words.take}
            </NextCase>
          )}
          <FilterForm {...{ filter, choices }} />
          <CaseFinder {...{ filter, asked }} />
        </div>
        <FilterChips {...{ filter, choices }} isEmpty={page.cases.length === 0} />
        <div class="card card-table">{page.cases.length > 0 ? <Queue {...props} /> : <Empty filter={filter} />}</div>
        <Pager
          label={words.pages}
          first={isContinued ? { href: queueAddress(filter), text: words.first } : undefined}
          next={next === undefined ? undefined : { href: next, text: words.next }}
        />
        <KeyHelp keys={keysOf(last, page.cases.length > 0, offersNext)} />
      </div>
    </ConsoleLayout>
  );
}

/** Facts beside the title: how many cases there are, and whether they are from the sandbox. */
function Facts({ count, isSandbox }: { count: number | undefined; isSandbox: boolean }): VNode | null {
  if (count === undefined && !isSandbox) return null;
  return (
    <p class="head-facts">
      {count !== undefined && <span class="soft">{words.count(count)}</span>}
      {isSandbox && <Badge kind="unreal">{words.sandbox}</Badge>}
    </p>
  );
}

/** The keyboard shortcuts that have an effect on this page. */
function keysOf({ undoable }: LastDecisions, hasRows: boolean, offersNext: boolean): KeyHelpProps['keys'] {
  const keys: (KeyHelpProps['keys'][number] | false)[] = [
    undoable.length > 0 && ['u', 'undo'],
    offersNext && ['n', 'next'],
    hasRows && ['j', 'down'],
    hasRows && ['k', 'up'],
    ['f', 'filter'],
  ];
  return keys.filter((key) => key !== false);
}

function Queue({ page, filter, staffId, now }: ReviewQueuePageProps): VNode {
  const isOpen = filter.status === 'pending' || filter.status === 'contacted';
  // Only waiting cases can be claimed.
  const isClaimable = filter.status === 'pending';
  const addressOf = caseAddresses(filter);
  return (
    <Table
      caption={words.captions[filter.status]}
      columns={[
        words.caseId,
        isOpen ? words.since.open : words.since.settled,
        words.level,
        words.country,
        ...(isClaimable ? [words.held] : []),
      ]}
      rows={page.cases.map((one) => ({
        key: one.verificationId,
        cells: [
          <a class="row-link queue-link" href={addressOf(one.verificationId)}>
            <code>{shortId(one.verificationId)}</code>
          </a>,
          <span class="nowrap">{age(one.since, now)}</span>,
          <Level {...one} />,
          countryName(one.country),
          ...(isClaimable ? [<Holder {...one} staffId={staffId} />] : []),
        ],
      }))}
    />
  );
}

function Holder({ claim, staffId }: QueuedCase & Pick<ReviewQueuePageProps, 'staffId'>): VNode {
  if (!claim) {
    return (
      <span class="soft unclaimed">
        <span aria-hidden="true">–</span>
        <span class="unseen">{words.free}</span>
      </span>
    );
  }
  return (
    <>
      <span class="holder-words soft">{words.held} </span>
      {claim.staffId === staffId ? words.heldByYou : claim.name}
    </>
  );
}

function Level({ level, rejectionCount }: QueuedCase): VNode {
  return (
    <span class="marks">
      <span class="marks-name">{levelInWords(level)}</span>
      {rejectionCount > 0 && <Badge kind="warn">{messages.review.attempt(rejectionCount + 1)}</Badge>}
    </span>
  );
}

/** Says which environment's queue is empty, because cases may wait in the other one. */
function Empty({ filter }: { filter: ChosenFilter }): VNode {
  const { environment } = filter;
  if (!isUnfiltered(filter)) {
    return (
      <div class="empty">
        <h2>{words.emptyFilteredTitle}</h2>
        <p class="soft">{words.emptyFilteredText}</p>
        <p>
          <ButtonLink small href={queueAddress(unfiltered(filter))}>
            {messages.console.filter.clear}
          </ButtonLink>
        </p>
      </div>
    );
  }
  const other = { ...EVERYTHING, environment: environment === 'live' ? 'sandbox' : 'live' } as const;
  return (
    <div class="empty">
      <span class="done-mark">
        <TickIcon />
      </span>
      <h2>{words.emptyTitle}</h2>
      <p class="soft">{words.emptyText[environment]}</p>
      <p class="actions">
        <ButtonLink small href={queueAddress(filter)}>
          {words.again}
        </ButtonLink>
        <a href={queueAddress(other)}>{words.toOther[environment]}</a>
      </p>
    </div>
  );
}
