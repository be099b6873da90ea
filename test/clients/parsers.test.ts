import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { remove, set } from '../contract/support/document-change.js';
import { readDocument } from '../contract/support/documents.js';
import { makeRunFolder } from '../support/run-folder.js';
import { whenDone } from '../support/when-done.js';
import { findMissing, type LanguageName } from './support/languages.js';
import { runTool } from './support/tool.js';
import { commandOf, installAll } from './support/toolchain.js';

interface Parser {
  name: string;
  language: LanguageName;
  /** Within test/clients/. */
  folder: string;
  reads: RegExp;
}

/** Opinions beside those of Redocly and the reference parser of AsyncAPI, which test/contract asks. */
const PARSERS: [Parser, ...Parser[]] = [
  { name: '@readme/openapi-parser', language: 'JavaScript', folder: 'javascript/parsers', reads: /^openapi/ },
  { name: 'openapi-spec-validator and asyncapi3', language: 'Python', folder: 'python/parsers', reads: /./ },
];

const DOCUMENTS = [
  { name: 'openapi.public.json', spoil: set('#/webhooks/test/post/responses', []) },
  { name: 'openapi.sdk.json', spoil: remove('#/info/title') },
  { name: 'asyncapi.json', spoil: remove('#/servers/client/host') },
];

// `npm test` fetches the smaller one alone.
const [smallest] = PARSERS;
const here = process.env['ALL_CLIENTS'] ? PARSERS : [smallest];
const installed = installAll(here);

describe.each(here)('SK10: $name', (parser) => {
  test('finds nothing wrong with the published documents, and something with the same when they are spoiled', async () => {
    const missing = await findMissing(parser.language);
    if (missing !== undefined) throw new Error(missing);
    await installed.get(parser);
    const found = await judge(parser);
    const names = DOCUMENTS.map(({ name }) => name).filter((name) => parser.reads.test(name));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      expect(found).toHaveProperty([name], []);
      expect(found[`spoiled.${name}`]).not.toEqual([]);
    }
  });
});

/** @returns what is wrong with each document, by its name */
async function judge(parser: Parser): Promise<Record<string, string[]>> {
  const folder = await makeRunFolder();
  whenDone(() => rmSync(folder, { recursive: true }));
  const files = DOCUMENTS.filter(({ name }) => parser.reads.test(name)).flatMap(({ name, spoil }) => {
    const document = readDocument(name);
    writeFileSync(join(folder, name), JSON.stringify(document));
    spoil.apply(document);
    writeFileSync(join(folder, `spoiled.${name}`), JSON.stringify(document));
    return [name, `spoiled.${name}`];
  });
  const { command, args, cwd, env } = commandOf(parser);
  const paths = files.map((name) => join(folder, name));
  const said = await runTool([command, ...args, ...paths], { cwd, env });
  // What else it says are warnings about itself.
  const judged = JSON.parse(said.split('\n').find((line) => line.startsWith('{')) ?? '{}') as Record<string, string[]>;
  return Object.fromEntries(files.map((name) => [name, judged[join(folder, name)] ?? ['not judged']]));
}
