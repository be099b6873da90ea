import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../support/run-folder.js';

/** More than that nobody takes in at a glance. */
const MOST_FILES = 40;
/** Numbers in a row, in which nobody looks for a noun. */
const EXCEPT = ['src/db/migrations'];

function foldersIn(folder: string): { folder: string; files: string[] }[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersIn(`${folder}/${name}`));
  return [{ folder, files }, ...below];
}

const FOLDERS = foldersIn('src');

test('HO4: no folder of the server holds so many files that one has to search in it', () => {
  expect(FOLDERS.length).toBeGreaterThan(50);
  const tooFull = FOLDERS.filter(({ folder, files }) => files.length > MOST_FILES && !EXCEPT.includes(folder));
  expect(tooFull.map(({ folder, files }) => `${folder}: ${files.length}`)).toEqual([]);
});

test('HO3: pages draw, read forms and answer; there is no rule and no store among them', () => {
  const pages = FOLDERS.filter(({ folder }) => /^src\/pages\b/.test(folder));
  const names = pages.flatMap(({ folder, files }) => files.map((name) => `${folder}/${name}`));
  expect(names.length).toBeGreaterThan(150);
  // What handlers of several kinds share stands beside them.
  const isPage = /^src\/pages\/((user|team|reviewer)\/.+\.(http\.ts|page\.tsx|form\.ts)|[\w-]+\.http\.ts)$/;
  expect(names.filter((name) => !isPage.test(name))).toEqual([]);
});
