import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { commandLine, isAlive } from '../../src/local/process-identity.js';
import { findPort } from '../../src/local/ports.js';
import { install, type Started } from '../support/installation.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const installation = await install();

const ADDRESSES = [
  'frontend_url',
  'dashboard_url',
  'docs_url',
  'mailbox_url',
  'demo_client_url',
  'temporal_ui_url',
] as const;

/** What came of trying to take each port while the first start was under way, and the port that it got. */
const neighbours = { outcomes: new Map<number, Set<'won' | 'refused'>>(), frontendPort: 0 };

const alive = (pids: Record<string, number>): string[] =>
  Object.entries(pids).flatMap(([name, pid]) => (isAlive(pid) ? [`${name}: ${commandLine(pid) ?? ''}`] : []));

test('FD3: npm start brings everything up as root in a folder that only root may enter, under a long and odd name, with a umask of 077 and without a home; the demo passes, a second start says where, Ctrl-C leaves nothing', async () => {
  const starting = installation.start();
  const stopTrying = await tryToTakeItsPort();
  const started = await starting;
  stopTrying();
  neighbours.frontendPort = Number(new URL(started.dev.frontend_url).port);
  expect(installation.folder.length).toBeGreaterThan(150);
  expect(Object.keys(started.dev.processes).sort()).toEqual([
    'demo_client',
    'mailbox',
    'postgres',
    'server',
    'temporal',
    'worker',
  ]);
  expect(started.printed()).toContain(started.dev.reviewer.password);
  expect(started.printed()).toContain(started.dev.member.password);
  for (const url of ADDRESSES) {
    const { status } = await fetch(started.dev[url]);
    expect([url, status]).toEqual([url, 200]);
  }
  expect((await fetch(`${started.dev.frontend_url}/readyz`)).status).toBe(200);
  // What is up takes work: nobody has to wait for the worker after the table was printed.
  expect(await (await fetch(started.dev.worker_ready_url)).json()).toEqual({ status: 'ready' });

  const demo = await installation.run('demo.mjs');
  expect(demo.printed).toContain('All 14 steps went as they must.');
  expect(demo.printed).not.toContain('\u001b');
  expect(demo.code).toBe(0);

  const second = await installation.run('start.mjs');
  expect(second.printed).toContain(`running in this folder already: ${started.dev.frontend_url}`);
  expect(second.code).toBe(1);
  expect(alive(started.dev.processes)).toHaveLength(6);

  expect(await started.end('SIGINT')).toBe(0);
  expect(started.printed()).toMatch(/Stopping …\nStopped\.\n$/);
  expect(alive(started.dev.processes)).toEqual([]);
  expect(existsSync(installation.dataFile('dev.json'))).toBe(false);
});

describe('npm start, killed and started again', () => {
  let killed: Started;
  let started: Started;
  beforeAll(async () => {
    killed = await installation.start();
    expect(await killed.end('SIGKILL')).toBe('SIGKILL');
    const neighbour = createServer();
    // Taken by somebody else already: just as good, for as long as they have it.
    neighbour.on('error', () => setTimeout(() => neighbour.listen(8080), 20).unref()).listen(8080);
    whenDone(() => void neighbour.close());
    started = await installation.start({ env: { SERVER_PROCESSES: '2' } });
  });

  test('a kill -9 of npm start leaves nothing that blocks the next one, and nothing is lost', () => {
    expect(started.dev.client).toEqual(killed.dev.client);
    expect(alive(killed.dev.processes)).toEqual([]);
  });

  test('a part that dies is told of and started again; a taken port is told of and the next free one used', async () => {
    expect(started.printed()).toContain('sets its own: SERVER_PROCESSES\n');
    expect(started.dev.frontend_url).not.toBe('http://localhost:8080');
    expect(started.printed()).toContain('port 8080 was taken');

    for (const name of ['postgres', 'temporal', 'server', 'worker'] as const) {
      const pid = started.dev.processes[name] ?? 0;
      process.kill(pid, 'SIGKILL');
      await waitFor(`${name} to be started again`, () => started.printed().includes(`${name} was started again.`));
    }
    expect((await installation.run('demo.mjs')).code).toBe(0);
    expect(await started.end('SIGTERM')).toBe(0);
  });
});

test('FD36: ended before it is ready, it ends what was just coming up, which waits for what is ended too', async () => {
  const log = installation.dataFile('logs/worker.log');
  const waits = () => existsSync(log) && readFileSync(log, 'utf8').includes('waiting for Temporal');
  const env = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const starting = await installation.startUntil('the worker to wait', waits, { env });
  const running = readFileSync(installation.dataFile('running.json'), 'utf8');
  const { children } = JSON.parse(running) as { children: { pid: number }[] };
  expect(children.map(({ pid }) => isAlive(pid))).toContain(true);
  expect(await starting.end('SIGINT')).toBe(0);
  expect(starting.printed()).toMatch(/Stopping …\nStopped\.\n$/);
  expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
});

test('FD36: from its choice on a port of ours is bound, so that a neighbour who tries again and again never gets it', () => {
  expect([...(neighbours.outcomes.get(neighbours.frontendPort) ?? [])]).toEqual(['refused']);
});

test('the demo says what to do when nothing runs; reset forgets everything, and says when there is nothing', async () => {
  const demo = await installation.run('demo.mjs');
  expect(demo.printed).toContain('npm start');
  expect(demo.code).toBe(1);
  expect((await installation.run('reset.mjs')).code).toBe(0);
  expect(existsSync(installation.dataFile(''))).toBe(false);
  expect(await installation.run('reset.mjs')).toEqual({
    code: 0,
    printed: 'Nothing to remove: there is no .data/ here.\n',
  });
});

/** Begins once Postgres comes up, long before the server has its port. @returns what ends it */
async function tryToTakeItsPort(): Promise<() => void> {
  // The one that it will have, unless somebody takes that just now.
  const first = await findPort(8080);
  await waitFor('Postgres to come up', () => existsSync(installation.dataFile('postgres/postmaster.pid')));
  // One after the other: another start on this machine, which finds all ten taken for a moment, would go past them.
  let tried = 0;
  const again = setInterval(() => attempt(first + (tried++ % 10)), 5);
  const stop = () => {
    clearInterval(again);
  };
  whenDone(stop);
  return stop;
}

function attempt(port: number): void {
  const seen = neighbours.outcomes.get(port) ?? new Set();
  neighbours.outcomes.set(port, seen);
  const neighbour = createServer().on('error', () => seen.add('refused'));
  neighbour.listen(port, '127.0.0.1', () => neighbour.close(() => seen.add('won')));
}
