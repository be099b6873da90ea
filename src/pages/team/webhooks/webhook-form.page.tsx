import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import { EVENT_TYPES } from '../../../webhooks/notifications/event-type.js';
import { Button } from '../../../ui/components/button.js';
import { Choices } from '../../../ui/components/choices.js';
import { TextAreaField, TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import { FormSnapshotField } from '../edit-conflict.page.js';
import type { FormSnapshot } from '../form-snapshot.form.js';
import type { WebhookEntry, WebhookFaults } from './webhook.form.js';

const words = messages.clientWebhooks;

interface WebhookFormProps {
  client: Client;
  action: string;
  csrf: string;
  entry: WebhookEntry;
  faults: WebhookFaults;
  /** The names of the endpoint's own headers; undefined for a new endpoint, whose form asks for a secret as well. */
  headerNames?: string[];
  /** The endpoint's values when the form was drawn, to detect changes by somebody else. */
  snapshot?: FormSnapshot;
}

export function WebhookForm({ client, action, csrf, entry, faults, headerNames, snapshot }: WebhookFormProps): VNode {
  const { url, eventTypes, headers } = entry;
  const hasHeaders = headerNames !== undefined && headerNames.length > 0;
  const kept = hasHeaders ? `${words.form.headersKept(headerNames.join(', '))} ` : '';
  return (
    <Form action={action} csrf={csrf}>
      {snapshot && <FormSnapshotField snapshot={snapshot} />}
      <TextField
        name="url"
        label={words.form.url}
        hint={words.form.urlHint[client.environment]}
        literal
        value={url}
        fault={faults.url}
      />
      <Choices
        type="checkbox"
        oneColumn
        name="event_types"
        label={words.form.types}
        options={EVENT_TYPES.map((value) => ({ value, text: words.types[value] }))}
        values={eventTypes}
        fault={faults.event_types}
      />
      <TextAreaField
        name="headers"
        label={words.form.headers}
        hint={kept + words.form.headersHint}
        required={false}
        autocomplete="off"
        value={headers}
        fault={faults.headers}
      />
      {hasHeaders && (
        <label class="choice">
          <input type="checkbox" name="drop_headers" value="yes" checked={entry.dropsHeaders} />
          <span>{words.form.dropHeaders}</span>
        </label>
      )}
      {headerNames === undefined && (
        <TextField
          name="secret"
          type="secret"
          label={words.form.secret}
          hint={words.form.secretHint}
          required={false}
          fault={faults.secret}
        />
      )}
      <Button kind="primary">{headerNames === undefined ? words.add.submit : words.form.save}</Button>
    </Form>
  );
}
