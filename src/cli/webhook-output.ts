import { InvalidArgumentError } from 'commander';
import type { WebhookEndpoint } from '../webhooks/endpoints/endpoint.js';
import type { CustomHeaders } from '../webhooks/sending/custom-headers.js';
import { readSecretFile } from './secret-input.js';

export const OWN_SECRET = 'a signing secret of your own, 32 or more characters (- for standard input)';
export const HEADERS_FILE = 'headers to send along, a line "Name: value" for each (- for standard input)';

export function stateOf({ disabledAt, disabledReason }: WebhookEndpoint): string {
  return disabledAt ? `disabled (${disabledReason ?? 'client'})` : 'enabled';
}

export function endpointLines(endpoint: WebhookEndpoint): string[] {
  const { disabledAt, overlapEndsAt, promotedAt } = endpoint;
  return [
    `webhook_endpoint_id  ${endpoint.webhookEndpointId}`,
    `client_id            ${endpoint.clientId}`,
    `url                  ${endpoint.url}`,
    `event_types          ${endpoint.eventTypes.join(' ')}`,
    ...endpoint.headerNames.map((name) => `header               ${name}`),
    `state                ${stateOf(endpoint)}${disabledAt ? ` since ${disabledAt.toISOString()}` : ''}`,
    ...(overlapEndsAt ? [`two secrets sign     until ${overlapEndsAt.toISOString()}`] : []),
    ...(promotedAt ? [`promoted             ${promotedAt.toISOString()}`] : []),
  ];
}

export function secretLines(secret: string): string[] {
  return [`secret               ${secret}`, 'Keep the secret now: it is not shown again.'];
}

/** Reads headers from a file, since their values are often secrets. */
export function readHeadersFile(path: string): CustomHeaders {
  const lines = readSecretFile(path)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new InvalidArgumentError('Each of its lines is "Name: value".');
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}
