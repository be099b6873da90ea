/**
 * oidc-provider as the peer of the product's OAuth part, set up for the same job: opaque tokens, refresh tokens rotated at
 * every use, introspection as the check of an access token, the secret in the body; no id token, so nothing is signed.
 * Clients are in the store, as ours are, not in the configuration.
 */
import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import knex from 'knex';
import { knexAdapter, memoryAdapter, PAYLOAD_TABLE } from './adapters.mjs';

// The library wants Node 22 for this one function; everything else that is measured here runs on 20.
URL.parse ??= (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null);
const { default: Provider } = await import('oidc-provider');

const { PORT, DATABASE_URL, SERVER_PROCESSES = '1', DATABASE_POOL_SIZE = '10' } = process.env;
const CLIENT = { client_id: 'bench', client_secret: 'a-secret-of-the-bench-that-nobody-could-guess-0123456789' };
const REDIRECT_URI = 'https://client.example/callback';
const USER_SCOPE = 'uid:read verification.basic:read';
const CLIENT_SCOPE = 'client.stats:read';
const HOUR_SECONDS = 3600;
/** As many as there are connections. */
const SEEDED_AT_ONCE = 10;

function createProvider(adapter) {
  return new Provider(`http://127.0.0.1:${PORT}`, {
    adapter,
    scopes: ['openid', 'offline_access', ...USER_SCOPE.split(' '), CLIENT_SCOPE],
    features: {
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      devInteractions: { enabled: false },
    },
    pkce: { required: () => false },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: {
      AccessToken: 2 * HOUR_SECONDS,
      ClientCredentials: 2 * HOUR_SECONDS,
      AuthorizationCode: HOUR_SECONDS,
      RefreshToken: 90 * 24 * HOUR_SECONDS,
      Grant: 365 * 24 * HOUR_SECONDS,
    },
  });
}

/** What the bench asks for before it measures, made by the library's own models. */
function seeder(provider) {
  const ofUser = async (Model, fields) => {
    const client = await provider.Client.find(CLIENT.client_id);
    const accountId = randomUUID();
    const grant = new provider.Grant({ accountId, clientId: CLIENT.client_id });
    grant.addOIDCScope(USER_SCOPE);
    const grantId = await grant.save();
    return new Model({ accountId, client, grantId, scope: USER_SCOPE, ...fields }).save();
  };
  return {
    codes: () => ofUser(provider.AuthorizationCode, { redirectUri: REDIRECT_URI }),
    refreshTokens: () => ofUser(provider.RefreshToken, { gty: 'authorization_code', rotations: 0 }),
    accessTokens: async () => {
      const client = await provider.Client.find(CLIENT.client_id);
      return new provider.ClientCredentials({ client, scope: CLIENT_SCOPE }).save();
    },
  };
}

async function registerClient(provider) {
  await provider.Client.adapter.upsert(CLIENT.client_id, {
    ...CLIENT,
    redirect_uris: [REDIRECT_URI],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: `${USER_SCOPE} ${CLIENT_SCOPE}`,
  });
}

function answerSeedRequests(provider) {
  const seed = seeder(provider);
  process.on('message', async ({ what, count }) => {
    const made = [];
    const make = async () => {
      while (count-- > 0) made.push(await seed[what]());
    };
    await Promise.all(Array.from({ length: SEEDED_AT_ONCE }, make));
    process.send({ made });
  });
}

function listen(provider) {
  return new Promise((resolve) => {
    createServer(provider.callback()).listen(Number(PORT), '127.0.0.1', resolve);
  });
}

const database = DATABASE_URL
  ? knex({ client: 'pg', connection: DATABASE_URL, pool: { min: 0, max: Number(DATABASE_POOL_SIZE) } })
  : undefined;
const provider = createProvider(database ? knexAdapter(database) : memoryAdapter());
process.once('disconnect', () => process.exit(0));
if (cluster.isPrimary) {
  await database?.raw(PAYLOAD_TABLE);
  await registerClient(provider);
  answerSeedRequests(provider);
  // What is in the memory of one process is in no other.
  if (!database) await listen(provider);
  else for (let started = 0; started < Number(SERVER_PROCESSES); started += 1) cluster.fork();
  process.send({ client: CLIENT, redirectUri: REDIRECT_URI });
} else {
  await listen(provider);
}
