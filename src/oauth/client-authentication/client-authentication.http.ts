import type { Request } from 'express';
import { isClientId } from '../../clients/client.js';
import { sha256 } from '../../crypto/random-token.js';
import { remoteAddress } from '../../http/remote-address.js';
import type { Credentials } from './client-authentication.js';
import { refusal, type Refused } from '../../refusals/refuse.js';
import type { Mistaken } from '../../refusals/oauth.js';
import { formDecode } from '../form-encoding.js';
import { credentialsOf, mistakenFor } from '../presented-value.js';

interface BodyCredentials {
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

/**
 * Client authentication by HTTP Basic or by both fields in the body (RFC 6749 §2.3.1); a public client sends its
 * `client_id` in the body.
 * @throws Refused for two methods at once, for none, and for an unreadable header
 */
export function readCredentials(request: Pick<Request, 'headersDistinct' | 'ip'>, body: BodyCredentials): Credentials {
  const headers = request.headersDistinct.authorization ?? [];
  if (headers.length > 1) {
    throw refusal('client_authentication.repeated_header').because('repeated_header');
  }
  const [header] = headers;
  const address = remoteAddress(request);
  if (header === undefined) {
    if (!body.client_id) throw refusal('client_authentication.missing').because('no_credentials');
    return toCredentials(body.client_id, body.client_secret || undefined, address);
  }
  if (body.client_secret) throw refusal('client_authentication.two_methods').because('two_methods');
  const [clientId, secret] = decodeBasic(header);
  if (body.client_id && body.client_id !== clientId) {
    throw refusal('client_authentication.two_clients').because('two_clients');
  }
  return toCredentials(clientId, secret, address);
}

/**
 * The client id that a request claims, not verified, for the log line of a request that was refused before its client
 * was authenticated. Undefined unless it is a well-formed id.
 */
export function claimedClientId(request: Pick<Request, 'headers' | 'body'>): string | undefined {
  const { client_id: inBody } = (request.body ?? {}) as { client_id?: unknown };
  const id = idOfBasic(request.headers.authorization) ?? inBody;
  return typeof id === 'string' && isClientId(id) ? id : undefined;
}

function idOfBasic(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    return decodeBasic(header)[0];
  } catch {
    return undefined;
  }
}

/**
 * Basic with form-encoded parts (RFC 6749 §2.3.1). An unreadable header counts as a failed authentication, not as none
 * at all: otherwise the credentials in the body would be tried.
 */
export function decodeBasic(header: string): [clientId: string, secret: string] {
  const [, base64] = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header) ?? [];
  if (base64 === undefined) throw unreadable(mistakenFor(credentialsOf(header), 'credentials'));
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const clientId = formDecode(text.slice(0, colon));
  const secret = formDecode(text.slice(colon + 1));
  if (colon < 1 || !clientId || !secret) throw unreadable(mistakenFor(text, 'credentials'));
  return [clientId, secret];
}

function unreadable(mistaken: Mistaken): Refused {
  return refusal('client_authentication.failed', mistaken).because('unreadable_credentials');
}

function toCredentials(clientId: string, secret: string | undefined, address: string | undefined): Credentials {
  const mistaken = [mistakenFor(clientId, 'client_id'), mistakenFor(secret ?? '', 'client_secret')];
  // A malformed id is looked up too, as an empty one, so that the response takes as long as for an unknown id.
  return {
    clientId: isClientId(clientId) ? clientId : '',
    secretHash: secret === undefined ? undefined : sha256(secret),
    address,
    mistaken: mistaken.find(({ presented }) => presented !== undefined),
  };
}
