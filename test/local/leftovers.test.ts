import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DataFolder } from '../../src/local/data-folder.js';
import { findPort } from '../../src/local/ports.js';
import { endLeftoverPostgres } from '../../src/local/postgres.js';
import { commandLine, isAlive } from '../../src/local/process-identity.js';
import { RunLock } from '../../src/local/run-lock.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-'));
  whenDone(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function startStranger(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
  whenDone(() => void child.kill('SIGKILL'));
  const pid = child.pid ?? 0;
  await waitFor('the process', () => commandLine(pid)?.includes('setInterval'));
  return pid;
}

test('a process that was given the pid of a dead postmaster is left alone', async () => {
  const [folder, stranger] = [makeFolder(), await startStranger()];
  writeFileSync(join(folder, 'postmaster.pid'), `${stranger}\n${folder}\n`);
  await endLeftoverPostgres(folder);
  expect(isAlive(stranger)).toBe(true);
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);
});

test('of a killed run its own children are ended, and strangers with their pids are not', async () => {
  const [folder, child, stranger] = [makeFolder(), await startStranger(), await startStranger()];
  const data = new DataFolder(folder);
  const record = {
    owner: { pid: stranger, commandLine: 'node scripts/start.mjs' },
    children: [
      { pid: child, commandLine: commandLine(child) },
      { pid: stranger, commandLine: 'node dist/server.js' },
    ],
  };
  writeFileSync(data.path('running.json'), JSON.stringify(record));
  expect(RunLock.isHeld(data)).toBe(false);
  const lock = await RunLock.take(data);
  expect([isAlive(child), isAlive(stranger)]).toEqual([false, true]);
  expect(await RunLock.take(data)).toBeUndefined();
  lock?.release();
  expect(RunLock.isHeld(data)).toBe(false);
});

test('secrets are made once, and a record that was cut short counts as none', async () => {
  const folder = makeFolder();
  const data = new DataFolder(folder);
  expect(new DataFolder(folder).secrets()).toEqual(data.secrets());
  mkdirSync(folder, { recursive: true });
  writeFileSync(data.path('running.json'), '{"owner":');
  expect(await RunLock.take(data)).toBeDefined();
});

test('a taken port is passed over, whichever address it was taken on', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const { port } = server.address() as AddressInfo;
    expect(await findPort(port)).toBeGreaterThan(port);
    server.close();
  }
});
