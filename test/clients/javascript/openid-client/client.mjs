import * as oauth from 'openid-client';
import { CLIENT_ID, CLIENT_SECRET, errorOf, ISSUER, REDIRECT_URI, sendUserTo, step } from '../report.mjs';

// `algorithm: 'oauth2'`: the metadata of RFC 8414, since Attestry is no OpenID provider.
// `allowInsecureRequests`: for http on loopback alone.
const discover = (secret) =>
  oauth.discovery(new URL(ISSUER), CLIENT_ID, secret, undefined, {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  });
const attestry = await discover(CLIENT_SECRET);

async function signIn(decision) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const expectedState = oauth.randomState();
  const address = oauth.buildAuthorizationUrl(attestry, {
    redirect_uri: REDIRECT_URI,
    scope: 'uid:read verification.basic:read',
    state: expectedState,
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const callback = await sendUserTo(address, decision);
  // Checks `state` and `iss` (RFC 9207) before anything else.
  const exchange = (arrived = callback) =>
    oauth.authorizationCodeGrant(attestry, arrived, { pkceCodeVerifier, expectedState });
  return { callback, exchange };
}

async function get(path, accessToken) {
  const answer = await oauth.fetchProtectedResource(attestry, accessToken, new URL(path, ISSUER), 'GET');
  return answer.json();
}

const nameOf = ({ error }) => ({ error });

await step('discovery', () => attestry.serverMetadata());

await step('refused', async () => nameOf(await errorOf((await signIn('deny')).exchange())));

await step('used_code', async () => {
  const { exchange } = await signIn('allow');
  const tokens = await exchange();
  return { tokens, ...nameOf(await errorOf(exchange())) };
});

await step('issuer', async () => {
  const { callback, exchange } = await signIn('allow');
  callback.searchParams.delete('iss');
  return { refused: (await errorOf(exchange(callback))).cause.message };
});

let tokens;
await step('code', async () => (tokens = await (await signIn('allow')).exchange()));

await step('refresh', async () => {
  const first = await oauth.refreshTokenGrant(attestry, tokens.refresh_token);
  const user = await get('/v2/users/me', first.access_token);
  tokens = await oauth.refreshTokenGrant(attestry, first.refresh_token);
  return { first, user, second: tokens };
});

await step('introspection', () => oauth.tokenIntrospection(attestry, tokens.access_token));

await step('revocation', async () => {
  await oauth.tokenRevocation(attestry, tokens.refresh_token);
  return { tokens, introspected: await oauth.tokenIntrospection(attestry, tokens.access_token) };
});

await step('statistics', async () => {
  const own = await oauth.clientCredentialsGrant(attestry, { scope: 'client.stats:read' });
  return { tokens: own, totals: await get('/v2/stats/total-verifications', own.access_token) };
});

await step('unallowed_scope', async () =>
  nameOf(await errorOf(oauth.clientCredentialsGrant(attestry, { scope: 'client.webhooks:manage' }))),
);

await step('unknown_refresh_token', async () =>
  nameOf(await errorOf(oauth.refreshTokenGrant(attestry, 'krt_unknown'))),
);

await step('wrong_secret', async () => {
  // A 401 with a challenge is an error of its own kind, and its body is left to us.
  const challenged = await errorOf(oauth.clientCredentialsGrant(await discover('kcs_wrong')));
  return nameOf(await challenged.response.json());
});
