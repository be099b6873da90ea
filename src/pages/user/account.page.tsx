import type { VNode } from 'preact';
import type { ItemName } from '../../verification/catalogue/items.js';
import type { OwnVerification } from '../../verification/status/own-verifications.js';
import { Badge, StatusBadge } from '../../ui/components/badge.js';
import { ButtonLink } from '../../ui/components/button.js';
import { Day } from '../../ui/components/date.js';
import { Notice } from '../../ui/components/notice.js';
import { HeaderUser, type Visitor } from '../../ui/components/header-user.js';
import { Layout } from '../../ui/layout.js';
import { messages } from '../../texts/messages.js';
import type { Unfinished } from '../../users/unfinished.js';
import { UnfinishedCards } from './unfinished-cards.page.js';
import { Timeline } from './timeline.page.js';
import { accessPath } from './access.page.js';
import type { ClientWithAccess } from '../../users/clients-with-access.js';

const text = messages.ownPage;

export interface VerificationCardProps extends OwnVerification {
  title: string;
  /**
   * The items that will be asked for when the verification expires. Undefined until the first expiry warning is due.
   */
  renewal: ItemName[] | undefined;
}

export interface AccountPageProps {
  visitor: Visitor;
  /** Whether the user has proved that the e-mail address is theirs. */
  isConfirmed: boolean;
  unfinished: Unfinished[];
  verifications: VerificationCardProps[];
  clients: ClientWithAccess[];
}

export function AccountPage(props: AccountPageProps): VNode {
  const { visitor, isConfirmed, unfinished, verifications, clients } = props;
  return (
    <Layout title={text.title} width="middle" side={<HeaderUser visitor={visitor} />}>
      <div class="stack-wide">
        <div class="stack-tight">
          <h1>{text.title}</h1>
          <p class="soft">{visitor.name}</p>
        </div>
        {!isConfirmed && <Unconfirmed />}
        <UnfinishedCards unfinished={unfinished} />
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

function VerificationCard(verification: VerificationCardProps): VNode {
  const { title, environment, level, status, changedAt, expiresAt, isFinal, reasonText, timeline } = verification;
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
      <Renewal {...verification} />
      {verification.need && (
        <ButtonLink kind="primary" href={`/verifications/${level}?environment=${environment}`}>
          {text.supply[verification.need.because]}
        </ButtonLink>
      )}
      <p class="soft small">
        {text.since} <Day date={changedAt} />
        {status === 'approved' && !expiresAt && ` · ${text.noEnd}`}
        {expiresAt && (
          <>
            {' · '}
            {text.validUntil} <Day date={lastMomentBefore(expiresAt)} />
          </>
        )}
      </p>
      <Timeline changes={timeline} title={title} />
    </article>
  );
}

/** The tries left after a rejection, or the items and the text of a reviewer's request. */
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

/** Announces the expiry of a verification early enough for the user to get a new document. */
function Renewal({ renewal, expiresAt }: VerificationCardProps): VNode | null {
  if (!renewal || !expiresAt) return null;
  return (
    <Notice kind="info" title={text.renewal.title}>
      <p>
        {text.renewal.from} <Day date={expiresAt} />
        {text.renewal.asked}
      </p>
      <ul>
        {renewal.map((item) => (
          <li key={item}>{messages.information.items[item]}</li>
        ))}
      </ul>
    </Notice>
  );
}

function lastMomentBefore(date: Date): Date {
  return new Date(date.getTime() - 1);
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
