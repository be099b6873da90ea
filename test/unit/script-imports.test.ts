import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../support/run-folder.js';

/** Not of the TypeScript that some of them write. */
const SPECIFIER = /^(?:import|export) (?!type )[^;`]*? from '(\.{1,2}\/[^']+)'|\bimport\('(\.{1,2}\/[^']+)'\)/gm;

/** Plain JavaScript, which no compiler looks at: benches and scripts that no test runs. */
const scripts = ['bin', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs') && !name.includes('node_modules'))
    .map((name) => join(ROOT, folder, name)),
);

test('what a script imports of the project is there', () => {
  const missing = scripts.flatMap((script) => {
    const specifiers = Array.from(
      readFileSync(script, 'utf8').matchAll(SPECIFIER),
      ([, named, asked]) => named ?? asked ?? '',
    );
    return specifiers
      .filter((specifier) => !existsSync(join(dirname(script), specifier)))
      .map((specifier) => `${relative(ROOT, script)}: ${specifier}`);
  });
  expect(scripts.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
