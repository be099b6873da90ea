import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import type { WebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import { Badge } from '../../../ui/components/badge.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { FaultSummary } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';
import { RefusedNotice } from '../refused-notice.page.js';
import type { Sentence } from '../../../texts/sentence.js';
import type { WebhookEntry, WebhookFaults } from './webhook.form.js';
import { WebhookForm } from './webhook-form.page.js';

const words = messages.clientWebhooks;

export interface WebhooksPageProps {
  frame: DashboardFrame;
  client: Client;
  endpoints: WebhookEndpoint[];
  csrf: string;
  entry: WebhookEntry;
  faults: WebhookFaults;
  refused?: Sentence;
}

export function WebhooksPage({ frame, client, endpoints, csrf, entry, faults, refused }: WebhooksPageProps): VNode {
  const path = tabPath(client.clientId, 'webhooks');
  return (
    <DashboardLayout title={words.title} width="middle" tab="webhooks" frame={frame}>
      <FaultSummary faults={{ ...faults }} />
      <RefusedNotice refused={refused} />
      <PageHead title={words.title} lead={words.lead}>
        <ButtonLink href={`/dashboard/clients/${client.clientId}/signature-checker`}>{words.checker}</ButtonLink>
      </PageHead>
      <section class="card stack" aria-labelledby="list">
        <h2 id="list">{words.listTitle}</h2>
        {endpoints.length === 0 && <p>{words.none}</p>}
        {endpoints.length > 0 && (
          <ul class="plain-list entries">
            {endpoints.map((endpoint) => (
              <li class="entry" key={endpoint.webhookEndpointId}>
                <div class="long-words">
                  <a href={`${path}/${endpoint.webhookEndpointId}`}>{endpoint.url}</a>{' '}
                  <EndpointBadge endpoint={endpoint} />
                  <p class="soft small">
                    {words.created} <Moment date={endpoint.createdAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section class="card stack" aria-labelledby="add">
        <h2 id="add">{words.add.title}</h2>
        <WebhookForm {...{ client, csrf, entry, faults }} action={path} />
      </section>
    </DashboardLayout>
  );
}

export function EndpointBadge({ endpoint: { disabledAt, disabledReason } }: { endpoint: WebhookEndpoint }): VNode {
  if (!disabledAt) return <Badge kind="good">{words.states.enabled}</Badge>;
  return <Badge kind="warn">{words.states[disabledReason ?? 'client']}</Badge>;
}
