import type { VNode } from 'preact';
import type { OwnVerification } from '../verification/own-verifications.js';
import { Badge, StatusBadge } from '../web/components/badge.js';
import { ButtonLink } from '../web/components/button.js';
import { Day } from '../web/components/date.js';
import { Notice } from '../web/components/notice.js';
import { VisitorSide, type Visitor } from '../web/components/visitor-side.js';
import { Layout } from '../web/layout.js';
import { messages } from '../web/messages.js';
import { Timeline } from './timeline.js';
import { accessPath, type ClientWithAccess } from './clients-with-access.js';

const text = messages.ownPage;

export interface AccountPageProps {
  visitor: Visitor;
  /** Whether the e-mail address was shown to be theirs (FL2). */
  isConfirmed: boolean;
  verifications: (OwnVerification & { title: string })[];
  clients: ClientWithAccess[];
}

/** The user's own page (FL10). */
export function AccountPage({ visitor, isConfirmed, verifications, clients }: AccountPageProps): VNode {
  return (
    <Layout title={text.title} width="middle" side={<VisitorSide visitor={visitor} />}>
      <div class="stack-wide">
        <div class="stack-tight">
          <h1>{text.title}</h1>
          <p class="soft">{visitor.name}</p>
        </div>
        {!isConfirmed && <Unconfirmed />}
        <section class="stack" aria-labelledby="verifications">
          <h2 id="verifications">{text.verificationsTitle}</h2>
          {verifications.length === 0 && <p class="card soft">{text.verificationsEmpty}</p>}
          {verifications.map((verification) => (
            <VerificationCard key={`${verification.environment} ${verification.level}`} {...verification} />
          ))}
        </section>
        <section class="stack" aria-labelledby="clients">
          <h2 id="clients">{text.clientsTitle}</h2>
          {clients.length === 0 && <p class="card soft">{text.clientsEmpty}</p>}
          {clients.map((client) => (
            <ClientCard key={client.clientId} {...client} />
          ))}
        </section>
        <section class="card stack" aria-labelledby="data">
          <h2 id="data">{messages.ownData.title}</h2>
          <p class="soft">{messages.ownData.text}</p>
          <div class="actions">
            <ButtonLink small href="/account/data">
              {messages.ownData.link}
            </ButtonLink>
            <ButtonLink small href="/account/deletion">
              {messages.deleteAccount.link}
            </ButtonLink>
          </div>
        </section>
      </div>
    </Layout>
  );
}

function Unconfirmed(): VNode {
  return (
    <Notice kind="info" title={messages.confirmEmail.noticeTitle}>
      <p>
        {messages.confirmEmail.notice} <a href="/confirm-email">{messages.confirmEmail.noticeLink}</a>
      </p>
    </Notice>
  );
}

function VerificationCard(verification: OwnVerification & { title: string }): VNode {
  const { title, environment, level, status, changedAt, validUntil, isFinal, reasonText, timeline } = verification;
  return (
    <article class="card stack">
      <div class="card-head">
        <h3>{title}</h3>
        <StatusBadge status={status} />
        {environment === 'sandbox' && <Badge>{messages.flow.sandbox}</Badge>}
      </div>
      <p>
        {text.statusText[status]}
        {reasonText && status === 'rejected' && ` ${reasonText}`}
        {isFinal && ` ${text.final}`}
      </p>
      <Asked {...verification} />
      {verification.need && (
        <ButtonLink kind="primary" href={`/verifications/${level}?environment=${environment}`}>
          {text.supply[verification.need.because]}
        </ButtonLink>
      )}
      <p class="soft small">
        {text.since} <Day date={changedAt} />
        {validUntil && (
          <>
            {' · '}
            {text.validUntil} <Day date={validUntil} />
          </>
        )}
      </p>
      <Timeline changes={timeline} title={title} />
    </article>
  );
}

/** VE10: which items, and what the reviewer wrote. */
function Asked({ need, status }: OwnVerification): VNode | null {
  if (!need) return null;
  if (status === 'rejected' && need.triesLeft !== undefined) {
    return <p>{messages.information.triesLeft(need.triesLeft)}</p>;
  }
  if (status !== 'contacted') return null;
  return (
    <Notice kind="warn">
      <ul>
        {need.items.map((item) => (
          <li key={item}>{messages.information.items[item]}</li>
        ))}
      </ul>
      {need.requestText && <p class="notice-quote">“{need.requestText}”</p>}
    </Notice>
  );
}

function ClientCard({ clientId, name, environment, since, scopeTexts }: ClientWithAccess): VNode {
  return (
    <article class="card stack">
      <div class="card-head">
        <h3>{name}</h3>
        {environment === 'sandbox' && <Badge>{messages.flow.sandbox}</Badge>}
      </div>
      <ul class="bullet-list">
        {scopeTexts.map((scopeText) => (
          <li key={scopeText}>{scopeText}</li>
        ))}
      </ul>
      <div class="card-foot">
        <p class="soft small">
          {text.clientSince} <Day date={since} />
        </p>
        <ButtonLink small href={accessPath(clientId)} label={`${text.removeAccess}: ${name}`}>
          {text.removeAccess}
        </ButtonLink>
      </div>
    </article>
  );
}
