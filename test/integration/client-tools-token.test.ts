import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build, runBuilt } from '../support/built.js';
import { givenClient } from '../support/given.js';
import { startServer } from '../support/server.js';
import { findSteadyPort } from '../support/steady-port.js';
import { whenDone } from '../support/when-done.js';

const server = await startServer();
let env: Record<string, string>;

beforeAll(async () => {
  await build();
  const { client, clientSecret } = await givenClient(server.context);
  env = {
    ATTESTRY_BASE_URL: server.url,
    ATTESTRY_CLIENT_ID: client.clientId,
    ATTESTRY_CLIENT_SECRET: clientSecret,
  };
});

const token = (args: string[], { given = env, input = '' } = {}) =>
  runBuilt('client-tools.js', ['token', ...args], { env: given, input });

/** Something else than Attestry, which answers every request like this. */
async function startOther(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const other: Server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    other.close();
    other.closeAllConnections();
  });
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

describe('SK12: attestry-cli token', () => {
  it('prints a token with the scopes that were asked for, and nothing else', async () => {
    const statuses = async (...scopes: string[]) => {
      const { code, stdout, stderr } = await token(scopes.flatMap((scope) => ['--scope', scope]));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^kat_[\w-]+\n$/);
      const headers = { authorization: `Bearer ${stdout.trim()}` };
      const paths = ['/v2/stats/total-verifications', '/v2/webhook-endpoints'];
      return Promise.all(paths.map(async (path) => (await fetch(`${server.url}${path}`, { headers })).status));
    };
    expect(await statuses('client.stats:read')).toEqual([200, 403]);
    expect(await statuses('client.stats:read', 'client.webhooks:manage')).toEqual([200, 200]);
  });

  it('takes the secret from a file or standard input before the environment, without the line break at its end', async () => {
    const given = { ...env, ATTESTRY_CLIENT_SECRET: 'kcs_another' };
    const input = `${env['ATTESTRY_CLIENT_SECRET']}\n`;
    expect(await token(['--client-secret-file', '-'], { given, input })).toMatchObject({ code: 0, stderr: '' });
    expect(await token([], { given })).toMatchObject({ code: 1, stdout: '' });
  });

  it('says what the token endpoint says, as RFC 6749 names it', async () => {
    const wrong = await token([], { given: { ...env, ATTESTRY_CLIENT_SECRET: 'kcs_wrong' } });
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(
      /^error: Attestry gives no token\. invalid_client: .+ Is it this client’s secret\?\n$/,
    );
    const unknown = await token(['--scope', 'uid:read']);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/^error: Attestry gives no token\. (invalid_scope|unauthorized_client): .+\n$/);
  });

  it('tells nobody at home, one who is busy and somebody else from each other', async () => {
    const at = (url: string) => token(['--base-url', url]);
    const busy = await startOther(503, { 'retry-after': '7' }, '');
    const page = await startOther(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>');
    const [nobody, later, other] = await Promise.all([
      at(`http://127.0.0.1:${await findSteadyPort()}`),
      at(busy),
      at(page),
    ]);
    expect(nobody).toMatchObject({ code: 3, stderr: expect.stringMatching(/cannot be reached at .*ECONNREFUSED/) });
    expect(later).toMatchObject({ code: 3, stderr: expect.stringContaining('HTTP 503 (Retry-After: 7)') });
    expect(other).toMatchObject({ code: 1, stderr: `error: There is no Attestry at ${page}.\n` });
  });

  it('takes an answer that is cut, or a page in place of a token, for an outage', async () => {
    const cut = await startOther(200, { 'content-length': '100' }, '{"token_endpoint":');
    const page = await startOther(200, {}, '<h1>Maintenance</h1>');
    const metadata = JSON.stringify({ token_endpoint: `${page}/oauth/token` });
    const [half, none] = await Promise.all(
      [cut, await startOther(200, {}, metadata)].map((url) => token(['--base-url', url])),
    );
    expect(half).toMatchObject({ code: 3, stderr: expect.stringContaining(`cannot be reached at ${cut}`) });
    expect(none).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`answered POST ${page}/oauth/token: HTTP 200, `),
    });
  });

  it('takes its secret nowhere that the address given only leads on to', async () => {
    const metadata = `${server.url}/.well-known/oauth-authorization-server`;
    const detour = await startOther(307, { location: metadata }, '');
    expect(await token(['--base-url', detour])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `error: There is no Attestry at ${detour}.\n`,
    });
  });
});
