import type { Client } from '../../../clients/client.js';
import type { Context } from '../../../context.js';
import { endpointFaults } from '../../../webhooks/endpoints/endpoint-fault.js';
import type { EndpointChanges } from '../../../webhooks/endpoints/endpoint-change.js';
import { DEFAULT_EVENT_TYPES } from '../../../webhooks/notifications/event-type.js';
import type { WebhookEndpoint } from '../../../webhooks/endpoints/endpoint.js';
import type { Body } from '../../../http/handler.js';
import type { EndpointFaults } from '../../../refusals/webhooks.js';
import { messages } from '../../../texts/messages.js';
import { asArray } from '../applications/settings.form.js';
import type { FormSnapshot } from '../form-snapshot.form.js';

const words = messages.clientWebhooks.form;

/** The values of the form as the member typed them. */
export interface WebhookEntry {
  url: string;
  eventTypes: string[];
  headers: string;
  dropsHeaders: boolean;
  secret: string;
}

export type WebhookFaults = Partial<Record<keyof EndpointFaults, string>>;

export const NEW_ENTRY: WebhookEntry = {
  url: '',
  eventTypes: [...DEFAULT_EVENT_TYPES],
  headers: '',
  dropsHeaders: false,
  secret: '',
};

export function entryOf({ url, eventTypes }: WebhookEndpoint): WebhookEntry {
  return { ...NEW_ENTRY, url, eventTypes };
}

export function readWebhookEntry(body: Body<'addDashboardWebhook'>): WebhookEntry {
  return {
    url: (body.url ?? '').trim(),
    eventTypes: asArray(body.event_types),
    headers: body.headers ?? '',
    dropsHeaders: body.drop_headers !== undefined,
    secret: (body.secret ?? '').trim(),
  };
}

/**
 * The endpoint as the form shows it. Values of headers are never shown, so `headersVersion` tells whether they have
 * changed.
 */
export function endpointSnapshot({ url, eventTypes, headerNames, headersVersion }: WebhookEndpoint): FormSnapshot {
  return { url, eventTypes, headerNames, headersVersion };
}

/** The error texts, by the name of the field. */
export function webhookFaults(
  context: Pick<Context, 'config'>,
  { environment }: Client,
  entry: WebhookEntry,
): WebhookFaults {
  const { url, eventTypes, secret } = entry;
  const { headers, fault } = readHeaders(entry);
  const judged = { url, eventTypes, headers, secret: secret === '' ? undefined : secret };
  const found = messages.endpointFaults(endpointFaults(context, environment, judged));
  const faults = Object.entries(found) as [keyof WebhookFaults, string][];
  const sentences = faults.map(([field, text]) => [field, words.faults[field](text)]);
  return { ...Object.fromEntries(sentences), ...(fault === undefined ? {} : { headers: fault }) } as WebhookFaults;
}

/** Only the values that differ, because the audit log names what was changed. */
export function endpointChanges({ url, eventTypes }: WebhookEndpoint, entry: WebhookEntry): EndpointChanges {
  const isSame = JSON.stringify([...eventTypes].sort()) === JSON.stringify([...entry.eventTypes].sort());
  const { headers } = readHeaders(entry);
  return {
    ...(entry.url === url ? {} : { url: entry.url }),
    ...(isSame ? {} : { eventTypes: entry.eventTypes }),
    ...(headers ? { headers } : {}),
  };
}

/**
 * Reads one header from each line.
 * @returns no headers if the field is empty, which leaves them unchanged; a fault if a line is not a header, or repeats
 * one
 */
export function readHeaders({ headers, dropsHeaders }: WebhookEntry): {
  headers?: Record<string, string>;
  fault?: string;
} {
  const lines = headers.split(/\r?\n/).map((text, index) => ({ text: text.trim(), line: index + 1 }));
  const typed = lines.filter(({ text }) => text !== '');
  if (typed.length === 0) return dropsHeaders ? { headers: {} } : {};
  const faulty = typed.find(({ text }) => !/^[^:\s]+\s*:/.test(text));
  if (faulty) return { fault: words.headerLine(faulty.line) };
  const entries = typed.map(({ text }) => {
    const at = text.indexOf(':');
    return [text.slice(0, at).trim(), text.slice(at + 1).trim()] as const;
  });
  const names = entries.map(([name]) => name);
  const twice = entries.findIndex(([name], index) => names.indexOf(name) < index);
  const line = typed[twice]?.line;
  return line === undefined ? { headers: Object.fromEntries(entries) } : { fault: words.headerTwice(line) };
}
