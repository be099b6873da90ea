import type { VNode } from 'preact';
import { Badge } from '../../ui/components/badge.js';
import { Button, ButtonLink } from '../../ui/components/button.js';
import { Day } from '../../ui/components/date.js';
import { Form } from '../../ui/components/form.js';
import { TickIcon } from '../../ui/components/icons.js';
import { HeaderUser, type Visitor } from '../../ui/components/header-user.js';
import { Layout } from '../../ui/layout.js';
import { messages } from '../../texts/messages.js';
import type { ClientWithAccess } from '../../users/clients-with-access.js';

const text = messages.access;

/** The address of the page on which a client's access can be removed. */
export function accessPath(clientId: string): string {
  return `/account/access/${clientId}`;
}

interface AccessPageProps {
  action: string;
  csrf: string;
  visitor: Visitor;
  client: ClientWithAccess;
}

/**
 * Shows what the client can see now, and what removing its access means. Removing and keeping access take one click
 * each.
 */
export function AccessPage({ action, csrf, visitor, client }: AccessPageProps): VNode {
  const { name, environment, scopeTexts } = client;
  return (
    <Layout title={text.title(name)} side={<HeaderUser visitor={visitor} />}>
      <div class="card card-main stack-wide">
        <div class="stack-tight">
          <h1>{text.title(name)}</h1>
          {environment === 'sandbox' && <Badge kind="unreal">{messages.flow.sandbox}</Badge>}
        </div>
        <div class="stack">
          <h2>{text.now(name)}</h2>
          <ul class="tick-list">
            {scopeTexts.map((scopeText) => (
              <li key={scopeText}>
                <TickIcon />
                {scopeText}
              </li>
            ))}
          </ul>
        </div>
        <div class="box stack">
          <h2>{text.then}</h2>
          <ul class="bullet-list">
            {text.consequences(name).map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        </div>
        <Form action={action} csrf={csrf}>
          <div class="answers">
            <Button kind="danger">{text.remove}</Button>
            <ButtonLink href="/account">{text.keep}</ButtonLink>
          </div>
        </Form>
      </div>
    </Layout>
  );
}

interface AccessEndedPageProps {
  visitor: Visitor;
  name: string;
  endedAt: Date;
}

/** Shown at the same address once access has ended, so that reloading and going back show the same page. */
export function AccessEndedPage({ visitor, name, endedAt }: AccessEndedPageProps): VNode {
  return (
    <Layout title={text.doneTitle(name)} side={<HeaderUser visitor={visitor} />}>
      <div class="card card-main stack">
        <h1>{text.doneTitle(name)}</h1>
        <p>{text.doneText(name)}</p>
        <p class="soft small">
          {text.doneSince} <Day date={endedAt} />
        </p>
        <div class="actions">
          <ButtonLink href="/account">{text.back}</ButtonLink>
        </div>
      </div>
    </Layout>
  );
}
