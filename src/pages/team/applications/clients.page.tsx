import type { VNode } from 'preact';
import type { Environment } from '../../../clients/client.js';
import { Badge } from '../../../ui/components/badge.js';
import { Button, ButtonLink } from '../../../ui/components/button.js';
import { SelectField, TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { OWN_PASSWORD } from '../members/own-password.page.js';
import { PageHead } from '../page-head.page.js';
import { DashboardLayout, EnvironmentBadge, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';

const words = messages.dashboard.clients;
const ENVIRONMENTS = ['sandbox', 'live'] as const;

export interface ClientsPageProps {
  frame: DashboardFrame;
  csrf: string;
  /** The values of a form that was refused, and the fault to show beside the name field. */
  entry?: { name: string; environment: Environment; fault: string } | undefined;
}

/** The first page after log-in: the member's clients, and a form that registers a new one. */
export function ClientsPage({ frame, csrf, entry }: ClientsPageProps): VNode {
  return (
    <DashboardLayout title={words.title} width="middle" frame={frame}>
      <FaultSummary faults={{ name: entry?.fault }} />
      <PageHead title={words.title}>
        <ButtonLink href={OWN_PASSWORD}>{messages.team.ownPassword.link}</ButtonLink>
      </PageHead>
      {frame.clients.length === 0 && <p class="card empty">{words.none}</p>}
      <ul class="plain-list client-list">
        {frame.clients.map(({ clientId, name, environment, isDisabled, role }) => (
          <li key={clientId} class="card client-list-item">
            <p class="marks">
              <a class="row-link" href={tabPath(clientId, 'settings')}>
                {name}
              </a>
              <EnvironmentBadge environment={environment} />
              {isDisabled && <Badge kind="bad">{words.disabled}</Badge>}
            </p>
            <p class="soft small">
              {words.roles[role]} · <code>{clientId}</code>
            </p>
          </li>
        ))}
      </ul>
      <section class="card stack" aria-labelledby="add">
        <h2 id="add">{words.add}</h2>
        <Form action="/dashboard" csrf={csrf}>
          <TextField name="name" label={words.name} hint={words.nameHint} value={entry?.name} fault={entry?.fault} />
          <SelectField
            name="environment"
            label={words.environment}
            hint={words.environmentHint}
            value={entry?.environment ?? 'sandbox'}
            options={ENVIRONMENTS.map((value) => ({ value, text: messages.dashboard.frame.environments[value] }))}
          />
          <Button kind="primary">{words.add}</Button>
        </Form>
      </section>
    </DashboardLayout>
  );
}
