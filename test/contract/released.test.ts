import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from '../../scripts/contract/breaking-changes.mjs';
import { brokenPromises, DOCUMENTS, RELEASED } from '../../scripts/contract/releases.mjs';
import { ROOT } from '../support/run-folder.js';
import { whenDone } from '../support/when-done.js';
import * as asyncapi from './support/asyncapi-changes.js';
import type { DocumentChange } from './support/document-change.js';
import { readDocument } from './support/documents.js';
import * as openapi from './support/openapi-changes.js';

interface Versioned {
  version: string;
}

test('SK6: nothing breaks the clients of the last release, unless the major version says so', () => {
  expect(brokenPromises(ROOT)).toEqual([]);
});

test('SK6: each release has both documents, of the version after which it is called', () => {
  const versions = readdirSync(join(ROOT, RELEASED));
  const found = versions.flatMap((version) =>
    readdirSync(join(ROOT, RELEASED, version)).map((name) => {
      const text = readFileSync(join(ROOT, RELEASED, version, name), 'utf8');
      return { name, folder: version, version: (JSON.parse(text) as { info: Versioned }).info.version };
    }),
  );
  const wanted = versions.flatMap((version) => DOCUMENTS.map((name) => ({ name, folder: version, version })));
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(found)).toEqual(new Set(wanted));
});

test('SK6: program and contract have one version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Versioned;
  for (const name of DOCUMENTS) expect(readDocument(name).info).toMatchObject({ version });
});

/** Comparing costs a second, so that all changes of a kind are made in one copy, each in a place of its own. */
describe.each([
  { name: 'openapi.public.json', ...openapi },
  { name: 'asyncapi.json', ...asyncapi },
])('SK6: $name', ({ name, BREAKING, HARMLESS }) => {
  const [broken, unharmed] = [BREAKING, HARMLESS].map((changes) => complaintsAbout(name, changes));

  test.each(BREAKING)('it breaks clients that $what: sentences say what, and where', ({ says }) => {
    expect(broken).toEqual(expect.arrayContaining([...says]));
  });

  test('nothing is said twice, or beside the point', () => {
    expect(broken?.toSorted()).toEqual(BREAKING.flatMap(({ says }) => says).toSorted());
  });

  test.each(HARMLESS)('it does clients no harm that $what', ({ edits }) => {
    expect(unharmed?.filter((sentence) => edits.some(({ pointer }) => sentence.includes(pointer)))).toEqual([]);
  });

  test('ten changes of each kind and more are told apart', () => {
    expect(Math.min(BREAKING.length, HARMLESS.length)).toBeGreaterThanOrEqual(10);
    expect(unharmed).toEqual([]);
  });
});

function complaintsAbout(name: string, changes: readonly DocumentChange[]): string[] {
  const copy = readDocument(name);
  for (const { apply } of changes.flatMap(({ edits }) => edits)) apply(copy);
  const folder = mkdtempSync(join(tmpdir(), 'attestry-contract-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), JSON.stringify(copy));
  return breakingChanges(ROOT, join(ROOT, 'generated', name), join(folder, name));
}
