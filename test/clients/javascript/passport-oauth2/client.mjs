import { once } from 'node:events';
import { promisify } from 'node:util';
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import OAuth2Strategy from 'passport-oauth2';
import { CLIENT_ID, CLIENT_SECRET, errorOf, ISSUER, REDIRECT_URI, sendUserTo, step } from '../report.mjs';

const app = express();
const site = app.listen(0, '127.0.0.1');
await once(site, 'listening');

// A site on any free port: for redirect URIs on a loopback address Attestry lets the port vary (RFC 8252 §7.3).
const callbackURL = new URL(REDIRECT_URI);
callbackURL.port = site.address().port;

const strategyWith = (clientSecret) =>
  new OAuth2Strategy(
    {
      authorizationURL: `${ISSUER}/authorize`,
      tokenURL: `${ISSUER}/oauth/token`,
      clientID: CLIENT_ID,
      clientSecret,
      callbackURL: callbackURL.href,
      scope: ['uid:read', 'verification.basic:read'],
      // Both are off by default. Attestry requires a state and takes S256 alone.
      state: true,
      pkce: 'S256',
    },
    (access_token, refresh_token, params, profile, done) => done(null, { access_token, refresh_token, ...params }),
  );
const attestry = strategyWith(CLIENT_SECRET);
passport.use('attestry', attestry);

app.use(session({ secret: 'of this example', resave: false, saveUninitialized: false }));
app.get('/sign-in', passport.authenticate('attestry'));
app.get('/callback', (request, response, next) => {
  passport.authenticate('attestry', { session: false }, (error, tokens, failure) => {
    if (error) response.status(400).json({ error: error.code });
    else if (tokens) response.json({ tokens });
    else response.status(403).json({ error: request.query.error ?? failure.message });
  })(request, response, next);
});

/** A user's way through this site: @returns the answer of the callback, and how it would answer something else. */
async function signIn(decision, change = (callback) => callback) {
  const start = await fetch(new URL('/sign-in', callbackURL), { redirect: 'manual' });
  const callback = await sendUserTo(start.headers.get('location'), decision);
  const cookie = start.headers.get('set-cookie').split(';')[0];
  return (await fetch(change(callback), { headers: { cookie } })).json();
}

// The strategy knows the code grant alone. Its underlying client, which it leaves to subclasses, sends other grants too.
function requestToken(value, params, { _oauth2: client } = attestry) {
  return new Promise((resolve, reject) => {
    client.getOAuthAccessToken(value, params, (error, access_token, refresh_token, more) => {
      if (error) reject(Object.assign(new Error('no token'), JSON.parse(error.data)));
      else resolve({ access_token, refresh_token, ...more });
    });
  });
}

const refresh = (token) => requestToken(token, { grant_type: 'refresh_token' });
const ownToken = (scope, strategy) => requestToken('', { grant_type: 'client_credentials', scope }, strategy);

// Otherwise the token would go into the query string, where Attestry reads none.
attestry._oauth2.useAuthorizationHeaderforGET(true);
const get = async (path, token) =>
  JSON.parse(await promisify(attestry._oauth2.get).call(attestry._oauth2, ISSUER + path, token));

const nameOf = ({ error }) => ({ error });

await step('refused', () => signIn('deny'));

let tokens;
await step('code', async () => ({ tokens } = await signIn('allow')).tokens);

await step('unknown_code', () =>
  signIn('allow', (callback) => {
    callback.searchParams.set('code', 'kac_unknown');
    return callback;
  }),
);

await step('refresh', async () => {
  const first = await refresh(tokens.refresh_token);
  const user = await get('/v2/users/me', first.access_token);
  tokens = await refresh(first.refresh_token);
  return { first, user, second: tokens };
});

await step('statistics', async () => {
  const own = await ownToken('client.stats:read');
  return { tokens: own, totals: await get('/v2/stats/total-verifications', own.access_token) };
});

await step('unallowed_scope', async () => nameOf(await errorOf(ownToken('client.webhooks:manage'))));

await step('unknown_refresh_token', async () => nameOf(await errorOf(refresh('krt_unknown'))));

await step('wrong_secret', async () => nameOf(await errorOf(ownToken('client.stats:read', strategyWith('kcs_wrong')))));

site.close();
