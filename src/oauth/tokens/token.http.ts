import type { Context } from '../../context.js';
import type { Body, Handler } from '../../http/handler.js';
import { noteClient } from '../../http/request-log.js';
import { exchangeAuthorizationCode } from './authorization-code.js';
import { readCredentials } from '../client-authentication/client-authentication.http.js';
import type { Credentials } from '../client-authentication/client-authentication.js';
import { issueClientCredentials } from './client-credentials.js';
import { NEVER_STORE } from '../errors.js';
import { guardClient } from '../client-authentication/guarded-client.js';
import { refreshTokens } from './refresh-token.js';
import { ACCESS_TOKEN_SECONDS, type IssuedTokens } from './token-pair.js';

type TokenRequest = Body<'issueToken'>;

/** The token endpoint (RFC 6749 §3.2). */
export const issueToken: Handler<'issueToken'> = async ({ context, request, response, body, now }) => {
  const credentials = readCredentials(request, body);
  noteClient(response, credentials.clientId);
  const issued = await guardClient(context, credentials, now, () => issue(context, credentials, body, now));
  return {
    status: 200,
    headers: NEVER_STORE,
    body: {
      access_token: issued.accessToken,
      token_type: 'bearer', // in lower case, as in §2.4
      expires_in: ACCESS_TOKEN_SECONDS,
      ...(issued.refreshToken === undefined ? {} : { refresh_token: issued.refreshToken }),
      scope: issued.scopes.join(' '),
      created_at: Math.floor(issued.issuedAt.getTime() / 1000),
    },
  };
};

function issue(context: Context, credentials: Credentials, body: TokenRequest, now: Date): Promise<IssuedTokens> {
  switch (body.grant_type) {
    case 'authorization_code':
      return exchangeAuthorizationCode(context, credentials, body, now);
    case 'refresh_token':
      return refreshTokens(context, credentials, body, now);
    case 'client_credentials':
      return issueClientCredentials(context, credentials, body, now);
  }
}
