// Takes pictures of every page, light and dark, phone and desktop, into .data/pictures/, for people to look at. Also
// renews docs/pictures/, to be committed when they show something new. With words: only the test files whose names
// contain one of them, such as `npm run pictures -- console dashboard`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { guardChildProcesses } from './guard.mjs';
import { jestArgumentsFor } from './jest.mjs';
import { ROOT } from './set-up.mjs';

guardChildProcesses();

/** The README shows the upper part of this picture, down to the decision. */
const CASE = join(ROOT, '.data/pictures/console-case.desktop-light.png');
const TOP_OF_CASE = { left: 0, top: 0, width: 1280, height: 788 };

const words = process.argv.slice(2);
const files = readdirSync(new URL('../test/e2e/', import.meta.url)).filter((file) =>
  /(^|-)pages\.test\.ts$|^watching\.test\.ts$/.test(file),
);
const scenes = files
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .map((file) => `test/e2e/${file}`);
if (scenes.length === 0) {
  console.error(`No pages are in a file named like ${words.join(' or ')}. There are: ${files.join(', ')}.`);
  process.exit(1);
}
rmSync(new URL('../.data/pictures/', import.meta.url), { recursive: true, force: true });
const env = { ...process.env, PICTURES: '1' };
const statuses = jestArgumentsFor(scenes).map((jest) => {
  const { status } = spawnSync(process.execPath, jest, { cwd: ROOT, stdio: 'inherit', env });
  return status ?? 1;
});
if (existsSync(CASE)) {
  await sharp(CASE).extract(TOP_OF_CASE).webp({ quality: 80, effort: 6 }).toFile(join(ROOT, 'docs/pictures/case.webp'));
}
console.log('The pictures are in .data/pictures/ and docs/pictures/.');
process.exit(Math.max(...statuses));
