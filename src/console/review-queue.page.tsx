import type { VNode } from 'preact';
import { countryName } from '../verification/countries.js';
import type { WaitingPage } from '../verification/review-queue.js';
import { Badge } from '../web/components/badge.js';
import { ButtonLink } from '../web/components/button.js';
import { Pager } from '../web/components/pager.js';
import { Table } from '../web/components/table.js';
import { age } from './age.js';
import { ConsoleLayout, type Reviewer } from './console-layout.js';
import type { Decided } from './decided.js';
import { DecidedNotice } from './decided-notice.js';

type Waiting = WaitingPage['verifications'][number];

export interface ReviewQueuePageProps {
  reviewer: Reviewer;
  page: WaitingPage;
  /** Whether this page begins in the middle of the queue. */
  isContinued: boolean;
  decided: Decided | undefined;
  now: Date;
}

/** RV1: who has waited longest comes first. */
export function ReviewQueuePage({ reviewer, page, isContinued, decided, now }: ReviewQueuePageProps): VNode {
  const [oldest] = page.verifications;
  return (
    <ConsoleLayout title="Waiting for a decision" reviewer={reviewer}>
      <div class="stack">
        <DecidedNotice decided={decided} />
        <div class="queue-head">
          <h1>Waiting for a decision</h1>
          {oldest && !isContinued && (
            <ButtonLink kind="primary" href={addressOf(oldest)}>
              Review the oldest
            </ButtonLink>
          )}
        </div>
        <div class="card card-table">{oldest ? <Queue waiting={page.verifications} now={now} /> : <Empty />}</div>
        <Pager
          label="Pages of the queue"
          first={isContinued ? { href: '/console', text: 'Back to the oldest' } : undefined}
          next={page.next ? { href: `/console?after=${encodeURIComponent(page.next)}`, text: 'Next page' } : undefined}
        />
      </div>
    </ConsoleLayout>
  );
}

function Queue({ waiting, now }: { waiting: Waiting[]; now: Date }): VNode {
  return (
    <Table
      caption="Verifications that wait for a decision, the oldest first"
      columns={['Waiting for', 'Level', 'Country']}
      rows={waiting.map((verification) => ({
        key: verification.verificationId,
        cells: [
          <a class="row-link" href={addressOf(verification)}>
            {age(verification.waitingSince, now)}
          </a>,
          <Level {...verification} />,
          countryName(verification.country),
        ],
      }))}
    />
  );
}

function Level({ level, environment, rejectionCount }: Waiting): VNode {
  return (
    <span class="marks">
      <span class="marks-name">{level}</span>
      {environment === 'sandbox' && <Badge>Sandbox</Badge>}
      {rejectionCount > 0 && <Badge kind="warn">Try {rejectionCount + 1}</Badge>}
    </span>
  );
}

function Empty(): VNode {
  return (
    <div class="empty">
      <h2>Nobody is waiting</h2>
      <p class="soft">Every case has been decided. New ones appear here: reload the page to look again.</p>
    </div>
  );
}

function addressOf({ verificationId }: Pick<Waiting, 'verificationId'>): string {
  return `/console/verifications/${verificationId}`;
}
