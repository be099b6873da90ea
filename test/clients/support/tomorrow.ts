import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from '../../support/when-done.js';

/** What no contract of today knows. */
export const OF_TOMORROW = {
  field: { of_tomorrow: { nested: ['by nobody known'] } },
  value: 'value_of_tomorrow',
  status: 410,
  code: 'delivery.of_tomorrow',
} as const;

/** Fields of answers whose values are listed, and may be others tomorrow. */
const LISTED = new Set(['credential', 'state', 'type']);
const CANCEL = /^\/v2\/webhook-deliveries\/[^/]+\/cancel$/;
/** Its keys are countries, and no fields. */
const MAP = '/v2/stats/country-verifications';

/**
 * Stands before the service and answers as it may tomorrow: with one field more in every object, another value
 * wherever values are listed, and a status of its own where a delivery is cancelled.
 * @returns its address
 */
export async function startTomorrow(service: string): Promise<string> {
  const server = createServer((request, response) => {
    void answer(service, request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(service: string, request: IncomingMessage) {
  const { url = '/', method = 'GET', headers } = request;
  const { pathname } = new URL(url, service);
  if (CANCEL.test(pathname)) return problemOfTomorrow();
  const chunks = (await request.toArray()) as Buffer[];
  const { authorization, 'content-type': type, accept } = headers;
  const sent = { authorization, 'content-type': type, accept };
  const given = await fetch(`${service}${url}`, {
    method,
    headers: Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  const contentType = given.headers.get('content-type') ?? '';
  const body = await given.text();
  const changed = /json/.test(contentType) ? JSON.stringify(grown(JSON.parse(body), pathname === MAP)) : body;
  return { status: given.status, headers: { 'content-type': contentType }, body: changed };
}

function problemOfTomorrow() {
  const { status, code, field } = OF_TOMORROW;
  const problem = { type: `/docs/errors/${code}`, title: 'Too late', status, code, ...field };
  return { status, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(problem) };
}

function grown(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => grown(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => {
    // A problem has a `type`, too, which is an address.
    const isListed = LISTED.has(name) && typeof one === 'string' && !('title' in value);
    return [name, isListed ? OF_TOMORROW.value : grown(one)];
  });
  return { ...Object.fromEntries(fields), ...(isMap ? {} : OF_TOMORROW.field) };
}
