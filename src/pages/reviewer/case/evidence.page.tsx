import type { VNode } from 'preact';
import type { Evidence } from '../../../verification/review/evidence.js';
import { StatusBadge } from '../../../ui/components/badge.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { sizeInWords } from '../../../ui/size.js';
import { messages } from '../../../texts/messages.js';
import { FindingList } from './case-checks.page.js';
import { CaseHistory } from './case-history.page.js';
import { ConsoleLayout, type Reviewer } from '../console-layout.page.js';

const words = messages.console.evidence;
const { names } = messages.review;

interface EvidencePageProps {
  reviewer: Reviewer;
  evidence: Evidence;
  now: Date;
}

/** The evidence file as a page for printing. Links and buttons are not printed. */
export function EvidencePage({ reviewer, evidence, now }: EvidencePageProps): VNode {
  const { verification, submissions, history, deliveries } = evidence;
  const address = `/console/verifications/${verification.verificationId}`;
  return (
    <ConsoleLayout title={words.title} width="middle" reviewer={reviewer}>
      <div class="stack evidence">
        <p class="back small unprinted">
          <a href={address}>{words.back}</a>
        </p>
        <div class="page-head">
          <h1>{words.title}</h1>
          <span class="evidence-save unprinted">
            <ButtonLink small href={`${address}/evidence.json`}>
              {words.json}
            </ButtonLink>
          </span>
        </div>
        <section class="card" aria-label={words.title}>
          <DefinitionList
            wide
            items={[
              { term: words.verification, value: <code>{verification.verificationId}</code> },
              { term: words.user, value: <code>{verification.userId}</code> },
              {
                term: words.level,
                value: names.level[verification.environment === 'live' ? 'live' : 'sandbox'](verification.level),
              },
              {
                term: words.status,
                value: <StatusBadge status={verification.status} word={names.statuses[verification.status]} />,
              },
              { term: words.since, value: <Moment date={verification.statusChangedAt} /> },
              ...(verification.status === 'approved'
                ? [
                    {
                      term: words.expires,
                      value: verification.expiresAt ? <Moment date={verification.expiresAt} /> : words.noEnd,
                    },
                  ]
                : []),
              { term: words.taken, value: <Moment date={now} /> },
            ]}
          />
        </section>
        <section class="card stack" aria-labelledby="history">
          <h2 id="history">{words.history}</h2>
          <CaseHistory
            history={history}
            submissionCount={submissions.length}
            isErased={submissions.some(({ isErased }) => isErased)}
          />
        </section>
        <Submissions submissions={submissions} />
        <Deliveries deliveries={deliveries} />
      </div>
    </ConsoleLayout>
  );
}

function Submissions({ submissions }: Pick<Evidence, 'submissions'>): VNode {
  return (
    <section class="card stack" aria-labelledby="submissions">
      <h2 id="submissions">{words.submissions}</h2>
      {submissions.map(({ submissionId, submittedAt, findings, documents }, index) => (
        <section key={submissionId} class="stack-tight" aria-label={submissionId}>
          <h3>
            {/* As the history numbers them. */}
            {submissions.length > 1 && `${messages.review.earlier.numbered(index + 1)} · `}
            <Moment date={submittedAt} />
          </h3>
          <DefinitionList
            wide
            items={[
              { term: words.submission, value: <code>{submissionId}</code> },
              ...documents.map(({ item, mediaType, byteCount, sha256 }) => ({
                term: messages.review.items[item],
                value: (
                  <>
                    {mediaType}, {sizeInWords(byteCount)}, <code>SHA-256</code>
                    <Digest>{sha256}</Digest>
                  </>
                ),
              })),
            ]}
          />
          <FindingList findings={findings} />
        </section>
      ))}
    </section>
  );
}

/** The status that the client was notified of. An event type without a text for it is shown as it is. */
function headingOf(type: string): string {
  const statuses: Record<string, string | undefined> = names.statuses;
  return statuses[type.replace(/^verification_/, '')] ?? type;
}

/** Splits the digest in the middle if it does not fit on one line. */
function Digest({ children: sha256 }: { children: string }): VNode {
  const middle = sha256.length / 2;
  return (
    <p>
      <code>
        {sha256.slice(0, middle)}
        <wbr />
        {sha256.slice(middle)}
      </code>
    </p>
  );
}

function Deliveries({ deliveries }: Pick<Evidence, 'deliveries'>): VNode {
  return (
    <section class="card stack" aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      {deliveries.length === 0 ? (
        <p class="soft">{words.noDeliveries}</p>
      ) : (
        deliveries.map(
          ({ deliveryId, type, notificationId, clientId, clientName, state, attemptCount, finishedAt, createdAt }) => (
            <section key={deliveryId} class="stack-tight" aria-label={deliveryId}>
              <div>
                <h3>{headingOf(type)}</h3>
                <p>
                  <code class="soft">{type}</code>
                </p>
              </div>
              <DefinitionList
                wide
                items={[
                  { term: words.notification, value: <code>{notificationId}</code> },
                  {
                    term: words.client,
                    value: (
                      <>
                        <bdi>{clientName}</bdi> <code class="soft">{clientId}</code>
                      </>
                    ),
                  },
                  { term: words.state, value: `${words.states[state]}, ${words.attempts(attemptCount)}` },
                  { term: words.time, value: <Moment date={finishedAt ?? createdAt} /> },
                ]}
              />
            </section>
          ),
        )
      )}
    </section>
  );
}
