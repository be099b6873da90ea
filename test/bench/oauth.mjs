import { analyse, makeAuthorizationCodes, makeClientToken, makeTokenPairs } from './data.mjs';
import { compareUnderLoad, PROCESSES } from './http-servers.mjs';
import { openOidcProvider, PEER_FOLDER } from './oidc-provider.mjs';
import { ensurePeerInstalled } from './peer.mjs';

/** More than there are connections, so that no token is refreshed twice at once. */
const TOKEN_PAIRS = 1_000;
/** About what is exchanged in a second on two cores: a run that uses up its codes ends before its time, and making them wears the disk. */
const CODES_PER_SECOND = 1_500;
/** The peer makes its codes one by one, and exchanges fewer. */
const CODES_PER_SECOND_ON_KNEX = 1_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export const JOBS = ['client credentials', 'refresh', 'code exchange', 'first exchange', 'bearer check'];

/**
 * Product, bare server and oidc-provider, at each number of connections. Our own client credentials run along where
 * others are measured by them.
 */
export async function compareOauth(servers, options, say) {
  await ensurePeerInstalled(PEER_FOLDER, say);
  const { environment } = servers;
  const [product, bare] = servers.subjects.map((subject) => ({ ...subject, ...ours(servers) }));
  const onKnex = { name: 'oidc-provider, Knex', processes: PROCESSES, databaseUrl: environment.ownerUrl };
  const peers = [
    { ...(await openOidcProvider(environment, onKnex)), codesPerSecond: CODES_PER_SECOND_ON_KNEX },
    await openOidcProvider(environment, { name: 'oidc-provider, memory', processes: 1 }),
  ];
  const as = (job) => (subject) => ({ ...subject, job });
  const beside = (job, name) => ({ ...product, job, name: `attestry, ${name}` });
  const yardstick = beside(clientCredentials, 'client credentials');
  const comparisons = {
    'client credentials': [product, bare, ...peers].map(as(clientCredentials)),
    refresh: [...[product, bare, ...peers].map(as(refresh)), yardstick],
    'code exchange': [...[product, bare, ...peers].map(as(exchange)), yardstick],
    'first exchange': [...[product].map(as(firstExchange)), yardstick],
    'bearer check': [
      ...[product, bare].map(as(protectedResource)),
      ...[...peers, { ...product, name: 'attestry, introspection' }].map(as(introspection)),
    ],
  };
  const rows = [];
  for (const [name, subjects] of Object.entries(comparisons)) {
    if (options.job && options.job !== name) continue;
    for (const connections of options.connections) {
      const title = `${name}, ${connections} at once`;
      rows.push(...(await compareUnderLoad({ title, subjects, connections, environment, options, say })));
    }
  }
  for (const { child } of peers) await environment.children.stop(child);
  return rows;
}

/** Where the product answers, and how what its requests need comes into the database; the bare server reads the same. */
function ours({ context, client, environment }) {
  const { clientId } = client;
  const analysed = async (made) => {
    const result = await made;
    await analyse(environment);
    return result;
  };
  return {
    client: { client_id: clientId, client_secret: client.clientSecret },
    paths: { token: '/oauth/token', introspection: '/oauth/introspect', resource: '/v2/stats/total-verifications' },
    seed: {
      refreshTokens: (count) => analysed(makeTokenPairs(context, clientId, count)),
      codes: (count, kind) => analysed(makeAuthorizationCodes(context, clientId, count, kind)),
      accessToken: () => analysed(makeClientToken(context, clientId)),
    },
  };
}

// Each job prepares a run of so many seconds and gives the function that makes its next request.

async function clientCredentials(subject) {
  const request = post(subject, 'token', { grant_type: 'client_credentials' });
  return () => request;
}

/** Each grant is refreshed with what its last refresh gave; the new access tokens are never used. */
async function refresh(subject) {
  const tokens = await subject.seed.refreshTokens(TOKEN_PAIRS);
  const onAnswer = (body) => tokens.push(JSON.parse(body).refresh_token);
  return () => ({
    ...post(subject, 'token', { grant_type: 'refresh_token', refresh_token: tokens.shift() }),
    onAnswer,
  });
}

/** Of grants that are effective already: the user authorizes once more. */
async function exchange(subject, seconds) {
  return exchangeOf(subject, seconds, { isFirst: false });
}

/** Makes a grant effective and counts its verification. */
async function firstExchange(subject, seconds) {
  return exchangeOf(subject, seconds, { isFirst: true });
}

async function exchangeOf(subject, seconds, kind) {
  const count = Math.ceil(seconds * (subject.codesPerSecond ?? CODES_PER_SECOND));
  const { codes, redirectUri } = await subject.seed.codes(count, kind);
  const fields = { grant_type: 'authorization_code', redirect_uri: redirectUri };
  return () => {
    const code = codes.pop();
    return code && post(subject, 'token', { ...fields, code });
  };
}

/** The least that a token opens: totals of a client without any. */
async function protectedResource(subject) {
  const headers = { authorization: `Bearer ${await subject.seed.accessToken()}` };
  const request = { method: 'GET', path: subject.paths.resource, headers };
  return () => request;
}

async function introspection(subject) {
  const token = await subject.seed.accessToken();
  const request = post(subject, 'introspection', { token, token_type_hint: 'access_token' });
  return () => request;
}

function post(subject, path, fields) {
  const body = new URLSearchParams({ ...subject.client, ...fields }).toString();
  return { method: 'POST', path: subject.paths[path], headers: FORM, body };
}
