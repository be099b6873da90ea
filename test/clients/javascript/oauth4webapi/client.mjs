import * as oauth from 'oauth4webapi';
import { CLIENT_ID, CLIENT_SECRET, errorOf, ISSUER, REDIRECT_URI, sendUserTo, step } from '../report.mjs';

// For http on loopback alone.
const options = { [oauth.allowInsecureRequests]: true };

// `algorithm: 'oauth2'`: the metadata of RFC 8414, since Attestry is no OpenID provider.
const issuer = new URL(ISSUER);
const metadata = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options });
const attestry = await oauth.processDiscoveryResponse(issuer, metadata);

const client = { client_id: CLIENT_ID };
const basic = oauth.ClientSecretBasic(CLIENT_SECRET);

async function signIn(decision) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(attestry.authorization_endpoint);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    scope: 'uid:read verification.basic:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const callback = await sendUserTo(address, decision);
  const exchange = async (arrived = callback) => {
    // Checks `state` and `iss` (RFC 9207).
    const params = oauth.validateAuthResponse(attestry, client, arrived, state);
    const sent = [attestry, client, basic, params, REDIRECT_URI, verifier, options];
    const answer = await oauth.authorizationCodeGrantRequest(...sent);
    return oauth.processAuthorizationCodeResponse(attestry, client, answer);
  };
  return { callback, exchange };
}

async function refresh(refreshToken) {
  const answer = await oauth.refreshTokenGrantRequest(attestry, client, basic, refreshToken, options);
  return oauth.processRefreshTokenResponse(attestry, client, answer);
}

async function ownToken(scope, authentication = basic) {
  const answer = await oauth.clientCredentialsGrantRequest(attestry, client, authentication, { scope }, options);
  return oauth.processClientCredentialsResponse(attestry, client, answer);
}

async function introspect(token) {
  const answer = await oauth.introspectionRequest(attestry, client, basic, token, options);
  return oauth.processIntrospectionResponse(attestry, client, answer);
}

async function get(path, accessToken) {
  const sent = [accessToken, 'GET', new URL(path, ISSUER), undefined, undefined, options];
  return (await oauth.protectedResourceRequest(...sent)).json();
}

const nameOf = ({ error }) => ({ error });

await step('discovery', () => attestry);

await step('refused', async () => nameOf(await errorOf((await signIn('deny')).exchange())));

await step('used_code', async () => {
  const { exchange } = await signIn('allow');
  const tokens = await exchange();
  return { tokens, ...nameOf(await errorOf(exchange())) };
});

await step('issuer', async () => {
  const { callback, exchange } = await signIn('allow');
  callback.searchParams.delete('iss');
  return { refused: (await errorOf(exchange(callback))).message };
});

let tokens;
await step('code', async () => (tokens = await (await signIn('allow')).exchange()));

await step('refresh', async () => {
  const first = await refresh(tokens.refresh_token);
  const user = await get('/v2/users/me', first.access_token);
  tokens = await refresh(first.refresh_token);
  return { first, user, second: tokens };
});

await step('introspection', () => introspect(tokens.access_token));

await step('revocation', async () => {
  const answer = await oauth.revocationRequest(attestry, client, basic, tokens.refresh_token, options);
  await oauth.processRevocationResponse(answer);
  return { tokens, introspected: await introspect(tokens.access_token) };
});

await step('statistics', async () => {
  const own = await ownToken('client.stats:read');
  return { tokens: own, totals: await get('/v2/stats/total-verifications', own.access_token) };
});

await step('unallowed_scope', async () => nameOf(await errorOf(ownToken('client.webhooks:manage'))));

await step('unknown_refresh_token', async () => nameOf(await errorOf(refresh('krt_unknown'))));

await step('wrong_secret', async () => {
  // A 401 with a challenge is an error of its own kind, and its body is left to us.
  const challenged = await errorOf(ownToken('client.stats:read', oauth.ClientSecretBasic('kcs_wrong')));
  return nameOf(await challenged.response.json());
});
