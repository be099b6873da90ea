import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { choosePorts } from '../../../src/local/addresses.js';
import { ReservedPorts } from '../../../src/local/reserved-ports.js';
import { LostAddress, lostPorts, withOtherPorts } from '../../../src/local/lost-address.js';
import { canListen } from '../../../src/local/ports.js';
import { Processes, type Part, type Running } from '../../../src/local/processes.js';
import { output } from '../../../src/local/run-program.js';
import { startTemporalServer } from '../../../src/local/temporal-server.js';
import { whenDone } from '../../support/when-done.js';
import { fakeTimers } from '../../support/fake-timers.js';

async function neighbour(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  whenDone(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function logFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-'));
  whenDone(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return join(folder, 'part.log');
}

const quiet = { say: () => undefined, onChange: () => undefined, onGiveUp: () => undefined };
const lost = (...ports: number[]): LostAddress => new LostAddress('taken', ports, {});

test('a part that finds its port taken says which one; one that fails otherwise does not', async () => {
  const port = await neighbour();
  const failing = (program: string): Part => ({
    name: 'server',
    logFile: logFile(),
    ports: [port, port + 1],
    start: () => output(process.execPath, ['-e', program], 10_000).then(() => Promise.reject(new Error('it listens'))),
  });
  const listen = `require('node:net').createServer().on('error', (e) => { console.log(e.message); process.exit(1); }).listen(${port}, '127.0.0.1')`;
  await expect(new Processes(quiet).start(failing(listen))).rejects.toMatchObject({ ports: [port] });
  const other = new Processes(quiet).start(failing(`console.log('no ${port}'); process.exit(1)`));
  await expect(other).rejects.not.toBeInstanceOf(LostAddress);
});

test.each([
  ['Node', "Error: listen EADDRINUSE\n  code: 'EADDRINUSE',\n  port: 8025\n"],
  ['Postgres', 'LOG:  could not bind: Address already in use\nHINT:  Is another postmaster running on port 8025?'],
  ['Temporal', "Error: can't set frontend port 8025: listen tcp 127.0.0.1:8025: bind: address already in use"],
])('the words of %s for a taken port are understood', (_, text) => {
  expect(lostPorts(text, [1025, 8025])).toEqual([8025]);
});

test('Temporal of somebody else on the port is not taken for ours', async () => {
  const port = await neighbour();
  const started = startTemporalServer({ program: process.execPath, port, uiPort: 0, logFile: logFile() });
  await expect(started).rejects.toThrow(`already in use: 127.0.0.1:${port}`);
});

test('FD36: a neighbour who takes each port of Temporal between its choice and its use, fifteen times, is outlasted', async () => {
  const told: number[] = [];
  const taken: Server[] = [];
  whenDone(() => {
    for (const server of taken) server.close();
  });
  const start = async (left: ReadonlySet<number>): Promise<number> => {
    const { temporal } = await choosePorts(['temporal'], left);
    const neighbours = createServer();
    if (taken.length < 30) await new Promise<void>((resolve) => neighbours.listen(temporal, '127.0.0.1', resolve));
    const ours = createServer();
    taken.push(neighbours, ours);
    return new Promise((resolve, reject) => {
      ours.once('error', (error) => reject(lost(...(lostPorts(error.message, [temporal]) ?? []))));
      ours.listen(temporal, '127.0.0.1', () => resolve(temporal));
    });
  };
  const port = await withOtherPorts(start, ({ ports }) => told.push(...ports));
  expect([new Set(told).size, told.includes(port)]).toEqual([15, false]);
});

test('FD36: a port of our own programs is bound when it is chosen: nobody takes it before it is used, and a loss after its end is told', async () => {
  const held = new ReservedPorts();
  whenDone(() => {
    held.release();
  });
  const first = await held.take(await neighbour());
  const second = await held.take(first);
  expect(second).toBeGreaterThan(first);
  for (const port of [first, second]) expect(await canListen(port, '127.0.0.1')).toBe(false);
  // A program had them, and has ended.
  held.release();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(second, '127.0.0.1', resolve));
  whenDone(() => void other.close());
  await expect(held.takeAgain([first, second])).rejects.toThrow(`in use: port ${second}`);
  expect(await canListen(first, '127.0.0.1')).toBe(false);
});

test('FD36: after two losses a port is drawn: a neighbour who takes the next one each time is not met again', async () => {
  const { temporal } = await choosePorts(['temporal'], new Set([7233]));
  expect(temporal).toBeGreaterThan(7233);
  expect(temporal).toBeLessThan(7433);
  const drawn = await choosePorts(['temporal'], new Set([7233, 7234]));
  expect(drawn.temporal).toBeGreaterThanOrEqual(20_000);
});

test('it is not tried for ever where no port of ours was named, and not at all for another reason', async () => {
  let tries = 0;
  const failWith = (error: Error): Promise<never> =>
    withOtherPorts(
      () => ((tries += 1), Promise.reject(error)),
      () => undefined,
    );
  await expect(failWith(lost())).rejects.toThrow('taken');
  expect(tries).toBe(5);
  await expect(failWith(new Error('no disk'))).rejects.toThrow('no disk');
  expect(tries).toBe(6);
});

test('FD36: whoever ends everything while a part loses its port has no other one started', async () => {
  const port = await neighbour();
  let begin: () => void = () => undefined;
  let starts = 0;
  const losing: Part = {
    name: 'postgres',
    logFile: logFile(),
    ports: [port],
    start: () =>
      new Promise((_, reject) => {
        starts += 1;
        begin = () => reject(new Error(`EADDRINUSE: port ${port}`));
      }),
  };
  const processes = new Processes(quiet);
  const starting = withOtherPorts(
    () => processes.start(losing),
    () => undefined,
  );
  const stopped = processes.stop([]);
  begin();
  await expect(starting).rejects.not.toBeInstanceOf(LostAddress);
  await stopped;
  await expect(processes.start(losing)).rejects.toThrow('everything is being ended');
  expect(starts).toBe(1);
});

test('FD36: a part that takes an hour to come up is waited for, with a line now and then', async () => {
  const clock = fakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const said: string[] = [];
  let come: (running: Running) => void = () => undefined;
  const slow: Part = {
    name: 'server',
    logFile: logFile(),
    ports: [],
    start: () => new Promise((resolve) => (come = resolve)),
  };
  const processes = new Processes({ ...quiet, say: (line) => said.push(line) });
  const starting = processes.start(slow);
  await clock.tickAsync(3_600_000);
  expect(said).toHaveLength(240);
  expect(said[1]).toBe('  server is still starting, 30 s …');
  const pending = new Promise<string>(() => undefined);
  come({ pid: 1, logFile: slow.logFile, exited: pending, stop: () => Promise.resolve() });
  await starting;
  await clock.tickAsync(3_600_000);
  expect(said).toHaveLength(240);
});

test('FD36: a part that takes an hour to end is not said to be starting any more', async () => {
  const clock = fakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const said: string[] = [];
  let end: (why: Error) => void = () => undefined;
  const slow: Part = {
    name: 'server',
    logFile: logFile(),
    ports: [],
    start: () => new Promise((_, reject) => (end = reject)),
  };
  const processes = new Processes({ ...quiet, say: (line) => said.push(line) });
  const starting = processes.start(slow);
  await clock.tickAsync(15_000);
  const stopped = processes.stop([]);
  await clock.tickAsync(3_600_000);
  end(new Error('it was stopped while it started'));
  await expect(starting).rejects.toThrow('it was stopped');
  await stopped;
  expect(said).toEqual(['  server is still starting, 15 s …']);
});
