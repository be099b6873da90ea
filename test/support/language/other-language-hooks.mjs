const MARKED = new URL('./marked-english.mjs', import.meta.url).href;

/** @see other-language.ts, which asks Node to have names looked up here */
export function resolve(specifier, context, next) {
  const isNamed = specifier.endsWith('/english.js') && context.parentURL?.endsWith('/dist/texts/messages.js');
  return isNamed ? { url: MARKED, format: 'module', shortCircuit: true } : next(specifier, context);
}
