import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = new URL('../../src/', import.meta.url).href;

/** Sources import each other by the names that they have when they are built. */
export async function resolve(specifier, context, next) {
  const { href } = new URL(specifier, context.parentURL ?? 'file:///');
  if (!href.startsWith(SOURCES) || !href.endsWith('.js')) return next(specifier, context);
  const source = href.replace(/\.js$/, '.ts');
  return next(existsSync(fileURLToPath(source)) ? source : specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith(SOURCES) || !url.endsWith('.ts')) return next(url, context);
  const { transform } = await import('@swc/core');
  const { code } = await transform(readFileSync(fileURLToPath(url), 'utf8'), {
    configFile: false,
    swcrc: false,
    jsc: { target: 'es2023', parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true } },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
