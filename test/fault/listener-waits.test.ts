import { once } from 'node:events';
import { beforeAll, expect, it } from '@jest/globals';
import { addListener } from '../../src/webhooks/listeners/listener.js';
import { findSteadyPort } from '../support/steady-port.js';
import { build, ready, startBuilt } from '../support/built.js';
import { createTestContext } from '../support/context.js';
import { cloneDatabase } from '../support/database.js';
import { givenClient } from '../support/given.js';
import { waitFor } from '../support/wait-for.js';

beforeAll(build);

it('a server that stops answers who waits for a listener at once, and cuts nobody off', async () => {
  const port = await findSteadyPort();
  const database = await cloneDatabase();
  const env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: `http://localhost:${port}`,
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
    PORT: String(port),
    // Nobody looks at its readiness: who waits is answered at once.
    DRAIN_SECONDS: '0',
    // Shorter than the wait below: whoever is not let go is cut off.
    DRAIN_LIMIT_SECONDS: '10',
  };
  const context = createTestContext(database, env);
  const { client, clientSecret } = await givenClient(context);
  const { webhookListenerId } = await addListener(context, { clientId: client.clientId }, context.clock());
  const server = await startBuilt('server.js', [], env);
  await ready(server);

  const credentials = { client_id: client.clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
  const issued = await fetch(`${env.FRONTEND_URL}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(credentials),
  });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  const address = `${env.FRONTEND_URL}/v2/webhook-listeners/${webhookListenerId}/notifications?wait_seconds=25`;
  const waiting = fetch(address, { headers: { authorization: `Bearer ${token}` } });
  await waitFor('the request to wait', async () => {
    const asked = context.db('webhook_listeners').whereRaw('polled_at > created_at');
    return (await asked.select('webhook_listener_id')).length === 1;
  });
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toEqual([200, { data: [], next_cursor: '0' }]);
  expect(await exited).toEqual([0, null]);
});
