import { EXIT_CODES } from '../exit-codes.js';
import type { Tool } from './tool.js';

/** What --help prints without the name of a tool. */
export function overview(tools: ReadonlyMap<string, Tool>): string {
  const lines = columns([...tools].map(([name, { summary }]) => [name, summary]));
  return `Usage: attestry-cli <command> [options]

For whoever integrates Attestry, wherever it runs: these commands speak its API, or to nobody.

Commands:
${lines.join('\n')}

attestry-cli <command> --help tells of one, --version which release this is.

Exit codes: ${EXIT_CODES.done} done; ${EXIT_CODES.refused} refused, or a signature is not valid; ${EXIT_CODES.usage} wrong usage; ${EXIT_CODES.unavailable} Attestry cannot be reached.`;
}

export function helpOf(name: string, { description, options, example }: Tool): string {
  const lines = columns(
    Object.entries(options).map(([option, { value, text }]) => [
      value === undefined ? `--${option}` : `--${option} ${value.startsWith("'") ? value : `<${value}>`}`,
      text,
    ]),
  );
  return `Usage: attestry-cli ${name} [options]

${description}

Options:
${lines.join('\n')}

Example:
  ${example}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
