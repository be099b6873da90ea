import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command, type Option } from 'commander';
import { describe, expect, test } from '@jest/globals';
import { addCommands } from '../../src/cli/groups.js';
import { readCommandLine, TOOLS } from '../../src/client-tools/command-line.js';
import { codeBlocks, commandLines, DOCUMENTS, prose, readMarkdown, section, words } from '../support/markdown.js';
import { ROOT } from '../support/run-folder.js';
import { expectAbout } from '../support/expect-about.js';

const program = new Command('attestry');
await addCommands(program, []);
const leaves = new Map(leavesOf(program).map((leaf) => [pathOf(leaf).join(' '), leaf]));

const documents = DOCUMENTS.map((path) => ({ path, markdown: readMarkdown(path) }));
/** Every way to type it. */
const TYPED = /^(?:[A-Z_]+=\S+ )*(?:npx attestry|attestry|node(?: --env-file=\S+)? dist\/cli\.js) /;

/** What the reader puts in its place. */
const SOME_ID = /<\w+_id>/g;

const inBlocks = documents.flatMap(({ path, markdown }) =>
  codeBlocks(markdown, 'sh')
    .flatMap(commandLines)
    .filter((line) => TYPED.test(line))
    .map((line) => ({ path, line })),
);
const inProse = documents.flatMap(({ path, markdown }) =>
  Array.from(prose(markdown).matchAll(/`attestry ([a-z][^`]*)`/g), ([, line = '']) => ({ path, line })),
);

describe('HO8: attestry …', () => {
  test.each(inBlocks)('$path: $line', async ({ line }) => {
    await expect(tried(words(line.replace(TYPED, '').replaceAll(SOME_ID, randomUUID())))).resolves.toBeUndefined();
  });

  test.each(inProse)('$path: attestry $line', ({ line }) => {
    const leaf = leafOf(words(line));
    const known = (leaf?.options ?? []).map(({ long }) => long);
    expectAbout('there is such a command', leaf).toBeDefined();
    expect(known).toEqual(expect.arrayContaining(line.match(/--[\w-]+/g) ?? []));
  });

  test('the table of commands has all that there are', () => {
    const rows = section(readMarkdown('docs/operating.md'), '## Commands').match(/^\| `(?!attestry)[a-z].*$/gm) ?? [];
    const listed = rows.flatMap((row) => {
      const [first = '', ...others] = Array.from(
        (row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g),
        ([, code = '']) => code,
      );
      return [first, ...others.map((name) => `${first.split(' ')[0]} ${name}`)];
    });
    expect(listed.sort()).toEqual([...leaves.keys()].sort());
  });

  test('each is run by a test', () => {
    const folder = join(ROOT, 'test', 'integration');
    const tests = readdirSync(folder).filter((name) => /^cli.*\.test\.ts$/.test(name));
    const sources = tests.map((name) => readMarkdown(`test/integration/${name}`));
    const isRun = (path: string) =>
      sources.some((source) => path.split(' ').every((word) => source.includes(`'${word}'`)));
    expect([...leaves.keys()].filter((path) => !isRun(path))).toEqual([]);
  });
});

describe('SK12: attestry-cli …', () => {
  /** Of a clone, installed or from its file, alone or as $(…). */
  const typed = /\battestry-cli(?:-[\d.]+\.tgz)? ([a-z-][^)`]*)/g;
  const lines = documents.flatMap(({ path, markdown }) => {
    const shown = [...codeBlocks(markdown, 'sh').flatMap(commandLines), ...(prose(markdown).match(/`[^`\n]+`/g) ?? [])];
    return shown.flatMap((text) => Array.from(text.matchAll(typed), ([, line = '']) => ({ path, line })));
  });

  test.each(lines)('$path: attestry-cli $line', ({ line }) => {
    expect(() => readCommandLine(words(line))).not.toThrow();
  });

  test('documents show each of its commands', () => {
    const shown = new Set(lines.map(({ line }) => line.split(' ')[0]));
    expect([...TOOLS.keys()].filter((name) => !shown.has(name))).toEqual([]);
  });
});

/** What runs each script, in a whole test run. */
const RUN_BY: Readonly<Record<string, string>> = {
  start: 'test/support/installation.ts',
  demo: 'test/local/start.test.ts',
  reset: 'test/local/start.test.ts',
  build: 'test/support/built.ts',
  generate: 'test/contract/generated.test.ts',
  'contract:release': 'test/contract/contract-release.test.ts',
  requirements: 'scripts/test.mjs',
  sdks: 'test/clients/sdks.test.ts',
};
/** Kinds of checks of which a whole run is made, and longer forms of some of its tests. */
const RUNS = ['test', 'lint', 'format', 'test:chaos', 'test:clients', 'test:nodes'];
/** What measures for up to forty minutes, and what makes files that people look at and commit. */
const BY_HAND = ['bench', 'bench:oauth', 'bench:statistics', 'bench:webhooks', 'pictures', 'map'];

describe('HO8: npm …', () => {
  const { scripts } = JSON.parse(readMarkdown('package.json')) as { scripts: Record<string, string> };
  const named = new Set(
    documents.flatMap(({ markdown }) =>
      Array.from(
        markdown.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g),
        ([, script, short]) => script ?? short ?? '',
      ),
    ),
  );

  test('every script that a document names is there', () => {
    expect([...named].filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('every one is run by a test, or is known to be for people', () => {
    const known = [...Object.keys(RUN_BY), ...RUNS, ...BY_HAND];
    expect([...named].filter((name) => !known.includes(name))).toEqual([]);
    const isRun = ([name, by]: [string, string]) => {
      const [, file = name] = /\/([\w-]+\.mjs)/.exec(scripts[name] ?? '') ?? [];
      return readMarkdown(by).includes(file);
    };
    expect(Object.entries(RUN_BY).filter((entry) => !isRun(entry))).toEqual([]);
  });
});

/** Goes as far as the command itself: arguments, options, choices and what has to be there. */
async function tried(args: string[]): Promise<void> {
  const leaf = leafOf(args);
  if (!leaf) throw new Error(`there is no such command: ${args.join(' ')}`);
  leaf.exitOverride().configureOutput({ writeErr: () => undefined });
  leaf.options.filter(isFile).forEach((option) => option.argParser(String));
  await leaf.action(() => undefined).parseAsync(args.slice(pathOf(leaf).length), { from: 'user' });
}

/** Which the reader has, and we do not. */
function isFile({ flags }: Option): boolean {
  return flags.endsWith('<path>');
}

function leafOf(args: readonly string[]): Command | undefined {
  return leaves.get(args.slice(0, 2).join(' ')) ?? leaves.get(args[0] ?? '');
}

function leavesOf(command: Command): Command[] {
  return command.commands.flatMap((child) => (child.commands.length > 0 ? leavesOf(child) : [child]));
}

function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}
