import { parseArgs } from 'node:util';
import { VERSION } from '../version.js';
import { WrongUsage } from './fault.js';
import { helpOf, overview } from './help.js';
import { listen } from './listen.js';
import { token } from './token.js';
import type { Given, Tool } from './tool.js';
import { verify } from './verify.js';

export const TOOLS: ReadonlyMap<string, Tool> = new Map(Object.entries({ listen, verify, token }));

const HELP = ['--help', '-h'];

/** What a command line asks for: a text about the tools, or one of them with its options. */
export type CommandLine = { text: string } | { tool: Tool; given: Given };

/** @throws WrongUsage with what to type instead */
export function readCommandLine([name = '', ...args]: readonly string[]): CommandLine {
  if (HELP.includes(name)) return { text: overview(TOOLS) };
  if (name === '--version') return { text: VERSION };
  const tool = TOOLS.get(name);
  if (!tool) {
    const names = [...TOOLS.keys()].join(', ');
    throw new WrongUsage(`${name === '' ? 'no command' : `there is no command ${name}`}: it is one of ${names}.`);
  }
  if (args.some((arg) => HELP.includes(arg))) return { text: helpOf(name, tool) };
  return { tool, given: readOptions(name, tool, args) };
}

function readOptions(name: string, { options }: Tool, args: string[]): Given {
  const known = Object.entries(options).map(([option, { value }]) => {
    return [option, { type: value === undefined ? 'boolean' : 'string', multiple: true }] as const;
  });
  const given = new Map<string, string[]>();
  for (const [option, values = []] of Object.entries(parse(name, args, Object.fromEntries(known)))) {
    if (values.length > 1 && !options[option]?.isRepeatable) throw new WrongUsage(`--${option} is given twice.`);
    if (values.includes('')) {
      throw new WrongUsage(`--${option} is empty: is the shell’s variable set that it comes from?`);
    }
    given.set(option, values.map(String));
  }
  return given;
}

function parse(
  name: string,
  args: string[],
  options: Record<string, { type: 'boolean' | 'string'; multiple: true }>,
): Partial<Record<string, (string | boolean)[]>> {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS_')) throw error;
    // Further sentences of Node's are about the position of arguments, of which these tools have none.
    const [told = ''] = message.split(/\n|\. /);
    const names = Object.keys(options).map((option) => `--${option}`);
    throw new WrongUsage(`${told}. The options of ${name}: ${names.join(', ')}.`, { cause: error });
  }
}
