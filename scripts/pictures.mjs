// Writes a picture of every page, light and dark, phone and desktop, to .data/pictures/: to be looked at.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

rmSync(new URL('../.data/pictures/', import.meta.url), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', 'test/e2e/pages.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: '1' },
});
console.log('The pictures are in .data/pictures/.');
process.exit(status ?? 1);
