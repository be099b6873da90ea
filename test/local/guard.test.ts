import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { commandLine, isAlive } from '../../src/local/process-identity.js';
import { ROOT } from '../support/run-folder.js';
import { waitFor } from '../support/wait-for.js';
import { whenDone } from '../support/when-done.js';

const GUARD = pathToFileURL(join(ROOT, 'scripts', 'guard.mjs')).href;
/** Starts one as Postgres and Temporal are started, in a session of its own, and says its number. */
const SCRIPT = `
  import { spawn } from 'node:child_process';
  import { guardChildProcesses } from ${JSON.stringify(GUARD)};
  guardChildProcesses();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  console.log(child.pid);
  process.stdin.once('data', (word) => { if (String(word) === 'throw') throw new Error('as it comes'); process.exit(0); });
`;

async function startScript(): Promise<{ script: ReturnType<typeof spawn>; child: number }> {
  const script = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = (await once(script.stdout, 'data')) as [Buffer];
  const child = Number(line.toString());
  whenDone(() => {
    script.kill('SIGKILL');
    if (commandLine(child)?.includes('setInterval')) process.kill(child, 'SIGKILL');
  });
  expect(isAlive(child)).toBe(true);
  return { script, child };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL', 'throw', 'exit'] as const)(
  'FD36: a script that ends by %s leaves nothing of what it started, in whatever session that is',
  async (way) => {
    const { script, child } = await startScript();
    if (way === 'throw' || way === 'exit') script.stdin?.write(way);
    else script.kill(way);
    await waitFor('the end of what it started', () => !isAlive(child));
  },
);

/** They start nothing. */
const ALONE = ['demo', 'reset', 'map', 'requirements'];

test('FD36: every command that starts something ends it by the same means', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [name, command] of Object.entries(scripts).filter(([one]) => !ALONE.includes(one))) {
    const [file] = /scripts\/[\w-]+\.mjs/.exec(command) ?? [];
    if (file)
      expect([name, readFileSync(join(ROOT, file), 'utf8').includes('\nguardChildProcesses();\n')]).toEqual([
        name,
        true,
      ]);
  }
});
