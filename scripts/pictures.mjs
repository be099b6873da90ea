// Writes a picture of every page, light and dark, phone and desktop, to .data/pictures/: to be looked at.
// And the one of docs/ anew: to be committed when it shows something new.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

rmSync(new URL('../.data/pictures/', import.meta.url), { recursive: true, force: true });
const scenes = ['test/e2e/pages.test.ts', 'test/e2e/console-pages.test.ts', 'test/e2e/watching.test.ts'];
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', ...scenes], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: '1' },
});
console.log('The pictures are in .data/pictures/ and docs/.');
process.exit(status ?? 1);
