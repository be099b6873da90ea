import { expect, test } from '@jest/globals';
import { givenGrantedUser, givenStatusChange } from '../support/deliveries.js';
import { givenJsonApi } from '../support/json-api.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const { context } = server;
const api = await givenJsonApi(server, {}, 'client.webhooks:manage client.stats:read');
const userId = await givenGrantedUser(context, [api.client.clientId]);

test('FD17: HEAD of a long poll neither waits nor confirms', async () => {
  const made = await api.send('POST', '/v2/webhook-listeners', {});
  const { webhook_listener_id: id } = made.json() as { webhook_listener_id: string };
  const poll = `/v2/webhook-listeners/${id}/notifications`;
  const quiet = await api.send('HEAD', `${poll}?wait_seconds=25`);
  expect([quiet.status, quiet.text]).toEqual([200, '']);
  await givenStatusChange(context, userId, { status: 'approved' });
  const heard = async () =>
    ((await api.send('GET', poll)).json() as { data: unknown[]; next_cursor: string }).data.length;
  expect(await heard()).toBe(1);
  expect((await api.send('HEAD', `${poll}?cursor=1`)).status).toBe(200);
  expect(await heard()).toBe(1);
  expect((await api.send('GET', `${poll}?cursor=1`)).status).toBe(200);
  expect(await heard()).toBe(0);
});

test('FD17: resources have it with the status and the headers of GET, and 304 for what is kept', async () => {
  for (const path of ['/v2/webhook-endpoints', '/v2/stats/total-verifications', '/v2/stats/user-verifications']) {
    const [head, get] = [await api.send('HEAD', path), await api.send('GET', path)];
    expect([head.status, head.text]).toEqual([get.status, '']);
    for (const name of ['content-type', 'etag', 'vary', 'cache-control']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  }
  const path = '/v2/stats/user-verifications';
  const etag = (await api.send('HEAD', path)).headers.get('etag') ?? '';
  expect((await api.send('HEAD', path, undefined, { 'if-none-match': etag })).status).toBe(304);
  const nobody = await server.visit().send('HEAD', path, {});
  expect([nobody.status, nobody.text]).toEqual([401, '']);
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer realm="attestry"');
});
