import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from '../../scripts/contract/breaking-changes.mjs';
import { brokenPromises, DIGESTS, digestsOf, DOCUMENTS, RELEASED } from '../../scripts/contract/releases.mjs';
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

describe.each(readdirSync(join(ROOT, RELEASED)))('SK6: the release %s', (version) => {
  const folder = join(ROOT, RELEASED, version);

  test('has both documents, of the version after which it is called, and their digests', () => {
    expect(readdirSync(folder).toSorted()).toEqual([DIGESTS, ...DOCUMENTS].toSorted());
    for (const name of DOCUMENTS) {
      const { info } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { info: Versioned };
      expect(info).toMatchObject({ version });
    }
  });

  test('is what was promised: nobody has edited it', () => {
    expect(digestsOf(folder)).toBe(readFileSync(join(folder, DIGESTS), 'utf8'));
  });
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
