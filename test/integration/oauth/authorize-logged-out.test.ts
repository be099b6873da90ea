import { expect, test } from '@jest/globals';
import { authorizeAddress } from '../../support/authorize.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { client } = await givenClient(server.context, { environment: 'live' });
const stranger = server.visit();

const addressOf = (changes: Record<string, string> = {}) => authorizeAddress(client, changes);

test.each([{}, { scope: 'nothing:read' }, { response_type: 'token' }])(
  'AZ20, AZ21, SE6: %j leads to the log-in page first, and never straight to the client',
  async (changes) => {
    const page = await stranger.follow(await stranger.get(addressOf(changes)));
    expect(page.status).toBe(200);
    expect(page.url).toMatch(/\/login\?request=[\w-]{43}$/);
    expect(page.headers.get('content-security-policy')).not.toContain('form-action');
  },
);

test('AZ22: no CORS headers, and no preflight', async () => {
  const origin = { origin: 'https://evil.example' };
  const answer = await stranger.get(addressOf(), origin);
  const preflight = await stranger.send('OPTIONS', addressOf(), {
    headers: { ...origin, 'access-control-request-method': 'GET' },
  });
  const names: string[] = [];
  for (const { headers } of [answer, preflight]) headers.forEach((_value, name) => names.push(name));
  expect(names).toContain('x-request-id');
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('AZ2: POST answers 405 with Allow', async () => {
  const answer = await stranger.post('/authorize', { client_id: client.clientId });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('AR9: nobody keeps or passes on what the answer holds', async () => {
  const { headers } = await stranger.get(addressOf());
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});
