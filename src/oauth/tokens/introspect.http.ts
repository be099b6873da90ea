import type { Handler } from '../../http/handler.js';
import { noteClient } from '../../http/request-log.js';
import { readCredentials } from '../client-authentication/client-authentication.http.js';
import { NEVER_STORE } from '../errors.js';
import { guardClient } from '../client-authentication/guarded-client.js';
import { introspectToken as introspect, type ActiveToken } from './introspect.js';

/** The introspection endpoint (RFC 7662 §2). */
export const introspectToken: Handler<'introspectToken'> = async ({ context, request, response, body, now }) => {
  const credentials = readCredentials(request, body);
  noteClient(response, credentials.clientId);
  const token = await guardClient(context, credentials, now, () => introspect(context, credentials, body.token, now));
  return { status: 200, headers: NEVER_STORE, body: token ? describe(token) : { active: false } };
};

function describe({ kind, clientId, userId, scopes, issuedAt, expiresAt }: ActiveToken) {
  return {
    active: true,
    scope: scopes.join(' '),
    client_id: clientId,
    // RFC 7662 §2.2 refers to the token types of RFC 6749 §5.1, and a refresh token has none.
    ...(kind === 'access' ? { token_type: 'bearer' as const } : {}),
    exp: inSeconds(expiresAt),
    iat: inSeconds(issuedAt),
    ...(userId === undefined ? {} : { sub: userId }),
  };
}

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
