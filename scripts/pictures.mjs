// Writes a picture of every page, light and dark, phone and desktop, to .data/pictures/: to be looked at.
// And the one of docs/ anew: to be committed when it shows something new.
// With words: of the test files alone whose names hold one of them, such as `npm run pictures -- console dashboard`.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { endWithMe } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';
import { ROOT } from './set-up.mjs';

endWithMe();

rmSync(new URL('../.data/pictures/', import.meta.url), { recursive: true, force: true });
const words = process.argv.slice(2);
const scenes = readdirSync(new URL('../test/e2e/', import.meta.url))
  .filter((file) => /(^|-)pages\.test\.ts$|^watching\.test\.ts$/.test(file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .map((file) => `test/e2e/${file}`);
const env = { ...process.env, PICTURES: '1' };
const statuses = jestArgumentsFor(scenes).map((jest) => {
  const { status } = spawnSync(process.execPath, jest, { cwd: ROOT, stdio: 'inherit', env });
  return status ?? 1;
});
console.log('The pictures are in .data/pictures/ and docs/.');
process.exit(Math.max(...statuses));
