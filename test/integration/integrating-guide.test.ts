import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runBuilt } from '../support/built.js';
import { signUpAt } from '../support/consent.js';
import { startTestWorker } from '../support/delivery-worker.js';
import { givenPicture, INFORMATION } from '../support/given.js';
import { GuideShell } from '../support/guide-shell.js';
import { findInstalledProgram } from '../support/installed-program.js';
import { codeBlocks, readMarkdown, section } from '../support/markdown.js';
import { startServer, type TestServer } from '../support/server.js';
import { findSteadyPort } from '../support/steady-port.js';
import { waitFor } from '../support/wait-for.js';

const GUIDE = readMarkdown('docs/integrating.md');
const steps = section(GUIDE, '## Your own client in ten minutes');
const outcomes = codeBlocks(section(GUIDE, '## Trying every outcome'), 'sh');
const [byHand = ''] = codeBlocks(steps.split('\n### ')[0] ?? '', 'sh');
const blockOf = (heading: string, language = 'sh'): string => {
  const [block] = codeBlocks(section(steps, `### ${heading}`), language);
  if (block === undefined) throw new Error(`"${heading}" has no block`);
  return block;
};

const receivers: ChildProcess[] = [];
afterAll(() => receivers.forEach((child) => child.kill('SIGKILL')));

const KEYS = `guide:${Buffer.alloc(32, 3).toString('base64')}`;

/** As somebody who goes through it reads it, from top to bottom. */
describe('HO8: the guide for integrators, as it is printed', () => {
  let server: TestServer;
  let shell: GuideShell;
  let port: number;
  let receiver: { lines: string[] };
  const ids = { client: '', endpoint: '', secret: '', user: '' };

  beforeAll(async () => {
    await findInstalledProgram({ names: ['curl'], package: 'curl', for: 'the tests of the guides' });
    server = await startServer({ env: { ENCRYPTION_KEYS: KEYS } });
    await startTestWorker(server.database, { ENCRYPTION_KEYS: KEYS, FRONTEND_URL: server.url });
    port = await findSteadyPort();
    const env = {
      DATABASE_URL: server.database.serviceUrl,
      FRONTEND_URL: server.url,
      ENCRYPTION_KEYS: KEYS,
      DANGEROUSLY_ALLOW_PRIVATE_WEBHOOK_ADDRESSES: 'true',
    };
    shell = new GuideShell({
      replace: { 'http://localhost:8080': server.url, 'http://localhost:3000': `http://localhost:${port}` },
      attestry: async (args) => {
        const { code, stdout, stderr } = await runBuilt('cli.js', args, { env });
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        return stdout;
      },
    });
  });

  test('1: a client and its endpoint are registered', async () => {
    const printed = await shell.type(blockOf('1. Register a client and where it receives webhooks'));
    [ids.endpoint = ''] = /[0-9a-f-]{36}/.exec(printed) ?? [];
    [ids.secret = ''] = /whs_[\w-]+/.exec(printed) ?? [];
    [ids.client = ''] = /kci_[\w-]+/.exec(printed) ?? [];
    expect(await shell.type(byHand, { 'kci_…': ids.client })).toContain('you@example.com');
  });

  test('2: the receiver takes the test notification', async () => {
    receiver = startReceiver(blockOf('2. Receive webhooks', 'js'), { port, secret: ids.secret });
    await waitFor('the receiver to listen', () => fetch(`http://localhost:${port}/`).catch(() => undefined));
    await shell.type(blockOf('2. Receive webhooks'), { '<webhook_endpoint_id>': ids.endpoint });
    await waitFor('the test notification', () => receiver.lines.some((line) => line.includes('"type":"test"')));
  });

  test('3: the address leads a user to the form and back with a code', async () => {
    const address = (await shell.type(blockOf('3. Send a user'))).trim();
    const visitor = server.visit();
    const form = await signUpAt(visitor, address);
    const picture = new File([Uint8Array.from(await givenPicture())], 'passport.jpg');
    const consent = await visitor.follow(await visitor.submit(form, { ...INFORMATION, picture }));
    const { location = '' } = await visitor.submit(consent, { decision: 'allow' });
    expect(location).toMatch(`http://localhost:${port}/callback?code=kac_`);
    const { searchParams } = new URL(location);
    expect(searchParams.get('state')).toBe('any-value-of-yours');
    shell.read(location);
  });

  test('4: the code gives tokens, and these what the user has released', async () => {
    const printed = await shell.type(blockOf('4. Exchange the code'));
    [, ids.user = ''] = /"uid":"([^"]+)"/.exec(printed) ?? [];
    expect(ids.user).not.toBe('');
    expect(printed).toContain('verification_cases');
  });

  test('5: the refresh gives a new pair', async () => {
    const { refresh_token: next } = JSON.parse(await shell.type(blockOf('5. Refresh'))) as { refresh_token: string };
    expect(next).toMatch(/^krt_/);
  });

  test('6: statistics count the user', async () => {
    const printed = await shell.type(blockOf('6. Read statistics'));
    expect(printed).toContain('{"approved":0,"contacted":0,"rejected":0,"pending":1}');
  });

  test('7: the decision reaches the receiver', async () => {
    await shell.type(blockOf('7. Decide the case'), { '<user_id>': ids.user });
    await waitFor('the webhook', () => receiver.lines.some((line) => line.includes('"type":"verification_approved"')));
  });

  test('every outcome can be tried, by command and by API', async () => {
    const [byCommand = '', byApi = ''] = outcomes;
    // Of somebody who waits: whoever was approved is not rejected.
    const created = await shell.type(byApi);
    expect(created).toContain('"credential":"contacted"');
    const made = await shell.type(`npx attestry sandbox users $CLIENT_ID --status pending --country FR --json`);
    const [waiting = ''] = /[0-9a-f-]{36}/.exec(made) ?? [];
    expect(await shell.type(byCommand, { '<user_id>': waiting })).toContain('rejected');
  });
});

/** As saved in a file of its own, at the port of the test. */
function startReceiver(code: string, { port, secret }: { port: number; secret: string }): { lines: string[] } {
  expect(code).toContain('.listen(3000)');
  const child = spawn(process.execPath, ['--input-type=module'], {
    env: { WEBHOOK_SECRET: secret },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Later steps need it too.
  receivers.push(child);
  child.stdin.end(code.replace('.listen(3000)', `.listen(${port})`));
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { lines };
}
