import type { Environment } from '../../clients/client.js';
import type { Context } from '../../context.js';
import { refuse } from '../../refusals/refuse.js';
import type { EndpointFaults, EventTypesFault } from '../../refusals/webhooks.js';
import { secretFault } from './endpoint-secret.js';
import { parseEndpointUrl } from './endpoint-url.js';
import { EVENT_TYPES, isEventType } from '../notifications/event-type.js';
import { headersFault, type CustomHeaders } from '../sending/custom-headers.js';

/** The values of a request that are to be checked. A field that is left out is not checked. */
export interface JudgedEndpoint {
  url?: string | undefined;
  eventTypes?: readonly string[] | undefined;
  headers?: CustomHeaders | undefined;
  secret?: string | undefined;
}

/** The faults of all fields together, so that a client can correct them in one go. */
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

/** @throws Refused with all faults, if there are any */
export function refuseFaults(faults: EndpointFaults): void {
  if (Object.keys(faults).length > 0) refuse('webhook_endpoint.unusable', { faults });
}

function eventTypesFault(names: readonly string[]): EventTypesFault | undefined {
  if (names.length > 0 && names.every(isEventType)) return undefined;
  return { code: 'unknown_event_type', known: EVENT_TYPES };
}
