import type { VNode } from 'preact';
import type { Client } from '../clients/client.js';
import { messages } from '../web/messages.js';
import { DashboardLayout, type DashboardFrame } from './dashboard-layout.js';

const words = messages.dashboard.settings;

export interface SettingsPageProps {
  frame: DashboardFrame;
  client: Client;
}

export function SettingsPage({ frame, client }: SettingsPageProps): VNode {
  return (
    <DashboardLayout title={words.title} tab="settings" frame={frame}>
      <div class="stack">
        <h1>{words.title}</h1>
        <section class="card stack-tight">
          <h2>{words.clientId}</h2>
          <p>
            <code>{client.clientId}</code>
          </p>
        </section>
      </div>
    </DashboardLayout>
  );
}
