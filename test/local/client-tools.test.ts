import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { said } from '../support/built.js';
import { installClientTools, type InstalledTools } from '../support/client-tools.js';
import { givenGrantedUser, givenStatusChange } from '../support/deliveries.js';
import { givenClient } from '../support/given.js';
import { findNode, NODE_VERSIONS } from '../support/node-versions.js';
import { startReceiver } from '../support/receiver.js';
import { ROOT } from '../support/run-folder.js';
import { startServer } from '../support/server.js';

const MOST_BYTES = 100_000;
const versions = process.env['ALL_NODES'] ? NODE_VERSIONS : NODE_VERSIONS.slice(-1);
const server = await startServer({ env: { ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 5).toString('base64')}` } });
let tools: InstalledTools;
let env: Record<'ATTESTRY_BASE_URL' | 'ATTESTRY_CLIENT_ID' | 'ATTESTRY_CLIENT_SECRET', string>;
let userId: string;

beforeAll(async () => {
  tools = await installClientTools();
  const { client, clientSecret } = await givenClient(server.context);
  env = {
    ATTESTRY_BASE_URL: server.url,
    ATTESTRY_CLIENT_ID: client.clientId,
    ATTESTRY_CLIENT_SECRET: clientSecret,
  };
  userId = await givenGrantedUser(server.context, [client.clientId]);
});

function manifestIn(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
}

describe('SK12: the package attestry-cli', () => {
  test('is small, of this release, and needs no other package', async () => {
    expect(statSync(tools.tarball).size).toBeLessThanOrEqual(MOST_BYTES);
    const installed = readdirSync(join(tools.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['attestry-cli']);
    const { version, engines } = manifestIn(ROOT);
    const packed = manifestIn(join(tools.folder, 'node_modules', 'attestry-cli'));
    expect(packed).toMatchObject({ version, engines });
    expect(Object.keys(packed).filter((key) => /dependencies$/i.test(key))).toEqual([]);
  });

  test('is run by npx from its file, without asking anybody', async () => {
    expect(await tools.npx([join('..', basename(tools.tarball)), '--version'])).toBe(
      `${String(manifestIn(ROOT)['version'])}\n`,
    );
  });

  test.each(versions)('has a token, a webhook and its verdict for a script on Node %s', async (version) => {
    const node = await findNode(version);
    const token = await tools.run(node, ['token', '--scope', 'client.stats:read'], env);
    expect(token).toEqual({ code: 0, stdout: expect.stringMatching(/^kat_[\w-]+\n$/), stderr: '' });

    const receiver = await startReceiver();
    const listening = tools.start(node, ['listen', '--forward-to', receiver.url], env);
    let printed = '';
    listening.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await said(listening, 'Ctrl-C ends it');
    await givenStatusChange(server.context, userId, { status: 'approved' });
    const [received] = await receiver.waitForCount(1);
    const exited = once(listening, 'exit');
    listening.kill('SIGINT');
    expect(await exited).toEqual([0, null]);

    const body = join(tools.folder, 'body.json');
    writeFileSync(body, received?.body ?? '');
    const [, secret = ''] = /signing secret {2}(\S+)/.exec(printed) ?? [];
    const signed = ['x-service-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
    const headers = signed.flatMap((name) => ['--header', `${name}: ${String(received?.headers[name])}`]);
    const verify = (key: string, path = body) =>
      tools.run(node, ['verify', '--body-file', path, ...headers], { ATTESTRY_WEBHOOK_SECRET: key }, received?.body);
    const valid = { code: 0, stdout: 'X-Service-Signature is valid\nwebhook-signature is valid\n', stderr: '' };
    expect(await verify(secret)).toEqual(valid);
    expect(await verify(secret, '-')).toEqual(valid);
    expect(await verify(env.ATTESTRY_CLIENT_SECRET)).toEqual({
      code: 1,
      stdout: expect.stringMatching(/does not fit\n {2}Another secret\. .*\(kcs_\) in place of the signing secret/),
      stderr: '',
    });
  });
});

test('SK12: in a clone the tools use the demo client that runs there, unless options or the environment name another', async () => {
  const { ATTESTRY_BASE_URL: url, ATTESTRY_CLIENT_ID: id, ATTESTRY_CLIENT_SECRET: secret } = env;
  mkdirSync(join(tools.folder, '.data'));
  const dev = { frontend_url: url, client: { client_id: id, client_secret: secret } };
  writeFileSync(join(tools.folder, '.data', 'dev.json'), JSON.stringify(dev));
  const token = (given: NodeJS.ProcessEnv, ...options: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'bin', 'attestry-cli.mjs'), 'token', ...options], {
      cwd: tools.folder,
      env: { PATH: process.env['PATH'], ...given },
    });
  expect((await token({})).stdout).toMatch(/^kat_/);
  const another = token({ ATTESTRY_CLIENT_ID: 'kci_another' });
  await expect(another).rejects.toThrow('give --base-url (or ATTESTRY_BASE_URL), --client-secret-file');
  const elsewhere = token({}, '--base-url', server.url, '--client-id=kci_another');
  await expect(elsewhere).rejects.toThrow('give --client-secret-file (or ATTESTRY_CLIENT_SECRET).');
});
