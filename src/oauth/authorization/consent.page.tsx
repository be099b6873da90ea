import type { VNode } from 'preact';
import type { Client } from '../../clients/client.js';
import { Button } from '../../ui/components/button.js';
import { DefinitionList } from '../../ui/components/definition-list.js';
import { Form } from '../../ui/components/form.js';
import { TickIcon } from '../../ui/components/icons.js';
import type { Visitor } from '../../ui/components/header-user.js';
import { FlowLayout, type Flow } from '../../ui/flow-layout.js';
import { messages } from '../../texts/messages.js';

export interface ConsentPageProps {
  action: string;
  csrf: string;
  flow: Flow;
  visitor: Visitor;
  /** The requested scopes, each in words. */
  scopes: string[];
  /** How many days the access lasts at most. */
  days: number;
  /** The host that the user is sent to, whatever they decide. */
  destination: string;
  /** Links that the client's team has entered; empty strings where it has entered none. */
  links: Pick<Client, 'homepageUrl' | 'privacyPolicyUrl' | 'supportContact'>;
}

/**
 * Shows who would see what, for how long, and where the user is sent afterwards. The buttons to allow and to deny have
 * the same weight, so that consent is freely given.
 */
export function ConsentPage({
  action,
  csrf,
  flow,
  visitor,
  scopes,
  days,
  destination,
  links,
}: ConsentPageProps): VNode {
  const text = messages.consent;
  const { name } = flow.client;
  return (
    <FlowLayout title={text.title(name)} step="consent" flow={flow} visitor={visitor}>
      <h1>{text.title(name)}</h1>
      <div class="stack">
        <h2>{text.scopes(name)}</h2>
        <ul class="tick-list">
          {scopes.map((scope) => (
            <li key={scope}>
              <TickIcon />
              {scope}
            </li>
          ))}
        </ul>
      </div>
      <div class="box">
        <DefinitionList
          items={[
            { term: text.duration, value: text.durationText(days) },
            { term: text.destination, value: <strong>{destination}</strong> },
          ]}
        />
      </div>
      <ClientLinks name={name} links={links} />
      <Form action={action} csrf={csrf}>
        <div class="answers">
          <Button kind="primary" name="decision" value="allow">
            {text.allow}
          </Button>
          <Button name="decision" value="deny">
            {text.deny}
          </Button>
        </div>
      </Form>
    </FlowLayout>
  );
}

/** Links to the client's own pages, where users can read more before they decide. */
function ClientLinks({ name, links }: Pick<ConsentPageProps, 'links'> & { name: string }): VNode | null {
  const { homepageUrl, privacyPolicyUrl, supportContact } = links;
  const text = messages.consent.links;
  const support = supportContact.includes('://') || supportContact === '' ? supportContact : `mailto:${supportContact}`;
  const givenLinks = [
    { text: text.homepage, href: homepageUrl },
    { text: text.privacy, href: privacyPolicyUrl },
    { text: text.support, href: support },
  ].filter(({ href }) => href !== '');
  if (givenLinks.length === 0) return null;
  return (
    <nav class="client-links small" aria-label={text.label(name)}>
      {givenLinks.map((link) => (
        <a key={link.text} href={link.href} rel="noreferrer" target="_blank">
          {link.text} <span class="unseen">{text.newTab}</span>
        </a>
      ))}
    </nav>
  );
}
