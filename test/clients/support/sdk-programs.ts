import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../../../scripts/sdks/sdks.mjs';
import { ROOT } from '../../support/run-folder.js';
import type { LanguageName, ToolName } from './languages.js';
import { writeSamples } from './samples.js';
import { runTool } from './tool.js';
import { commandOf, installAll } from './toolchain.js';

/** A program that goes the journey with an SDK, and the one that the README of the SDK shows. */
export interface SdkProgram {
  /** The name of its generator, and of its folders. */
  name: string;
  language: LanguageName | ToolName;
  /** What "compiles under its language's strict setting" means. */
  strict: string;
  /** As the blocks of code in the README say. */
  codeBlock: string;
  /** Compiles both. @throws with the words of the compiler, where it has anything against them */
  build: (place: Place) => Promise<Built>;
}

interface Place {
  /** Of the SDK. */
  sdk: string;
  /** A copy of the program's folder, for what comes out, too. */
  work: string;
  /** What the README shows, one after the other. */
  blocks: string[];
  /** The address of the service, for samples. */
  service: string;
}

/** How the programs start. */
interface Built {
  journey: string[];
  readme: string[];
  /** Runs samples of the documentation. */
  samples?: string[];
  env?: Record<string, string>;
}

const CLIENTS = join(ROOT, '.data/clients');
const MODULES = join(ROOT, 'node_modules');
const WHOLE = Boolean(process.env['ALL_CLIENTS']);

export const SDK_PROGRAMS: SdkProgram[] = [
  { name: 'typescript-fetch', language: 'JavaScript', strict: 'tsc --strict', codeBlock: 'ts', build: buildTypescript },
  {
    name: 'python',
    language: 'Python',
    strict: 'python -W error, and mypy --strict in npm run test:clients',
    codeBlock: 'python',
    build: buildPython,
  },
  { name: 'java', language: 'Java', strict: 'javac -Xlint:all -Werror', codeBlock: 'java', build: buildJava },
  { name: 'go', language: 'Go', strict: 'go vet and gofmt', codeBlock: 'go', build: buildGo },
  { name: 'rust', language: 'Rust', strict: 'deny(warnings)', codeBlock: 'rust', build: buildRust },
  {
    name: 'php',
    language: 'PHP',
    strict: 'strict_types, and every notice an error',
    codeBlock: 'php',
    build: buildPhp,
  },
  { name: 'ruby', language: 'Ruby', strict: 'ruby -wc', codeBlock: 'ruby', build: buildRuby },
];

/** Compiles the programs of an SDK in a folder of their own, which is where they start, too. */
export async function build(program: SdkProgram, service: string): Promise<Built & { cwd: string }> {
  const { name, codeBlock } = program;
  const work = join(CLIENTS, 'sdk-programs', name);
  const sdk = folderOf(name);
  rmSync(work, { recursive: true, force: true });
  cpSync(join(ROOT, 'test/clients/sdks', name), work, { recursive: true });
  const readme = readFileSync(join(sdk, 'README.md'), 'utf8');
  const found = readme.matchAll(new RegExp(`^\`\`\`${codeBlock}\n(.+?)^\`\`\`$`, 'gms'));
  const blocks = [...found].map(([, code = '']) => code);
  if (blocks.length !== 2) throw new Error(`The README of the SDK for ${name} has other code than it should`);
  return { ...(await program.build({ sdk, work, blocks, service })), cwd: work };
}

async function buildTypescript({ sdk, work, blocks, service }: Place): Promise<Built> {
  writeFileSync(join(work, 'readme.ts'), blocks.join(''));
  writeSamples({ work, service }, 'TypeScript', (operationId) => `${operationId}.ts`);
  const compiler = [process.execPath, join(MODULES, 'typescript/bin/tsc')];
  await runTool([...compiler, '-p', sdk], { cwd: work });
  mkdirSync(join(work, 'node_modules'));
  symlinkSync(sdk, join(work, 'node_modules/attestry-sdk'));
  await runTool([...compiler, '-p', work, '--typeRoots', join(MODULES, '@types')], { cwd: work });
  const program = (name: string) => [process.execPath, `${name}.js`];
  const samples = program('samples/getTotalVerifications');
  return { journey: program('journey'), readme: program('readme'), samples };
}

async function buildPython({ sdk, work, blocks, service }: Place): Promise<Built> {
  writeFileSync(join(work, 'readme.py'), blocks.join(''));
  writeSamples({ work, service }, 'Python', (operationId) => `${operationId}.py`);
  const libraries = await fetchPython('sdks/python');
  const env = { PYTHONPATH: `${sdk}:${libraries}`, PYTHONPYCACHEPREFIX: join(work, 'compiled') };
  if (WHOLE) {
    const mypy = 'python3 -m mypy --strict --follow-imports=silent journey.py readme.py'.split(' ');
    const variables = { PYTHONPATH: await fetchPython('sdks/mypy'), MYPYPATH: sdk };
    await runTool([...mypy, join(sdk, 'attestry_sdk/webhooks.py')], { cwd: work, env: variables });
  }
  const program = (name: string) => ['python3', '-W', 'error', `${name}.py`];
  return { journey: program('journey'), readme: program('readme'), samples: program('samples'), env };
}

