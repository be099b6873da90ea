import type { Handler } from '../../http/handler.js';
import { noteClient } from '../../http/request-log.js';
import { readCredentials } from '../client-authentication/client-authentication.http.js';
import { NEVER_STORE } from '../errors.js';
import { guardClient } from '../client-authentication/guarded-client.js';
import { revokeToken as revoke } from './revoke.js';

/** The revocation endpoint (RFC 7009 §2). */
export const revokeToken: Handler<'revokeToken'> = async ({ context, request, response, body, now }) => {
  const credentials = readCredentials(request, body);
  noteClient(response, credentials.clientId);
  await guardClient(context, credentials, now, () => revoke(context, credentials, body.token, now));
  return { status: 200, headers: NEVER_STORE, body: {} };
};
