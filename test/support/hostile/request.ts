import type { ClientWithSecret } from '../given-tokens.js';
import type { SeededRandom } from '../random.js';
import { BODY_KINDS } from './body-kinds.js';
import { FORM_KINDS } from './form-kinds.js';
import { HEAD_KINDS } from './head-kinds.js';
import { FORM, rightAuth } from './kind.js';

/** A request as bytes, and the one answer that is documented for it: status and error. */
export interface HostileRequest {
  kind: string;
  bytes: Buffer;
  expected: string;
}

const KINDS = { ...FORM_KINDS, ...BODY_KINDS, ...HEAD_KINDS };

export const HOSTILE_KINDS = Object.keys(KINDS) as [string, ...string[]];

/** Each request comes from an address of its own, as a proxy would say: otherwise the limits would answer (O21). */
export function hostileRequest(random: SeededRandom, client: ClientWithSecret): HostileRequest {
  const kind = random.pick(HOSTILE_KINDS);
  const endpoint = random.pick(['token', 'token', 'revoke', 'introspect'] as const);
  const parts = KINDS[kind]?.(random, endpoint, client);
  if (!parts) throw new Error(`no such kind: ${kind}`);
  const {
    method = 'POST',
    target = `/oauth/${endpoint}`,
    headers = [rightAuth(client)],
    type = FORM,
    body = '',
  } = parts;
  const address = [10, random.integer(0, 255), random.integer(0, 255), random.integer(1, 254)].join('.');
  const content = Buffer.from(body);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${type}`,
    `Content-Length: ${content.length}`,
    ...headers,
  ];
  return {
    kind,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content]),
    expected: parts.expected,
  };
}
