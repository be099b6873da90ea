import { describe, expect, test } from '@jest/globals';
import { cloneDatabase, asOwner } from '../support/database.js';
import { givenClient } from '../support/given.js';
import { basicAuth } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';

const ISSUER = 'https://id.example';
const database = await cloneDatabase();
const direct = await startServer({ database, env: { FRONTEND_URL: ISSUER } });
const behindProxy = await startServer({ database, env: { FRONTEND_URL: ISSUER, TRUSTED_PROXIES: 'loopback' } });
const behindAnother = await startServer({ database, env: { FRONTEND_URL: ISSUER, TRUSTED_PROXIES: '192.0.2.1' } });

const { client, clientSecret } = await givenClient(direct.context);
const FORGED = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '81',
  forwarded: 'for=203.0.113.7;host=evil.example;proto=http',
};

async function ask({ url }: TestServer, method: string, path: string, headers: Record<string, string>) {
  const body = method === 'POST' ? new URLSearchParams({ grant_type: 'client_credentials' }) : null;
  return fetch(`${url}${path}`, { method, body, redirect: 'manual', headers });
}

async function lastAddress(): Promise<string | undefined> {
  const rows = await asOwner<{ address: string }>(
    database,
    'select host(address) as address from audit_events order by audit_event_id desc limit 1',
  );
  return rows[0]?.address;
}

describe.each([
  ['no proxy is trusted', direct],
  ['another proxy is trusted', behindAnother],
])('while %s', (_what, server) => {
  test('SE10: forwarded headers change neither issuer nor scheme', async () => {
    const answer = await ask(server, 'GET', '/.well-known/oauth-authorization-server', FORGED);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect((JSON.parse(text) as { issuer: string }).issuer).toBe(ISSUER);
    expect(text).not.toMatch(/evil|http:|:81/);
  });

  test('SE10: nor whose failures are counted', async () => {
    const headers = { ...FORGED, ...basicAuth(client.clientId, 'kcs_wrong') };
    expect((await ask(server, 'POST', '/oauth/token', headers)).status).toBe(401);
    expect(await lastAddress()).toBe('127.0.0.1');
    const keys = await asOwner<{ key: string }>(database, 'select key from rate_limits');
    expect(keys.map(({ key }) => key).join()).not.toContain('203.0.113.7');
  });
});

describe('behind a proxy that is trusted', () => {
  const overTls = { 'x-forwarded-proto': 'https' };

  test('SE10: its word on the address counts, and what it was sent in front of it does not', async () => {
    const headers = { ...overTls, ...basicAuth(client.clientId, 'kcs_wrong') };
    const from = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    expect((await ask(behindProxy, 'POST', '/oauth/token', { ...headers, ...from })).status).toBe(401);
    expect(await lastAddress()).toBe('203.0.113.9');
  });

  test.each([
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::9]:51234', '2001:db8::9'],
    ['[2001:db8::9]', undefined],
    ['203.0.113.9:x', undefined],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0::9', '2001:db8::9'],
  ])(
    'SE10: its word “%s” is one address, without a port, however it is written; what is no address is none',
    async (word, address) => {
      const headers = { ...overTls, ...basicAuth(client.clientId, 'kcs_wrong'), 'x-forwarded-for': word };
      expect((await ask(behindProxy, 'POST', '/oauth/token', headers)).status).toBe(401);
      expect((await lastAddress()) ?? undefined).toBe(address);
    },
  );

  test('SE10: its word on the host changes no issuer', async () => {
    const headers = { ...overTls, 'x-forwarded-host': 'evil.example' };
    const answer = await ask(behindProxy, 'GET', '/.well-known/oauth-authorization-server', headers);
    expect(await answer.json()).toMatchObject({ issuer: ISSUER });
  });

  test('TE14: a token request that came over plain http is refused, not redirected', async () => {
    const headers = { 'x-forwarded-proto': 'http', ...basicAuth(client.clientId, clientSecret) };
    const answer = await ask(behindProxy, 'POST', '/oauth/token', headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    const secure = await ask(behindProxy, 'POST', '/oauth/token', { ...headers, ...overTls });
    expect(secure.status).toBe(200);
  });

  test.each([
    ['GET', '/v2/users/me', /^application\/problem\+json/],
    ['GET', '/.well-known/oauth-authorization-server', /^application\/problem\+json/],
    ['GET', '/authorize?client_id=x', /^text\/html/],
    ['GET', '/login', /^text\/html/],
    ['POST', '/login', /^text\/html/],
    ['POST', '/oauth/introspect', /^application\/json/],
    ['POST', '/nowhere', /^text\/html/],
  ])('TE14, SE9: %s %s over plain http is refused in its own style', async (method, path, type) => {
    // As a browser asks; whoever accepts no page is told as a program (FD23).
    const answer = await ask(behindProxy, method, path, { 'x-forwarded-proto': 'http', accept: 'text/html' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.headers.get('content-type')).toMatch(type);
    expect(await answer.text()).toMatch(/https/);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a health check that comes past the proxy is answered', async () => {
    expect((await ask(behindProxy, 'GET', '/healthz', {})).status).toBe(200);
  });
});
