import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from '@jest/globals';
import { ROOT } from '../support/run-folder.js';

/** What each file imports. */
type Graph = Map<string, string[]>;

/** Of the server's own files, by their names in src/. Types count: who reads one file has to know the other. */
function importsOfServer(): Graph {
  const folder = join(ROOT, 'src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const sources = new Set(names);
  return new Map(
    names.map((name) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, name), 'utf8'));
      const asked = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => join(dirname(name), fileName));
      const imported = asked.flatMap((path) => [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')]);
      return [name, imported.filter((path) => sources.has(path))];
    }),
  );
}

/** Everything that a file needs, directly or by way of others: itself only where it is part of a circle. */
function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const fresh = (graph.get(file) ?? []).filter((imported) => !reached.has(imported));
    for (const imported of fresh) reached.add(imported);
    open.push(...fresh);
  }
  return reached;
}

/** Each once: the files that reach each other, by name. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].sort().map((file) => [file, reachedFrom(graph, file)]));
  const circles = [...reached].map(([file, others]) => [...others].filter((other) => reached.get(other)?.has(file)));
  const distinct = new Set(circles.filter(({ length }) => length > 0).map((files) => files.sort().join('\n')));
  return [...distinct].map((files) => files.split('\n'));
}

test('circles are found with all their files, and not what only leads into one', () => {
  const graph = new Map([
    ['above', ['a', 'x']],
    ['a', ['b']],
    ['b', ['c', 'below']],
    ['c', ['a', 'x']],
    ['x', ['y']],
    ['y', ['x']],
    ['below', []],
  ]);
  expect(circlesOf(graph)).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ]);
});

test('HO6: no file of the server imports itself by way of others', () => {
  const graph = importsOfServer();
  expect(graph.get('server.ts')).toContain('app.ts');
  expect(circlesOf(graph)).toEqual([]);
});
