import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { listCountries } from '../../src/verification/catalogue/countries.js';
import { bearer } from '../support/http.js';
import { givenJsonApi } from '../support/json-api.js';
import { createUsers, one } from '../support/sandbox-users.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const api = await givenJsonApi(server, {}, 'client.stats:read client.webhooks:manage client.sandbox:manage');

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As it comes: `fetch` would decompress it. */
function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    asked.on('error', reject).end();
  });
}

/** Each is long, and asked for often or by phones. */
const LONG = ['/openapi.json', '/openapi.sdk.json', '/asyncapi.json', '/docs', '/docs/errors'];

describe('SK14: documents, files and lists are compressed', () => {
  test.each(LONG)('%s, by Brotli or gzip, to less than a third, and is the same', async (path) => {
    const plain = await get(path, {});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toContain('Accept-Encoding');
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { status, headers, body } = await get(path, { 'accept-encoding': encoding });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['vary']).toContain('Accept-Encoding');
      expect(decompress[encoding](body)).toEqual(plain.body);
      expect(body.length).toBeLessThan(plain.body.length / 3);
    }
  });

  test('what a browser asks for gets Brotli, what asks for something else as it is', async () => {
    const browser = await get('/openapi.json', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(browser.headers['content-encoding']).toBe('br');
    for (const accepted of ['identity', 'zstd', 'br;q=0, gzip;q=0']) {
      const { headers } = await get('/openapi.json', { 'accept-encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
    }
  });

  test('a list, once it is long; a short answer never', async () => {
    const path = '/v2/stats/country-verifications';
    const headers = { ...bearer(api.token), 'accept-encoding': 'br' };
    expect((await get(path, headers)).headers).not.toHaveProperty('content-encoding');
    const countries = listCountries().slice(0, 80);
    await createUsers(
      api,
      countries.map(({ code }) => one({ country: code })),
    );
    const long = await get(path, headers);
    expect(long.headers['content-encoding']).toBe('br');
    expect(Object.keys(JSON.parse(brotliDecompressSync(long.body).toString()) as object)).toHaveLength(
      countries.length,
    );
  });

  test('the answer to HEAD names the same type, and has no body', async () => {
    const { status, headers, body } = await get('/openapi.json', { 'accept-encoding': 'br' }, 'HEAD');
    expect([status, headers['content-type'], body.length]).toEqual([200, 'application/json; charset=utf-8', 0]);
  });

  test('no page that may hold a secret beside what a stranger has put into its address', async () => {
    for (const path of ['/login', '/signup', '/console/login', '/team/login', '/authorize?client_id=x']) {
      expect((await get(path, { 'accept-encoding': 'br, gzip' })).headers).not.toHaveProperty('content-encoding');
    }
  });

  test('a refusal stays as it is', async () => {
    const { status, headers } = await get('/v2/stats/country-verifications', { 'accept-encoding': 'br' });
    expect([status, headers['content-encoding']]).toEqual([401, undefined]);
  });
});
