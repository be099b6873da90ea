// What `npm run types` and ESLint find, from one program: to read and check all types a second time takes as long as either.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { ROOT } from './set-up.mjs';

const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };
const program = readProgram();
const diagnostics = ts.getPreEmitDiagnostics(program);
process.stdout.write(ts.formatDiagnostics(diagnostics, host));

const parserOptions = { projectService: false, programs: [program] };
const overrideConfig = [{ files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions } }];
const eslint = new ESLint({ cwd: ROOT, overrideConfig });
const results = await eslint.lintFiles(['.']);
process.stdout.write(await (await eslint.loadFormatter('stylish')).format(results));
process.exitCode = diagnostics.length > 0 || results.some(({ errorCount }) => errorCount > 0) ? 1 : 0;

function readProgram() {
  const onUnRecoverableConfigFileDiagnostic = (diagnostic) => {
    throw new Error(ts.formatDiagnostics([diagnostic], host));
  };
  const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic };
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, 'tsconfig.json'), {}, system);
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(config),
  });
}
