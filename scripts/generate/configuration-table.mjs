// The README's table of configuration variables, from the one record per variable in src/config/variables.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';

const BEGIN = '<!-- configuration: written by `npm run generate` from src/config/variables.ts -->';
const END = '<!-- /configuration -->';

/** The README with its table as it should be. */
export async function readmeWithConfiguration(root) {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`README.md lacks the lines "${BEGIN}" and "${END}"`);
  const text = `${before}${BEGIN}\n\n${await configurationTable(root)}\n\n${END}${after}`;
  const style = await prettier.resolveConfig(join(root, 'README.md'));
  return prettier.format(text, { ...style, parser: 'markdown' });
}

async function configurationTable(root) {
  // variables.ts imports nothing, so it can be read without a build.
  const source = readFileSync(join(root, 'src/config/variables.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const config = await import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
  const rows = config.configurationTable().map(({ name, fallback, description }) => {
    const standard = fallback === undefined ? 'required' : fallback === '' ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${standard} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| Variable | Default | What it is |', '| --- | --- | --- |', ...rows].join('\n');
}
