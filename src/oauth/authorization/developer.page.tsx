import type { ComponentChildren, VNode } from 'preact';
import type { Client } from '../../clients/client.js';
import { messages } from '../../texts/messages.js';
import { Badge } from '../../ui/components/badge.js';
import { Layout } from '../../ui/layout.js';

/** The operation in the reference, where all parameters are described. */
export const REFERENCE_PATH = '/docs/operations/authorize';

interface DeveloperPageProps {
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
    <Layout title={`${text.over}: ${title}`} width="middle" part={text.part} footer={text.footer}>
      <div class="card card-main stack-wide">
        <div class="developer-client">
          <strong>{client.name}</strong>
          <Badge kind="unreal">{messages.flow.sandbox}</Badge>
          <code>{client.clientId}</code>
        </div>
        <div class="stack-tight">
          <h1>
            <span class="for-whom">{text.over}</span> {title}
          </h1>
          <p class="lead">{lead}</p>
        </div>
        {children}
        <div class="developer-foot soft small stack-tight">
          <p>{whyHere}</p>
          <p>
            {messages.errors.requestId} <code>{requestId}</code>
          </p>
        </div>
      </div>
    </Layout>
  );
}

/** Where an application's team changes its redirect URIs and scopes. Whoever is not on it is told so there. */
export function settingsPath({ clientId }: Pick<Client, 'clientId'>): string {
  return `/dashboard/clients/${encodeURIComponent(clientId)}/settings`;
}
