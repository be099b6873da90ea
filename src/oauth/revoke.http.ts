import type { Handler } from '../web/handler.js';
import { readCredentials } from './client-authentication.http.js';
import { NEVER_STORE } from './errors.js';
import { guardClient } from './guarded-client.js';
import { revokeToken as revoke } from './revoke.js';

/** RFC 7009 §2. */
export const revokeToken: Handler<'revokeToken'> = async ({ context, request, body, now }) => {
  const credentials = readCredentials(request, body);
  await guardClient(context, credentials, now, () => revoke(context, credentials, body.token, now));
  return { status: 200, headers: NEVER_STORE, body: {} };
};
