import type { AccessTokenRefusals, ValueKind } from '../../../refusals/access-tokens.js';
import type { Sentences } from '../../sentence.js';

export const accessTokenRefusals: Sentences<AccessTokenRefusals> = {
  'access_token.missing': { title: 'Unauthorized', text: 'Send an access token in the Authorization header.' },
  'access_token.other_scheme': ({ presented }) => ({
    title: 'Unauthorized',
    text: `Send the access token with the scheme Bearer.${notAToken(presented)}`,
  }),
  'access_token.malformed': {
    title: 'Bad Request',
    text: 'Send the access token once: one Authorization header with the word Bearer and the token.',
  },
  'access_token.unusable': ({ presented }) => ({
    title: 'Unauthorized',
    text: `The access token is unknown, expired or revoked.${notAToken(presented)}`,
  }),
  'access_token.lacks_scope': ({ scopes }) => ({
    title: 'Forbidden',
    text: `The access token lacks a scope that this resource needs: ${scopes.join(' ')}.`,
  }),
  'access_token.without_user': () => ({
    title: 'Forbidden',
    text: "This needs a user's token, out of the authorization code grant. A client's own token has no user.",
  }),
};

/** The names of values that may have been sent by mistake, with their articles. */
export const VALUE_KINDS: Readonly<Record<ValueKind, string>> = {
  access_token: 'an access token',
  refresh_token: 'a refresh token',
  authorization_code: 'an authorization code',
  client_secret: 'a client secret',
  client_id: 'a client id',
  webhook_secret: 'a webhook secret',
};

function notAToken(presented: ValueKind | undefined): string {
  return presented === undefined ? '' : ` What was sent is ${VALUE_KINDS[presented]}, not ${VALUE_KINDS.access_token}.`;
}
