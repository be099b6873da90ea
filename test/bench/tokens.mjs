import { analyse, makeTokenPairs } from './data.mjs';
import { compareUnderLoad } from './http-servers.mjs';

/** More than there are connections, so that no token is refreshed twice at once. */
const TOKEN_PAIRS = 1_000;
const ASK = {
  method: 'POST',
  path: '/oauth/token',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

export async function compareTokens(servers, options, say) {
  const { clientId, clientSecret } = servers.client;
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const form = (fields) => new URLSearchParams({ ...credentials, ...fields }).toString();

  const ownToken = { ...ASK, body: form({ grant_type: 'client_credentials' }) };
  const clientCredentials = await compareUnderLoad({
    title: 'client credentials',
    requestsFor: () => () => ownToken,
    ...{ servers, options, say },
  });
  // Each grant is refreshed with what its last refresh gave; the new access tokens are never used.
  const refresh = await compareUnderLoad({
    title: 'refresh',
    requestsFor: async () => {
      const tokens = await makeTokenPairs(servers.context, clientId, TOKEN_PAIRS);
      await analyse(servers.environment);
      const onAnswer = (body) => tokens.push(JSON.parse(body).refresh_token);
      return () => ({ ...ASK, body: form({ grant_type: 'refresh_token', refresh_token: tokens.shift() }), onAnswer });
    },
    ...{ servers, options, say },
  });
  return [...clientCredentials, ...refresh];
}
