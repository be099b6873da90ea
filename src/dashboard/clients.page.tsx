import type { VNode } from 'preact';
import { messages } from '../web/messages.js';
import { DashboardLayout, EnvironmentBadge, tabPath, type DashboardFrame } from './dashboard-layout.js';

const words = messages.dashboard.clients;

/** Where a member begins: the clients of whose teams they are. */
export function ClientsPage({ frame }: { frame: DashboardFrame }): VNode {
  return (
    <DashboardLayout title={words.title} width="middle" frame={frame}>
      <div class="stack">
        <h1>{words.title}</h1>
        {frame.clients.length === 0 && <p class="card empty">{words.none}</p>}
        <ul class="plain-list client-list">
          {frame.clients.map(({ clientId, name, environment }) => (
            <li key={clientId} class="card client-list-item">
              <a class="row-link" href={tabPath(clientId, 'settings')}>
                {name}
              </a>{' '}
              <EnvironmentBadge environment={environment} />
              <p class="soft small">
                <code>{clientId}</code>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </DashboardLayout>
  );
}