async function fetchPython(folder: string): Promise<string> {
  const program = { language: 'Python', folder } as const;
  await installAll([program]).get(program);
  return commandOf(program).env['PYTHONPATH'] ?? '';
}

async function buildJava({ sdk, work, blocks, service }: Place): Promise<Built> {
  const libraries = { language: 'Java', folder: 'sdks/java' } as const;
  await installAll([libraries]).get(libraries);
  const own = blocks.map((code) => {
    const [, name = ''] = /^final class (\w+)/m.exec(code) ?? [];
    writeFileSync(join(work, `${name}.java`), code);
    return `${name}.java`;
  });
  writeSamples({ work, service }, 'Java', (operationId) => `${operationId}.java`);
  const samples = readdirSync(join(work, 'samples')).map((name) => join('samples', name));
  const classes = join(work, 'classes');
  const path = `${classes}:${join(CLIENTS, 'sdks/java/*')}`;
  const source = join(sdk, 'src/main/java');
  const generated = readdirSync(source, { recursive: true }).filter((name) => String(name).endsWith('.java'));
  const compile = (strictness: string[], files: string[]) =>
    runTool(['javac', ...strictness, '-encoding', 'UTF-8', '-d', classes, '-cp', path, ...files], { cwd: work });
  // The generator's own code has warnings that are not ours to mend.
  await compile(
    ['-nowarn'],
    generated.map((name) => join(source, String(name))),
  );
  const webhooks = join(source, 'example/attestry/sdk/Webhooks.java');
  await compile(['-Xlint:all', '-Werror'], ['Journey.java', ...own, ...samples, webhooks]);
  // Up to Java 17 its output is otherwise what the locale says.
  const java = ['java', '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', path];
  const program = (name: string) => [...java, name];
  return { journey: program('Journey'), readme: program('Statistics'), samples: program('GetTotalVerifications') };
}

async function buildGo({ sdk, work, blocks, service }: Place): Promise<Built> {
  writeSamples({ work, service }, 'Go', (operationId) => `${operationId}/main.go`);
  mkdirSync(join(work, 'readme'));
  for (const [index, code] of blocks.entries()) writeFileSync(join(work, 'readme', `part${index + 1}.go`), code);
  // As the other programs in Go (toolchain.ts).
  const env = { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' };
  const programs = join(work, 'programs/');
  await runTool(['go', 'vet', './...', 'attestry.example/sdk/go'], { cwd: work, env });
  const misformatted = await runTool(['gofmt', '-l', '.', join(sdk, 'webhooks.go')], { cwd: work });
  if (misformatted) throw new Error(`gofmt would write these otherwise:\n${misformatted}`);
  const mains = ['.', './readme', './samples/getTotalVerifications'];
  await runTool(['go', 'build', '-gcflags=all=-N -l', '-o', programs, ...mains], { cwd: work, env });
  const program = (name: string) => [join(programs, name)];
  return { journey: program('journey'), readme: program('readme'), samples: program('getTotalVerifications') };
}

async function buildRust({ sdk, work, blocks }: Place): Promise<Built> {
  // The lock file holds the versions of others. The SDK has that of the contract, which every release changes.
  const [version = ''] = /^version = .+$/m.exec(readFileSync(join(sdk, 'Cargo.toml'), 'utf8')) ?? [];
  const lockFile = join(work, 'Cargo.lock');
  const locked = readFileSync(lockFile, 'utf8').replace(/(?<=^name = "attestry-sdk"\n).+$/m, version);
  writeFileSync(lockFile, locked);
  mkdirSync(join(work, 'src/bin'));
  // Nobody calls what receives webhooks.
  const strict = '#![deny(warnings)]\n#![allow(dead_code)]\n';
  writeFileSync(join(work, 'src/bin/readme.rs'), strict + blocks.join(''));
  const target = join(CLIENTS, 'sdks/rust');
  await runTool(['cargo', 'build', '--quiet', '--locked'], { cwd: work, env: { CARGO_TARGET_DIR: target } });
  return { journey: [join(target, 'debug/journey')], readme: [join(target, 'debug/readme')] };
}

function buildPhp({ sdk, work, blocks }: Place): Promise<Built> {
  writeFileSync(join(work, 'readme.php'), `<?php\nrequire __DIR__ . '/start.php';\n${blocks.join('')}`);
  return Promise.resolve({ journey: ['php', 'journey.php'], readme: ['php', 'readme.php'], env: { SDK: sdk } });
}

async function buildRuby({ sdk, work, blocks }: Place): Promise<Built> {
  writeFileSync(join(work, 'readme.rb'), blocks.join(''));
  for (const file of ['journey.rb', 'readme.rb', join(sdk, 'lib/attestry_sdk/webhooks.rb')]) {
    const said = await runTool(['ruby', '-wc', file], { cwd: work });
    if (said.trim() !== 'Syntax OK') throw new Error(said);
  }
  const ruby = ['ruby', '-I', join(sdk, 'lib')];
  return { journey: [...ruby, 'journey.rb'], readme: [...ruby, 'readme.rb'] };
}
