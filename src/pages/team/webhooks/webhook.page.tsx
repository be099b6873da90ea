import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import type { WebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import { Button } from '../../../ui/components/button.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary, Notice } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';
import type { Sentence } from '../../../texts/sentence.js';
import { WebhookSecretOnce } from './webhook-added.page.js';
import { EditConflictNotice } from '../edit-conflict.page.js';
import { conflictingChanges } from '../form-snapshot.form.js';
import { endpointSnapshot, type WebhookEntry, type WebhookFaults } from './webhook.form.js';
import { WebhookForm } from './webhook-form.page.js';
import { WebhookRotation } from './webhook-rotation.page.js';
import { RefusedNotice } from '../refused-notice.page.js';
import { EndpointBadge } from './webhooks.page.js';

const words = messages.clientWebhooks;

export interface WebhookPageProps {
  frame: DashboardFrame;
  client: Client;
  endpoint: WebhookEndpoint;
  csrf: string;
  entry: WebhookEntry;
  faults: WebhookFaults;
  refused?: Sentence;
  /** A new secret, which no later page can show. */
  newSecret?: string;
  /** The `FormSnapshot` sent with a form that was refused because somebody else has changed the endpoint since. */
  snapshot?: string;
}

export function WebhookPage(props: WebhookPageProps): VNode {
  const { frame, client, endpoint, csrf, entry, faults, refused, newSecret, snapshot } = props;
  const { webhookEndpointId, disabledAt, disabledReason, headerNames } = endpoint;
  const list = tabPath(client.clientId, 'webhooks');
  const path = `${list}/${webhookEndpointId}`;
  const now = endpointSnapshot(endpoint);
  const { endpoint: names, headersChanged } = messages.dashboard.editConflict;
  const displayed = {
    ...now,
    eventTypes: endpoint.eventTypes.map((type) => words.types[type]),
    headersVersion: headersChanged,
  };
  return (
    <DashboardLayout title={words.endpoint.title} width="middle" tab="webhooks" frame={frame}>
      <FaultSummary faults={{ ...faults }} />
      <RefusedNotice refused={refused} />
      {snapshot !== undefined && (
        <EditConflictNotice
          clientId={client.clientId}
          changes={conflictingChanges(snapshot, now, { names, displayed })}
        />
      )}
      <PageHead title={words.endpoint.title} back={{ href: list, text: words.endpoint.back }} />
      <p class="long-words">
        {endpoint.url} <EndpointBadge endpoint={endpoint} />
      </p>
      <p>
        <a href={`${tabPath(client.clientId, 'deliveries')}?webhook_endpoint_id=${webhookEndpointId}`}>
          {words.endpoint.deliveries}
        </a>
      </p>
      {newSecret !== undefined && (
        <WebhookSecretOnce secret={newSecret} title={words.rotation.rotatedTitle} page={path} />
      )}
      {disabledAt && (
        <Notice kind="warn" title={words.endpoint.disabledTitle[disabledReason ?? 'client']}>
          <p>{words.endpoint.disabledText}</p>
        </Notice>
      )}
      <section class="card stack" aria-labelledby="test">
        <h2 id="test">{words.endpoint.test}</h2>
        <p class="soft">{words.endpoint.testText}</p>
        <Form action={`${path}/test`} csrf={csrf}>
          <Button kind="primary">{words.endpoint.test}</Button>
        </Form>
      </section>
      <section class="card stack" aria-labelledby="settings">
        <h2 id="settings">{words.endpoint.settings}</h2>
        <WebhookForm {...{ client, csrf, entry, faults, headerNames }} snapshot={now} action={path} />
      </section>
      <WebhookRotation endpoint={endpoint} path={path} csrf={csrf} />
      <section class="card stack" aria-labelledby="standing">
        <h2 id="standing">{words.endpoint.standing}</h2>
        <p class="soft">{words.endpoint.pauseText}</p>
        <Form action={`${path}/standing`} csrf={csrf}>
          <Button name="action" value={disabledAt ? 'resume' : 'pause'}>
            {disabledAt ? words.endpoint.resume : words.endpoint.pause}
          </Button>
        </Form>
        <details class="more">
          <summary>{words.endpoint.deleteOpen}</summary>
          <Form action={`${path}/standing`} csrf={csrf}>
            <p>{words.endpoint.deleteText}</p>
            <Button kind="danger" name="action" value="delete">
              {words.endpoint.delete}
            </Button>
          </Form>
        </details>
      </section>
    </DashboardLayout>
  );
}
