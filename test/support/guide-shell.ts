import { execFile } from 'node:child_process';
import { commandLines, words } from './markdown.js';
import { expectAbout } from './expect-about.js';

/** `kci_…`, as a guide writes what its reader has to put there. */
const PLACEHOLDER = /^(\w+_)?…$/;
const ASSIGNMENTS = /^(?:[A-Z_]+=\S*… *)+$/;

interface Options {
  /** What is written otherwise than here, such as addresses and ports. */
  replace: Readonly<Record<string, string>>;
  /** A command of ours that need not be a process of its own; what it prints. */
  attestry: (args: string[]) => Promise<string>;
}

/** A reader at a terminal who types what a guide prints, and copies from what was printed what the guide says to copy. */
export class GuideShell {
  readonly #variables: Record<string, string> = {};
  #screen = '';

  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Somewhere else than in this terminal something was to be read, such as the address of a browser. */
  read(text: string): void {
    this.#screen = text;
  }

  /** Types a block line by line. @returns what it printed */
  async type(block: string, typed: Readonly<Record<string, string>> = {}): Promise<string> {
    const replacements = Object.entries({ ...this.#options.replace, ...typed });
    const text = replacements.reduce((before, [from, to]) => before.replaceAll(from, to), block);
    let printed = '';
    for (const line of commandLines(text)) {
      if (ASSIGNMENTS.test(line)) this.#copy(line);
      else printed += this.#screen = await this.#run(line);
    }
    return printed;
  }

  #copy(line: string): void {
    for (const assignment of line.split(/ +/)) {
      const [name = '', value = ''] = assignment.split('=');
      const [, prefix] = PLACEHOLDER.exec(value) ?? [];
      const wanted = prefix === undefined ? /"user_id":"([^"]+)"/ : new RegExp(`(${prefix}[\\w-]+)`);
      const [, found] = wanted.exec(this.#screen) ?? [];
      if (found === undefined) throw new Error(`nothing printed is a ${name}: ${this.#screen}`);
      this.#variables[name] = found;
    }
  }

  async #run(line: string): Promise<string> {
    const [, command] = /^npx attestry (.*)/.exec(line) ?? [];
    if (command === undefined) return this.#sh(line);
    const known = command.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => this.#variables[name] ?? '');
    return this.#options.attestry(words(known));
  }

  /** What it assigns is known to the next line, as in a shell that goes on. */
  async #sh(line: string): Promise<string> {
    const [, name] = /^([A-Z_]+)=\$\(/.exec(line) ?? [];
    const typed = name === undefined ? line : `${line}; printf %s "$${name}"`;
    const env = { PATH: process.env['PATH'], ...this.#variables };
    const printed = await new Promise<string>((resolve, reject) => {
      execFile('sh', ['-c', typed], { env }, (error, stdout, stderr) => {
        if (error) reject(new Error(`${line}\n${stderr}`));
        else resolve(stdout);
      });
    });
    if (name !== undefined) this.#variables[name] = printed;
    else expectAbout(line, printed).not.toBe('');
    return printed;
  }
}
