import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { INHERITED_PORTS } from '../../src/listening.js';
import { ReservedPorts } from '../../src/local/reserved-ports.js';
import { findSteadyPort } from '../support/steady-port.js';
import { build, ready, startBuilt, unlessEnded } from '../support/built.js';
import { cloneDatabase } from '../support/database.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

let env: Record<string, string>;

beforeAll(async () => {
  await build();
  const database = await cloneDatabase();
  env = {
    DATABASE_URL: database.serviceUrl,
    FRONTEND_URL: 'http://localhost:8080',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
    // Longer than any of this takes: who does not want to wait for that says so by a second signal.
    DRAIN_SECONDS: '300',
  };
});

/** A connection that keeps what it was sent. */
async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  whenDone(() => void socket.destroy());
  await once(socket, 'connect');
  return { socket, received: () => text };
}

describe.each([1, 2])('the server with %i process(es), at SIGTERM,', (processes) => {
  it('FD8: says that it is not ready, lets in who comes, answers what is under way, and ends with 0', async () => {
    const held = new ReservedPorts();
    whenDone(() => {
      held.release();
    });
    const steady = await findSteadyPort();
    // Both can be given their port by a parent that has bound it, as `npm start` does.
    const port = processes === 1 ? steady : await held.take(steady);
    const server = await startBuilt('server.js', [], {
      ...env,
      PORT: String(port),
      SERVER_PROCESSES: String(processes),
      [INHERITED_PORTS]: processes === 1 ? '' : 'yes',
    });
    held.serve(server);
    const said: unknown[] = [];
    server.on('message', (message) => said.push(message));
    if (processes === 1) await ready(server);
    const address = `http://127.0.0.1:${port}`;
    await unlessEnded(
      server,
      waitFor('the server to be ready', async () => (await fetch(`${address}/readyz`)).ok),
    );
    await waitFor('its parent to be told', () => said.includes('ready'));

    const body = 'grant_type=client_credentials&client_id=kci_nobody-here&client_secret=kcs_wrong';
    const underWay = await open(port);
    underWay.socket.write(
      `POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
    );
    // On its way before the signal: an answer to a later request of another connection says so.
    await fetch(`${address}/healthz`);
    const exited = once(server, 'exit');
    server.kill('SIGTERM');

    await waitFor('readiness to turn red', async () => (await fetch(`${address}/readyz`)).status === 503);
    underWay.socket.write(body.slice(20));
    await waitFor('the answer', () => underWay.received().includes('invalid_client'));
    expect(underWay.received()).toMatch(/^HTTP\/1\.1 401 /);
    expect(underWay.received()).toMatch(/^connection: close/im);
    // New ones are let in as ever, until the load balancers have looked away.
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});

it.each([
  { processes: 1, when: 'before it has begun' },
  { processes: 2, when: 'before it has begun' },
  { processes: 1, when: 'just as it is told' },
  { processes: 2, when: 'just as it is told' },
])(
  'FD36: the server with $processes process(es) ends when the parent that started it is gone, $when, and not as a failure',
  async ({ processes, when }) => {
    const port = await findSteadyPort();
    const variables = { ...env, PORT: String(port), SERVER_PROCESSES: String(processes) };
    const server = await startBuilt('server.js', [], variables);
    const ended = once(server, 'exit');
    if (when === 'just as it is told') await ready(server);
    server.disconnect();
    expect(await ended).toEqual([0, null]);
  },
);

it('FD36: a program whose parent does not hold its port says so and ends: it would listen somewhere, for everybody', async () => {
  const listening = new URL('../../dist/listening.js', import.meta.url).href;
  const program = `
    const { listenAt } = await import(${JSON.stringify(listening)});
    listenAt((await import('node:net')).createServer(), 8080, '127.0.0.1', () => process.exit(0));`;
  const args = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, [INHERITED_PORTS]: 'yes' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  new ReservedPorts().serve(child);
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, said]).toEqual([1, expect.stringContaining('the parent does not hold port 8080')]);
});
