import { beforeAll, describe, expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { createClient } from '../../../src/clients/client.js';
import { scopesFor } from '../../../src/oauth/scope.js';
import { redeliverMany } from '../../../src/webhooks/deliveries/redelivery-many.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { addListener } from '../../../src/webhooks/listeners/listener.js';
import { sendTestNotification } from '../../../src/webhooks/endpoints/test-notification.js';
import { sampleRequests } from '../../contract/support/sample-requests.js';
import { exchange, givenCode, tokensOf } from '../../support/given-tokens.js';
import { givenClient, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { bearer } from '../../support/http.js';
import { openJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { answered } from '../../support/answered.js';

const server = await startServer();
const { context } = server;
const { db } = context;
type Environment = 'sandbox' | 'live';

/** A client of one kind with something of everything that has an id, and a token with all that it may. */
interface Side {
  api: JsonApi;
  ids: Record<string, string>;
}

async function givenSide(environment: Environment): Promise<Side> {
  const by = await givenClient(context, { environment });
  const { clientId } = by.client;
  const now = context.clock();
  const userId = await givenUser(context);
  await givenSubmission(context, userId, { environment });
  await givenGrant(context, clientId, userId);
  const { endpoint } = await addWebhookEndpoint(context, { clientId, url: 'https://harbour.example/' }, now);
  const { webhookEndpointId } = endpoint;
  const { deliveryId } = await sendTestNotification(context, { webhookEndpointId, clientId }, now);
  await db('deliveries').where({ delivery_id: deliveryId }).update({ state: 'exhausted', finished_at: now });
  const { webhookRedeliveryId } = await redeliverMany(context, { clientId, state: 'exhausted' }, now);
  const listener = environment === 'sandbox' ? await addListener(context, { clientId }, now) : undefined;
  return {
    api: await openJsonApi(server, by, ''),
    ids: {
      user_id: userId,
      webhook_endpoint_id: webhookEndpointId,
      delivery_id: deliveryId,
      webhook_redelivery_id: webhookRedeliveryId,
      ...(listener ? { webhook_listener_id: listener.webhookListenerId } : {}),
    },
  };
}

/** The neighbour is a sandbox client too. */
let sides: Record<Environment | 'neighbour', Side>;
beforeAll(async () => {
  sides = {
    sandbox: await givenSide('sandbox'),
    live: await givenSide('live'),
    neighbour: await givenSide('sandbox'),
  };
});

const operations = sampleRequests().filter(({ route }) => route.startsWith('/v2/'));
const withIds = operations.filter(({ route }) => route.includes('{'));

/** Everything that an answer about somebody else could have changed. */
async function everything(): Promise<unknown> {
  const tables = ['verifications', 'grants', 'webhook_endpoints', 'webhook_redeliveries', 'webhook_listeners'];
  return Promise.all(tables.map((table) => db(table).orderByRaw('1')));
}

describe.each([
  ['live', 'sandbox'],
  ['sandbox', 'live'],
  ['neighbour', 'sandbox'],
] as const)('SB5: a %s client with all the scopes that it can have, and every id of a %s one', (mine, theirs) => {
  // A live client has no listener whose id could be guessed.
  const concerned = withIds.filter(({ route }) => theirs === 'sandbox' || !route.includes('listener'));
  test.each(concerned)(
    '$operationId: sees nothing and changes nothing',
    async ({ method, route, mediaType, fields }) => {
      const { api } = sides[mine];
      const { ids } = sides[theirs];
      const path = route.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'level' ? 'basic' : (ids[name] ?? '')));
      const before = await everything();
      const answer = await api.send(method, path, mediaType === undefined ? undefined : fields);
      expect([403, 404]).toContain(answer.status);
      for (const id of Object.values(ids)) expect(answer.text).not.toContain(id);
      expect(await everything()).toEqual(before);
    },
  );

  test.each(operations.filter(({ method, route }) => method === 'GET' && !route.includes('{')))(
    '$operationId: a list names none of them',
    async ({ route }) => {
      const answer = await sides[mine].api.send('GET', route);
      for (const id of Object.values(sides[theirs].ids)) expect(answer.text).not.toContain(id);
    },
  );

  test.each(['webhook_endpoint_id', 'webhook_redelivery_id'])('a filter by their %s finds nothing', async (name) => {
    const filter = new URLSearchParams({ [name]: sides[theirs].ids[name] ?? '' }).toString();
    const answer = await sides[mine].api.send('GET', `/v2/webhook-deliveries?${filter}`);
    expect([answer.status, answer.json()]).toEqual([200, { data: [] }]);
  });

  test('nothing is sent again by their endpoint, which is not there', async () => {
    const wish = { webhook_endpoint_id: sides[theirs].ids['webhook_endpoint_id'], state: 'exhausted', dry_run: true };
    const answer = await sides[mine].api.send('POST', '/v2/webhook-redeliveries', wish);
    expect(problemOf(answer)).toBe('422 webhook_endpoint_id: there is no webhook endpoint with this id.');
  });
});

describe.each([
  ['live', 'sandbox'],
  ['sandbox', 'live'],
] as const)('SB5: somebody whom a %s client and a %s one know', (mine, theirs) => {
  test('is verified once for each: the one says nothing about the other', async () => {
    const by = { client: sides[mine].api.client, clientSecret: sides[mine].api.clientSecret };
    const userId = sides[theirs].ids['user_id'] ?? '';
    const code = await givenCode(context, by.client, { userId, scopes: ['uid:read', 'verification.basic:read'] });
    const { access_token } = tokensOf(await exchange(server.visit(), by, code));
    const me = (await server.visit().get('/v2/users/me', bearer(access_token))).json();
    expect(me).toEqual({ uid: userId, verification_cases: [] });
    const list = await sides[mine].api.send('GET', '/v2/stats/user-verifications');
    expect(list.text).not.toContain(userId);
  });
});

describe('SB5: no live client ever has the scope of the sandbox', () => {
  const live = { name: 'Harbour', environment: 'live' } as const;
  const scope = 'client.sandbox:manage';

  test('it cannot be registered with it, changed to it, or put there by hand', async () => {
    await expect(answered(createClient(context, { ...live, allowedScopes: [scope] }, context.clock()))).rejects.toThrow(
      /for sandbox clients alone/,
    );
    const { clientId: client_id } = sides.live.api.client;
    const changes = { allowedScopes: ['uid:read', scope] };
    await expect(answered(changeClient(context, client_id, changes, context.clock()))).rejects.toThrow(
      /sandbox clients alone/,
    );
    const byHand = db('clients')
      .where({ client_id })
      .update({ allowed_scopes: [scope] });
    await expect(byHand).rejects.toThrow(/only_sandbox_clients_manage_a_sandbox/);
  });

  test('what a client may by default leaves it out for a live one, and its token lacks it', () => {
    expect(scopesFor({ environment: 'live', isPublic: false })).not.toContain(scope);
    expect(scopesFor({ environment: 'sandbox', isPublic: true })).not.toContain(scope);
    expect(scopesFor({ environment: 'sandbox', isPublic: false })).toContain(scope);
  });
});
