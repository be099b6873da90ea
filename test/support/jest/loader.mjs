// How Node loads tests, in processes that register.mjs has told to: TypeScript as it is written, with its types blanked out, so
// that every line stands where it stood; and of src/ what is built of it, once for the whole run.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { transform } = createRequire(import.meta.url)('@swc/wasm-typescript');
const ROOT = new URL('../../../', import.meta.url).href;
const SOURCES = `${ROOT}src/`;
const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  if (!specifier.startsWith('.') || !context.parentURL?.startsWith(ROOT)) return next(specifier, context);
  const { href } = new URL(specifier, context.parentURL);
  if (href.startsWith(SOURCES)) return next(`${ROOT}dist/${href.slice(SOURCES.length)}`, context);
  const written = href.replace(/\.js$/, '.ts');
  const isTypeScript = written !== href && !href.startsWith(`${ROOT}dist/`) && existsSync(fileURLToPath(written));
  return isTypeScript ? { url: written, format: 'module', shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.split('?')[0].endsWith('.ts')) return next(url, context);
  const text = await readFile(fileURLToPath(url), 'utf8');
  const { code } = await transform(text, { mode: 'strip-only', module: true, filename: fileURLToPath(url) });
  return { format: 'module', source: code, shortCircuit: true };
}
