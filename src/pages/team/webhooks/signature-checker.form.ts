import { isUuid } from '../../../uuid.js';
import type { EndpointKey } from '../../../webhooks/endpoints/endpoint.js';
import type { PastedAttempt } from '../../../webhooks/signature/signature-check.js';
import type { Body } from '../../../http/handler.js';
import { messages } from '../../../texts/messages.js';

const { missing, tooLong } = messages.signatureChecker;
/**
 * The checker computes hundreds of digests over the body to find the mistake. These limits bound the work; a real
 * notification has a few hundred characters.
 */
const LONGEST = {
  header: 1_000,
  webhook_id: 1_000,
  webhook_timestamp: 1_000,
  webhook_signature: 1_000,
  body: 8_000,
  secret: 300,
} as const;

export type SignatureField = keyof typeof LONGEST | 'webhook_endpoint_id';
export type SignatureEntry = Record<SignatureField, string>;
export type SignatureFieldFaults = Partial<Record<SignatureField, string>>;

export const NOTHING_PASTED: SignatureEntry = {
  header: '',
  webhook_id: '',
  webhook_timestamp: '',
  webhook_signature: '',
  body: '',
  secret: '',
  webhook_endpoint_id: '',
};

/** Keeps the fields exactly as they were pasted, because a stray space or line break may be the mistake. */
export function readSignatureEntry(body: Body<'checkSignature'>): SignatureEntry {
  const read = (field: SignatureField) => [field, body[field] ?? ''] as const;
  return Object.fromEntries((Object.keys(NOTHING_PASTED) as SignatureField[]).map(read)) as SignatureEntry;
}

/** What is missing or too long, by field. */
export function signatureFieldFaults(entry: SignatureEntry): SignatureFieldFaults {
  const standard = [entry.webhook_id, entry.webhook_timestamp, entry.webhook_signature].map((text) => text.trim());
  const isPartial = standard.includes('') && standard.some((text) => text !== '');
  const hasStandard = !standard.includes('');
  const long = (Object.keys(LONGEST) as (keyof typeof LONGEST)[])
    .filter((field) => entry[field].length > LONGEST[field])
    .map((field) => [field, tooLong(LONGEST[field])] as const);
  return {
    ...(entry.header.trim() === '' && !hasStandard && !isPartial ? { header: missing.header } : {}),
    ...(isPartial ? { webhook_id: missing.standard } : {}),
    ...(entry.body === '' ? { body: missing.body } : {}),
    ...(entry.webhook_endpoint_id === '' && entry.secret === '' ? { secret: missing.secret } : {}),
    ...Object.fromEntries(long),
  };
}

/** Call this only if `signatureFieldFaults` found no fault in the entry. */
export function toPastedAttempt(entry: SignatureEntry, clientId: string): PastedAttempt {
  const { webhook_id: id, webhook_timestamp: timestamp, webhook_signature: signature } = entry;
  const { webhook_endpoint_id: webhookEndpointId } = entry;
  const key: EndpointKey | undefined = isUuid(webhookEndpointId) ? { webhookEndpointId, clientId } : undefined;
  return {
    service: entry.header.trim() === '' ? undefined : entry.header,
    standard: signature.trim() === '' ? undefined : { id, timestamp, signature },
    body: entry.body,
    secret: key ?? entry.secret,
  };
}
