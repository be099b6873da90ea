import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { choosePorts } from '../../../src/local/addresses.js';
import { LostAddress, lostPorts, withOtherPorts } from '../../../src/local/lost-address.js';
import { Processes, type Part, type Running } from '../../../src/local/processes.js';
import { output } from '../../../src/local/run-program.js';
import { startTemporalServer } from '../../../src/local/temporal-server.js';
import { whenDone } from '../../support/when-done.js';

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

test('FD36: ports that were lost are left out of the next try, however often it takes', async () => {
  const tries: number[][] = [];
  let cleared = 0;
  const up = await withOtherPorts(
    (left) => {
      tries.push([...left]);
      return tries.length < 30 ? Promise.reject(lost(8079 + tries.length)) : Promise.resolve('up');
    },
    () => Promise.resolve(void (cleared += 1)),
  );
  expect([up, tries.slice(0, 3), cleared]).toEqual(['up', [[], [8080], [8080, 8081]], 29]);
});

test('FD36: after two losses a port is drawn: a neighbour who takes the next one each time is not met again', async () => {
  const { service } = await choosePorts(new Set([8080]));
  expect(service).toBeGreaterThan(8080);
  expect(service).toBeLessThan(8280);
  const drawn = (await choosePorts(new Set([8080, 8081]))).service;
  expect(drawn).toBeGreaterThanOrEqual(20_000);
});

test('it is not tried for ever where no port of ours was named, and not at all for another reason', async () => {
  let tries = 0;
  const failWith = (error: Error): Promise<never> =>
    withOtherPorts(
      () => ((tries += 1), Promise.reject(error)),
      () => Promise.resolve(),
    );
  await expect(failWith(lost())).rejects.toThrow('taken');
  expect(tries).toBe(5);
  await expect(failWith(new Error('no disk'))).rejects.toThrow('no disk');
  expect(tries).toBe(6);
});

test('FD36: a part that takes an hour to come up is waited for, with a line now and then', async () => {
  vi.useFakeTimers();
  whenDone(() => void vi.useRealTimers());
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
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(said).toHaveLength(240);
  expect(said[1]).toBe('  server is still starting, 30 s …');
  const pending = new Promise<string>(() => undefined);
  come({ pid: 1, logFile: slow.logFile, exited: pending, stop: () => Promise.resolve() });
  await starting;
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(said).toHaveLength(240);
});
