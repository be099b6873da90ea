import type { VNode } from 'preact';
import type { WebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import { standardSecret } from '../../../webhooks/signature/signature.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { secretFact, SecretOnce } from '../secret-once.page.js';

const words = messages.clientWebhooks;

interface WebhookAddedPageProps {
  frame: DashboardFrame;
  endpoint: WebhookEndpoint;
  secret: string;
}

export function WebhookAddedPage({ frame, endpoint, secret }: WebhookAddedPageProps): VNode {
  const page = `${tabPath(endpoint.clientId, 'webhooks')}/${endpoint.webhookEndpointId}`;
  return (
    <DashboardLayout title={words.add.addedTitle} width="middle" tab="webhooks" frame={frame}>
      <h1>{words.add.addedTitle}</h1>
      <WebhookSecretOnce secret={secret} title={words.secret.title} page={page} />
      <p>{words.add.addedText}</p>
      <ButtonLink kind="primary" href={page}>
        {words.add.toEndpoint}
      </ButtonLink>
    </DashboardLayout>
  );
}

/** Shows the secret as plain text and in the form that libraries for Standard Webhooks take. */
export function WebhookSecretOnce({ secret, title, page }: { secret: string; title: string; page: string }): VNode {
  return (
    <SecretOnce
      title={title}
      page={page}
      facts={[secretFact(words.secret.text, secret), secretFact(words.secret.whsec, standardSecret(secret))]}
    />
  );
}
