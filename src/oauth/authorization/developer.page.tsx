import type { ComponentChildren, VNode } from 'preact';
import type { Client } from '../../clients/client.js';
import { messages } from '../../texts/messages.js';
import { Badge } from '../../ui/components/badge.js';
import { Worded, withoutMarks } from '../../ui/components/worded.js';
import { Layout } from '../../ui/layout.js';

/** The operation in the docs, where all parameters are described. */
export const REFERENCE_PATH = '/docs/operations/authorize';

interface DeveloperPageProps {
  /** May have backticks around what is code, as the lead may. */
  title: string;
  lead: string;
  client: Pick<Client, 'clientId' | 'name'>;
  /** Why the reader sees this page, at its end. */
  whyHere: string;
  requestId: string;
  children: ComponentChildren;
}

/** A page for the developer of a sandbox client, who opened a link to /authorize that does not work. */
export function DeveloperPage({ title, lead, client, whyHere, requestId, children }: DeveloperPageProps): VNode {
  const text = messages.forDevelopers;
  return (
    <Layout title={text.windowTitle(withoutMarks(title))} width="middle" footer={text.footer}>
      <div class="card card-main stack-wide developer-page">
        <div class="developer-client">
          <p class="soft small">{text.over}</p>
          <p class="developer-client-name">
            <strong>{client.name}</strong> <code>{client.clientId}</code>
          </p>
          <Badge kind="unreal">{text.sandbox}</Badge>
        </div>
        <div class="developer-section">
          <h1>
            <Worded text={title} />
          </h1>
          <p class="lead">
            <Worded text={lead} />
          </p>
        </div>
        {children}
        <div class="developer-foot developer-section soft small">
          <p>{whyHere}</p>
          <p>
            {text.requestId} <code>{requestId}</code>
          </p>
        </div>
      </div>
    </Layout>
  );
}

/**
 * Where an application's team changes what it has registered. Whoever is not on it is told so there.
 * @param section the id of what is to be changed
 */
export function settingsPath(
  { clientId }: Pick<Client, 'clientId'>,
  section: 'redirect-uris' | 'settings-form',
): string {
  return `/dashboard/clients/${encodeURIComponent(clientId)}/settings#${section}`;
}
