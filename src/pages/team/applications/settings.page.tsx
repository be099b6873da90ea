import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import type { MemberRole } from '../../../clients/team/team.js';
import type { AccessRevocation } from '../../../oauth/access-revocation/access-revocation.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { CopyBox } from '../../../ui/components/copy-box.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { FaultSummary } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, EnvironmentBadge, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { DangerZone } from './danger-zone.page.js';
import { LogoCard } from './logo-card.page.js';
import { RedirectUris } from './redirect-uris.page.js';
import { SettingsForm } from './settings-form.page.js';
import { EditConflictNotice } from '../edit-conflict.page.js';
import { settingsSnapshot, type SettingsEntry } from './settings.form.js';
import { conflictingChanges } from '../form-snapshot.form.js';

const words = messages.dashboardSettings;

/** What a form that was refused contained. Faults are error texts by the name of their field. */
export interface SettingsEntered {
  entry?: SettingsEntry;
  redirectUri?: string;
  clientName?: string;
  faults?: Record<string, string>;
  /** The `FormSnapshot` sent with a form that was refused because somebody else has changed the client since. */
  snapshot?: string;
}

export interface SettingsPageProps extends SettingsEntered {
  frame: DashboardFrame;
  client: Client;
  role: MemberRole;
  csrf: string;
  revocation: AccessRevocation | undefined;
}

export function SettingsPage(props: SettingsPageProps): VNode {
  const {
    frame,
    client,
    role,
    csrf,
    revocation,
    entry = client,
    redirectUri,
    clientName,
    faults = {},
    snapshot,
  } = props;
  const path = tabPath(client.clientId, 'settings');
  const part = { client, csrf, path, faults };
  return (
    <DashboardLayout title={words.title} width="middle" tab="settings" frame={frame}>
      <h1>{words.title}</h1>
      <FaultSummary faults={faults} />
      {snapshot !== undefined && (
        <EditConflictNotice
          clientId={client.clientId}
          changes={conflictingChanges(snapshot, settingsSnapshot(client), { names: messages.auditLog.settings })}
        />
      )}
      <section class="card stack">
        <DefinitionList
          wide
          items={[
            { term: words.clientId, value: <CopyBox inLine text={client.clientId} what={words.clientId} /> },
            { term: words.environment, value: <EnvironmentBadge environment={client.environment} /> },
            { term: words.kind, value: words.kinds[client.isPublic ? 'public' : 'confidential'] },
          ]}
        />
        <ButtonLink small href={`/dashboard/clients/${client.clientId}/authorize-link`}>
          {words.linkBuilder}
        </ButtonLink>
      </section>
      <RedirectUris {...part} entered={redirectUri} />
      <SettingsForm {...part} entry={entry} />
      <LogoCard {...part} />
      <DangerZone {...part} role={role} revocation={revocation} entered={clientName} />
    </DashboardLayout>
  );
}
