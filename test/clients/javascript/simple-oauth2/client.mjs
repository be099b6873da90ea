import { randomUUID } from 'node:crypto';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import { CLIENT_ID, CLIENT_SECRET, errorOf, ISSUER, REDIRECT_URI, sendUserTo, step } from '../report.mjs';

// Its default for the token endpoint, /oauth/token, is ours, as is the one for revocation, /oauth/revoke.
const server = { tokenHost: ISSUER, authorizePath: '/authorize' };
const codes = new AuthorizationCode({ client: { id: CLIENT_ID, secret: CLIENT_SECRET }, auth: server });

const own = (secret = CLIENT_SECRET) =>
  new ClientCredentials({ client: { id: CLIENT_ID, secret }, auth: { tokenHost: ISSUER } });

/** The library builds addresses and fetches tokens; what comes back with the user is ours to check. */
async function signIn(decision) {
  const state = randomUUID();
  const scope = ['uid:read', 'verification.basic:read'];
  const callback = await sendUserTo(codes.authorizeURL({ redirect_uri: REDIRECT_URI, scope, state }), decision);
  const { error, code, ...query } = Object.fromEntries(callback.searchParams);
  if (query.state !== state) throw new Error('this answer belongs to another request');
  if (error) throw Object.assign(new Error(query.error_description), { data: { payload: { error } } });
  return () => codes.getToken({ code, redirect_uri: REDIRECT_URI });
}

async function get(path, { token }) {
  const answer = await fetch(new URL(path, ISSUER), { headers: { authorization: `Bearer ${token.access_token}` } });
  return answer.json();
}

const nameOf = ({ data }) => ({ error: data.payload.error });

await step('refused', async () => nameOf(await errorOf(signIn('deny'))));

await step('used_code', async () => {
  const exchange = await signIn('allow');
  const tokens = await exchange();
  return { tokens, ...nameOf(await errorOf(exchange())) };
});

let tokens;
await step('code', async () => (tokens = await (await signIn('allow'))()));

await step('refresh', async () => {
  const first = await tokens.refresh();
  const user = await get('/v2/users/me', first);
  tokens = await first.refresh();
  return { first, user, second: tokens };
});

await step('revocation', async () => {
  // An answer without a body (RFC 7009 §2.2) is none for the library unless it is told so.
  await tokens.revokeAll();
  return { tokens };
});

await step('statistics', async () => {
  const token = await own().getToken({ scope: 'client.stats:read' });
  return { tokens: token, totals: await get('/v2/stats/total-verifications', token) };
});

await step('unallowed_scope', async () => nameOf(await errorOf(own().getToken({ scope: 'client.webhooks:manage' }))));

await step('unknown_refresh_token', async () =>
  nameOf(await errorOf(codes.createToken({ refresh_token: 'krt_unknown' }).refresh())),
);

await step('wrong_secret', async () => nameOf(await errorOf(own('kcs_wrong').getToken())));
