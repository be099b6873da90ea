import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { standardSecret } from '../../src/webhooks/signature/signature.js';
import { waitForNotifications } from '../../src/webhooks/listeners/listener-waits.js';
import { build, runBuilt, startBuilt, unlessEnded } from '../support/built.js';
import { givenGrantedUser, givenStatusChange } from '../support/deliveries.js';
import { givenClient } from '../support/given.js';
import { startReceiver } from '../support/receiver.js';
import { makeRunFolder } from '../support/run-folder.js';
import { startServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const encryptionKeys = `test:${randomBytes(32).toString('base64')}`;
const server = await startServer({ env: { ENCRYPTION_KEYS: encryptionKeys } });
const { context } = server;
let args: string[];
let userId: string;

beforeAll(async () => {
  await build();
  const folder = await makeRunFolder();
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const { client, clientSecret } = await givenClient(context);
  const file = join(folder, 'secret.txt');
  writeFileSync(file, `${clientSecret}\n`);
  args = ['--base-url', server.url, '--client-id', client.clientId, '--client-secret-file', file];
  userId = await givenGrantedUser(context, [client.clientId]);
});

async function startListening(forwardTo: string, options = args) {
  const command = await startBuilt('client-tools.js', ['listen', ...options, '--forward-to', forwardTo], {});
  const said = { out: '', err: '' };
  command.stdout?.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  command.stderr?.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  // It may be asking for up to 25 s before it notices anything.
  const says = (pattern: RegExp, where: 'out' | 'err' = 'out') =>
    unlessEnded(
      command,
      waitFor(`the command to say ${pattern}`, () => pattern.exec(said[where]) ?? false),
    );
  return { command, says };
}

async function interrupt(command: ChildProcess): Promise<void> {
  const exited = once(command, 'exit');
  command.kill('SIGINT');
  expect(await exited).toEqual([0, null]);
}

const change = (status: 'approved' | 'rejected' | 'pending') => givenStatusChange(context, userId, { status });
const listeners = () =>
  context
    .db('webhook_listeners')
    .select<{ webhook_listener_id: string; polled_at: Date }[]>('webhook_listener_id', 'polled_at');

describe('SK12: attestry-cli listen', () => {
  it('brings what happens to a server on this machine, as a webhook that its receiver can check', async () => {
    const receiver = await startReceiver();
    const { command, says } = await startListening(receiver.url);
    const [, secret = ''] = await says(/signing secret {2}(whs_[\w-]{43})\n.*Ctrl-C ends it/);
    await change('approved');
    const [received] = await receiver.waitForCount(1);
    if (!received) throw new Error('nothing was received');
    const { headers, body } = received;
    new Webhook(standardSecret(secret)).verify(body, headers as Record<string, string>);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-service-attempt': '1' });
    await says(/^\d\d:\d\d:\d\d {2}verification_approved {2,}evt_[\w-]+ {2}204 {2}\d+ ms {2}signed right$/m);

    // Nobody is at home, and then again.
    await receiver.close();
    await change('rejected');
    await says(/verification_rejected {2,}evt_[\w-]+ {2}ECONNREFUSED {2}/);
    await says(/^error: no answer from .*: is your server running\?/m, 'err');
    const again = await startReceiver({ port: Number(new URL(receiver.url).port) });
    await change('pending');
    await again.waitForCount(1);

    // As after a computer's sleep.
    const [ended] = await listeners();
    await context.db('webhook_listeners').delete();
    await waitForNotifications(context, ended?.webhook_listener_id ?? '', 0.1, new AbortController().signal);
    await says(/The listener had ended/, 'err');
    const [another] = await waitFor('another listener', async () => (await listeners()).length === 1 && listeners());
    expect(another).not.toEqual(ended);
    const shown = await says(/signing secret[^]*signing secret {2}(\S+)/);
    expect(shown[1]).toBe(secret);

    await interrupt(command);
    expect(await listeners()).toEqual([]);

    // A receiver that was told the secret is never told another.
    const restarted = await startListening(receiver.url);
    expect((await restarted.says(/signing secret {2}(\S+)/))[1]).toBe(secret);
    await change('approved');
    const [, later] = await again.waitForCount(2);
    if (!later) throw new Error('nothing was received after the restart');
    new Webhook(standardSecret(secret)).verify(later.body, later.headers as Record<string, string>);
    await interrupt(restarted.command);
  });

  it('waits for a slow server, whose listener stays alive meanwhile, and not for what it says after its status', async () => {
    const receiver = await startReceiver();
    const answers: ServerResponse[] = [];
    receiver.otherwise((_, response) => void answers.push(response));
    const { command, says } = await startListening(receiver.url);
    await says(/signing secret/);
    const seenAt = async () => (await listeners())[0]?.polled_at.getTime() ?? 0;
    await change('approved');
    await change('rejected');
    await receiver.waitForCount(1);
    const before = await seenAt();
    await waitFor('somebody to ask for the listener', async () => (await seenAt()) > before);

    // A status, and a body that never ends.
    answers[0]?.writeHead(200).write('…');
    await receiver.waitForCount(2);
    expect(answers[0]?.destroyed).toBe(false);
    answers[1]?.writeHead(204).end();
    await says(/verification_rejected {2,}evt_[\w-]+ {2}204/);
    await interrupt(command);
  });

  it('goes on after answers that are cut or are a page, of a proxy in between', async () => {
    type Spoil = (response: ServerResponse) => void;
    const page: Spoil = (response) => void response.writeHead(200).end('<h1>Maintenance</h1>');
    const cut: Spoil = (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"data":', () => response.destroy());
    };
    const expired: Spoil = (response) => void response.writeHead(401).end();
    const lost: Spoil = (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
    const unrouted: Spoil = (response) => void response.writeHead(404).end('{"message":"no route"}');
    const empty: Spoil = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    const right = undefined;
    const spoils: Record<string, (Spoil | undefined)[]> = {
      notifications: [page, cut, expired, lost, unrouted, empty],
      token: [right, page, lost],
      'webhook-listeners': [right, cut, page, lost, empty],
    };

    const proxy = await startReceiver();
    const { origin } = new URL(proxy.url);
    const env = { FRONTEND_URL: origin, ENCRYPTION_KEYS: encryptionKeys };
    const behind = await startServer({ database: server.database, env });
    proxy.otherwise(async ({ method = '', url = '', headers }, response, { body }) => {
      const spoil = spoils[basename(url.split('?')[0] ?? '')]?.shift();
      if (spoil) {
        spoil(response);
        return;
      }
      const forwarded = new Headers({ 'content-type': headers['content-type'] ?? '' });
      if (headers.authorization) forwarded.set('authorization', headers.authorization);
      const init = { method, headers: forwarded, ...(body.length > 0 ? { body: body.toString() } : {}) };
      const answer = await fetch(`${behind.url}${url}`, init).catch(() => undefined);
      if (answer) response.writeHead(answer.status).end(await answer.text());
      else response.destroy();
    });

    const receiver = await startReceiver();
    const { command, says } = await startListening(receiver.url, ['--base-url', origin, ...args.slice(2)]);
    await says(
      /Something else than Attestry answered GET \/v2\/webhook-listeners\/\S+: HTTP 200, [^]*Trying again …/,
      'err',
    );
    await change('approved');
    await receiver.waitForCount(1);
    await says(/Attestry answers again/, 'err');

    const [ended] = await listeners();
    await context.db('webhook_listeners').delete();
    await waitForNotifications(behind.context, ended?.webhook_listener_id ?? '', 0.1, new AbortController().signal);
    await says(/The listener had ended[^]*Trying again …\n[^]*Attestry answers again/, 'err');
    await change('rejected');
    await receiver.waitForCount(2);
    expect(Object.values(spoils).flat()).toEqual([]);
    await interrupt(command);
  });

  it('ends at once by Ctrl-C while nothing has answered yet', async () => {
    const silent = await startReceiver();
    silent.otherwise(() => undefined);
    const options = ['--base-url', new URL(silent.url).origin, ...args.slice(2)];
    const { command } = await startListening(silent.url, options);
    const closed = once(command, 'close');
    let told = '';
    command.stderr?.on('data', (text: string) => (told += text));
    await silent.waitForCount(1);
    await interrupt(command);
    await closed;
    expect(told).toBe('Stopped listening.\n');
  });

  it('says what answers in place of Attestry, where it has never answered', async () => {
    const proxy = await startReceiver();
    const { origin } = new URL(proxy.url);
    proxy.otherwise(({ url = '' }, response) => {
      const metadata = JSON.stringify({ token_endpoint: `${origin}/oauth/token` });
      if (url.startsWith('/.well-known/')) response.writeHead(200).end(metadata);
      else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
    });
    const list = ['listen', '--forward-to', proxy.url, '--base-url', origin, ...args.slice(2)];
    const { code, stderr } = await runBuilt('client-tools.js', list, { env: {} });
    const told = `error: Something else than Attestry answered POST ${origin}/oauth/token: HTTP 404, text/html.\n`;
    expect([code, stderr]).toEqual([3, told]);
  });

  it('uses its token where the issuer says that it is used, though that is another address', async () => {
    const asked: string[] = [];
    const env = { RESOURCE_URL: server.url, ENCRYPTION_KEYS: encryptionKeys };
    const onRequest = ({ url = '' }: IncomingMessage) => void asked.push(url);
    const issuer = await startServer({ database: server.database, env, onRequest });
    const receiver = await startReceiver();
    const { command, says } = await startListening(receiver.url, ['--base-url', issuer.url, ...args.slice(2)]);
    await says(/signing secret/);
    await change('approved');
    await receiver.waitForCount(1);
    await interrupt(command);
    expect(await listeners()).toEqual([]);
    expect(asked).toContain('/oauth/token');
    expect(asked.filter((path) => path.startsWith('/v2/'))).toEqual([]);
  });

  it('says what is wrong: the secret, a missing option, an address that would show it to others', async () => {
    const to = ['--forward-to', 'http://localhost:3000/webhooks'];
    const run = (list: string[]) =>
      runBuilt('client-tools.js', ['listen', ...to, ...list], { env: {}, input: 'kcs_wrong' });
    const [wrong, missing, plain] = await Promise.all([
      run([...args.slice(0, 4), '--client-secret-file', '-']),
      run(args.slice(2)),
      run(['--base-url', 'http://id.example.com', ...args.slice(2)]),
    ]);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Is it this client’s secret?') });
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('--base-url (or ATTESTRY_BASE_URL)') });
    expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('https URL') });
  });

  it('prints JSON for programs, a value a line, with the names of the API', async () => {
    const receiver = await startReceiver();
    const { command, says } = await startListening(receiver.url, [...args, '--json']);
    await says(/^\{"webhook_listener_id":"[0-9a-f-]{36}","event_types":\[.*\],"secret":"whs_[\w-]{43}"\}$/m);
    await change('approved');
    const [line] = await says(/^\{"at":.*\}$/m);
    expect(JSON.parse(line)).toMatchObject({
      type: 'verification_approved',
      webhook_id: expect.stringMatching(/^evt_/),
      status_code: 204,
      is_signature_valid: true,
    });
    await interrupt(command);
  });
});
