// Writes the table of variables in docs/configuration.md from src/config/variables.ts and the files beside it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import ts from 'typescript';

const BEGIN = '<!-- configuration: written by `npm run generate` from src/config/variables.ts -->';
const END = '<!-- /configuration -->';

export const CONFIGURATION = 'docs/configuration.md';

/** The document with an up-to-date table. */
export async function withConfigurationTable(root) {
  const document = readFileSync(join(root, CONFIGURATION), 'utf8');
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${CONFIGURATION} lacks the lines "${BEGIN}" and "${END}"`);
  const text = `${before}${BEGIN}\n\n${await configurationTable(root)}\n\n${END}${after}`;
  const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(CONFIGURATION, text, { ...style, ignorePatterns: undefined });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

async function configurationTable(root) {
  const read = (name) => readFileSync(join(root, 'src/config', name), 'utf8');
  // These files import types only, so they can be loaded without a build.
  const variables = read('variables.ts').replaceAll(
    /'\.\/([\w-]+-variables)\.js'/g,
    (_, name) => `'${asModule(read(`${name}.ts`))}'`,
  );
  const config = await import(asModule(variables));
  const rows = config.configurationTable().map(({ name, fallback, description, usedBy }) => {
    const standard = fallback === undefined ? 'required' : fallback === '' ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${standard} | ${usedBy.join(', ')} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| Variable | Default | Used by | What it is |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** @returns the URL of a module with this source */
function asModule(source) {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`;
}
