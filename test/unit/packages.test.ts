import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as unknown;
const { dependencies, devDependencies } = read('package.json') as Manifest;
const { packages } = read('package-lock.json') as { packages: Record<string, { version: string }> };

/** The versions that are installed under a name, wherever they lie. */
function versionsOf(name: RegExp): Set<string> {
  const found = Object.entries(packages).filter(([path]) => name.test(path.split('node_modules/').at(-1) ?? ''));
  return new Set(found.map(([, { version }]) => version));
}

test('every package is named with one exact version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
  );
  expect(loose).toEqual([]);
});

test('the packages of Temporal are of one version: a worker and a client of two do not understand each other', () => {
  expect(versionsOf(/^@temporalio\//)).toEqual(new Set([dependencies['@temporalio/worker']]));
});

test('there is one protobufjs 8: with two, a recorded history cannot be replayed', () => {
  const copies = Object.entries(packages).filter(
    ([path, { version }]) => /(^|\/)node_modules\/protobufjs$/.test(path) && version.startsWith('8.'),
  );
  expect(copies.map(([path, { version }]) => [path, version])).toEqual([
    ['node_modules/protobufjs', dependencies['protobufjs']],
  ]);
});
