import type { VNode } from 'preact';
import type { WebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import type { SignatureVerdict } from '../../../webhooks/signature/signature-check.js';
import type { SignatureFault } from '../../../webhooks/signature/signature-diagnosis.js';
import { Button } from '../../../ui/components/button.js';
import { SelectField, TextAreaField, TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { ArrivalNotice, FaultSummary } from '../../../ui/components/notice.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';
import type { SignatureEntry, SignatureFieldFaults } from './signature-checker.form.js';

const words = messages.signatureChecker;

export interface SignatureCheckerPageProps {
  frame: DashboardFrame;
  clientId: string;
  endpoints: WebhookEndpoint[];
  csrf: string;
  entry: SignatureEntry;
  faults: SignatureFieldFaults;
  verdict?: SignatureVerdict;
}

/**
 * Helps a developer whose own signature differs from the one that was sent: it tries common mistakes and names the one
 * that fits.
 */
export function SignatureCheckerPage(props: SignatureCheckerPageProps): VNode {
  const { frame, clientId, csrf, faults, verdict } = props;
  return (
    <DashboardLayout title={words.title} width="middle" tab="webhooks" frame={frame}>
      <FaultSummary faults={faults} />
      <PageHead
        title={words.title}
        lead={words.lead}
        back={{ href: tabPath(clientId, 'webhooks'), text: words.back }}
      />
      {verdict?.service && <Verdict header="service" faults={verdict.service} />}
      {verdict?.standard && <Verdict header="standard" faults={verdict.standard} />}
      <section class="card stack" aria-label={words.title}>
        <Form action={`/dashboard/clients/${clientId}/signature-checker`} csrf={csrf}>
          <Fields {...props} />
          <Button kind="primary">{words.submit}</Button>
          <p class="soft small">{words.privacy}</p>
        </Form>
      </section>
    </DashboardLayout>
  );
}

function Fields({ endpoints, entry, faults }: SignatureCheckerPageProps): VNode {
  const line = (name: 'webhook_id' | 'webhook_timestamp' | 'webhook_signature', label: string) => (
    <TextField {...{ name, label }} literal required={false} value={entry[name]} fault={faults[name]} />
  );
  const isStandard = (['webhook_id', 'webhook_timestamp', 'webhook_signature'] as const).some((name) => entry[name]);
  return (
    <>
      <TextField
        name="header"
        label={words.service}
        hint={words.serviceHint}
        literal
        required={false}
        value={entry.header}
        fault={faults.header}
      />
      <details open={isStandard || faults.webhook_id !== undefined}>
        <summary>{words.standardTitle}</summary>
        <div class="stack">
          <p class="soft">{words.standardText}</p>
          {line('webhook_id', words.webhookId)}
          {line('webhook_timestamp', words.webhookTimestamp)}
          {line('webhook_signature', words.webhookSignature)}
        </div>
      </details>
      <TextAreaField name="body" label={words.body} hint={words.bodyHint} value={entry.body} fault={faults.body} />
      {endpoints.length > 0 && (
        <SelectField
          name="webhook_endpoint_id"
          label={words.endpoint}
          required={false}
          empty={words.pastedSecret}
          options={endpoints.map(({ webhookEndpointId, url }) => ({ value: webhookEndpointId, text: url }))}
          value={entry.webhook_endpoint_id}
        />
      )}
      <TextField
        name="secret"
        type="secret"
        label={words.secret}
        hint={words.secretHint}
        required={false}
        fault={faults.secret}
      />
    </>
  );
}

function Verdict({ header, faults }: { header: keyof SignatureVerdict; faults: SignatureFault[] }): VNode {
  const name = words.verdicts[header];
  if (faults.length === 0) {
    return (
      <ArrivalNotice id={`verdict-${header}`} kind="good" title={words.valid(name)}>
        <p>{words.validText}</p>
      </ArrivalNotice>
    );
  }
  return (
    <ArrivalNotice id={`verdict-${header}`} kind="bad" title={words.notValid(name)}>
      <ul class="stack-tight">
        {[...new Set(faults)].map((fault) => (
          <li key={fault}>
            <strong>{words.faults[fault].title}.</strong> {words.faults[fault].text}
          </li>
        ))}
      </ul>
    </ArrivalNotice>
  );
}
