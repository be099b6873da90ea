import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { secretFact, SecretOnce } from '../secret-once.page.js';

const words = messages.dashboard;

interface ClientCreatedPageProps {
  frame: DashboardFrame;
  client: Client;
  clientSecret: string;
}

export function ClientCreatedPage({ frame, client, clientSecret }: ClientCreatedPageProps): VNode {
  const title = words.clients.createdTitle(client.name);
  const settings = tabPath(client.clientId, 'settings');
  return (
    <DashboardLayout title={title} width="middle" frame={frame}>
      <h1>{title}</h1>
      <SecretOnce
        title={words.secret.title}
        page={settings}
        facts={[secretFact(words.secret.id, client.clientId), secretFact(words.secret.secret, clientSecret)]}
      />
      <ButtonLink kind="primary" href={settings}>
        {words.clients.toSettings}
      </ButtonLink>
    </DashboardLayout>
  );
}
