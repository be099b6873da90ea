import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { codeBlocks, commandLines, section, words } from '../../support/markdown.js';
import { ROOT } from '../../support/run-folder.js';
import type { Generator } from './generators.js';
import { runTool } from './tool.js';
import { CLIENTS, fetchedFor } from './toolchain.js';

const INSTALLS = /^(npm install|pip install|go get) /;
/** The first line of a block that is a file says how it is called. */
const FILE = /^(?:\/\/|#) (\S+\.\w+)\n/;

/** How what was generated, and the program that uses it, are compiled and run. */
const TOOLS: Record<Generator['language'], { languages: string[]; compile: string[]; run: string[] }> = {
  JavaScript: {
    languages: ['js', 'ts'],
    compile: [
      ...[process.execPath, 'node_modules/typescript/bin/tsc', '--strict', '--skipLibCheck', '--target', 'es2022'],
      ...['--module', 'node16', '--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'],
      ...['--outDir', 'compiled', 'client.ts'],
    ],
    run: [process.execPath, 'compiled/client.js'],
  },
  Python: {
    languages: ['python'],
    compile: ['python3', '-m', 'compileall', '-q', '.'],
    run: ['python3', 'client.py'],
  },
  Go: { languages: ['go'], compile: ['go', 'build', '-o', 'client', '.'], run: ['./client'] },
};

/** What docs/generators.md prints about one tool. */
export class PrintedClient {
  readonly #generator: Generator;
  readonly #section: string;
  readonly #replace: (text: string) => string;
  readonly #folder: string;

  constructor(generator: Generator, guide: string, replace: (text: string) => string) {
    this.#generator = generator;
    this.#section = section(guide, `## ${generator.name}`);
    this.#replace = replace;
    this.#folder = join(ROOT, '.data', 'clients', 'generated', generator.name.replaceAll(/\W+/g, '-'));
  }

  /** What it says to install, each with its version. */
  get installed(): string[] {
    return this.#lines
      .filter((line) => INSTALLS.test(line))
      .flatMap((line) => words(line.replace(INSTALLS, '')).filter((word) => !word.startsWith('-')));
  }

  get #lines(): string[] {
    return codeBlocks(this.#section, 'sh').flatMap(commandLines);
  }

  /** Types what is printed into an empty folder, but for what is fetched by its lock file. */
  async generate(): Promise<void> {
    this.#makeFolder();
    for (const language of TOOLS[this.#generator.language].languages) {
      for (const block of codeBlocks(this.#section, language)) {
        const [, name] = FILE.exec(block) ?? [];
        if (name !== undefined) writeFileSync(join(this.#folder, name), this.#replace(block));
      }
    }
    for (const line of this.#lines.filter((each) => !INSTALLS.test(each))) await this.#run(words(this.#replace(line)));
  }

  async compile(): Promise<void> {
    await this.#run(TOOLS[this.#generator.language].compile);
  }

  /** @returns what it prints, which is JSON */
  async run({ args = [], env }: { args?: string[]; env?: NodeJS.ProcessEnv }): Promise<unknown> {
    return JSON.parse(await this.#run([...TOOLS[this.#generator.language].run, ...args], env));
  }

  #makeFolder(): void {
    const { language, folder } = this.#generator;
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
    if (language === 'JavaScript')
      symlinkSync(join(CLIENTS, folder, 'node_modules'), join(this.#folder, 'node_modules'));
    if (language === 'Go')
      for (const name of ['go.mod', 'go.sum']) copyFileSync(join(CLIENTS, folder, name), join(this.#folder, name));
  }

  #run(command: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { PATH = '' } = process.env;
    const fetched = fetchedFor(this.#generator);
    const python = { PYTHONPATH: fetched, PATH: `${join(fetched, 'bin')}${delimiter}${PATH}` };
    const own = { JavaScript: {}, Python: python, Go: { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly' } };
    return runTool(command, { cwd: this.#folder, env: { ...own[this.#generator.language], ...env } });
  }
}
