import type { Environment } from '../../clients/client.js';
import type { Context } from '../../context.js';
import { problem } from '../../http/errors.js';
import { messages } from '../../texts/messages.js';
import { secretFault } from './endpoint-secret.js';
import { parseEndpointUrl } from './endpoint-url.js';
import { EVENT_TYPES, isEventType } from '../notifications/event-type.js';
import { headersFault, type OwnHeaders } from '../sending/own-headers.js';

/** What a request says about an endpoint. A field that is left out is not checked. */
export interface JudgedEndpoint {
  url?: string | undefined;
  eventTypes?: readonly string[] | undefined;
  headers?: OwnHeaders | undefined;
  secret?: string | undefined;
}

/** Faults by the name of the field, each as the rest of a sentence that begins with the name. */
export type EndpointFaults = Partial<Record<'url' | 'event_types' | 'headers' | 'secret', string>>;

const words = messages.webhookRefusals.endpoint;

/** All values that cannot be used, so that nobody corrects one only to be told of the next. */
export function endpointFaults(
  { config }: Pick<Context, 'config'>,
  environment: Environment,
  { url, eventTypes, headers, secret }: JudgedEndpoint,
): EndpointFaults {
  const rules = { environment, allowPrivateAddresses: config.allowPrivateWebhookAddresses };
  const parsed = url === undefined ? undefined : parseEndpointUrl(url, rules);
  const found = {
    url: parsed && 'fault' in parsed ? parsed.fault : undefined,
    event_types: eventTypes && eventTypesFault(eventTypes),
    headers: headers && headersFault(headers),
    secret: secret === undefined ? undefined : secretFault(secret),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

/** @throws Problem 422 that names each of the faults */
export function refuseFaults(faults: EndpointFaults): void {
  const [first, ...others] = Object.entries(faults) as [keyof EndpointFaults, string][];
  if (!first) return;
  const title = others.length === 0 ? words.titles[first[0]] : words.severalTitle;
  const text = [first, ...others].map(([field, fault]) => words.field(field, fault)).join(' ');
  throw problem(422, { title, text });
}

function eventTypesFault(names: readonly string[]): string | undefined {
  return names.length > 0 && names.every(isEventType) ? undefined : words.eventTypes(EVENT_TYPES);
}
