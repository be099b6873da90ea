import type { Request } from 'express';
import { isClientId } from '../../clients/client.js';
import { sha256 } from '../../crypto/random-token.js';
import { remoteAddress } from '../../http/remote-address.js';
import type { Credentials } from './client-authentication.js';
import { InvalidClient, noCredentials, OAuthError } from '../errors.js';
import { formDecode } from '../form-encoding.js';
import { credentialsOf, mistakenValueHint } from '../presented-value.js';

interface BodyCredentials {
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

/**
 * Client authentication by HTTP Basic or by both fields in the body (RFC 6749 §2.3.1); a public client sends its
 * `client_id` in the body.
 * @throws OAuthError for two methods at once, for none, and for an unreadable header
 */
export function readCredentials(request: Pick<Request, 'headersDistinct' | 'ip'>, body: BodyCredentials): Credentials {
  const headers = request.headersDistinct.authorization ?? [];
  if (headers.length > 1) {
    throw new OAuthError('invalid_request', 'The Authorization header was sent more than once.').because(
      'repeated_header',
    );
  }
  const [header] = headers;
  const address = remoteAddress(request);
  if (header === undefined) {
    if (!body.client_id) throw noCredentials();
    return toCredentials(body.client_id, body.client_secret || undefined, address);
  }
  if (body.client_secret) {
    throw new OAuthError('invalid_request', 'Authenticate by HTTP Basic or in the body, not both.').because(
      'two_methods',
    );
  }
  const [clientId, secret] = decodeBasic(header);
  if (body.client_id && body.client_id !== clientId) {
    throw new OAuthError(
      'invalid_request',
      'The client_id in the body is not the one of the Authorization header.',
    ).because('two_clients');
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
  if (base64 === undefined) throw new InvalidClient(undefined, mistakenValueHint(credentialsOf(header), 'Basic'));
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const clientId = formDecode(text.slice(0, colon));
  const secret = formDecode(text.slice(colon + 1));
  if (colon < 1 || !clientId || !secret) throw new InvalidClient(undefined, mistakenValueHint(text, 'Basic'));
  return [clientId, secret];
}

function toCredentials(clientId: string, secret: string | undefined, address: string | undefined): Credentials {
  const mistaken = mistakenValueHint(clientId, 'kci_') || mistakenValueHint(secret ?? '', 'kcs_');
  // A malformed id is looked up as well, so that the answer takes as long as for an unknown one.
  return {
    clientId: isClientId(clientId) ? clientId : '',
    secretHash: secret === undefined ? undefined : sha256(secret),
    address,
    ...(mistaken === '' ? {} : { mistaken }),
  };
}
