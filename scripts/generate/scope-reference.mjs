// What the contract says about levels and scopes, from the shipped catalogue.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The bundle of the contract, told of the levels. */
export async function withShippedLevels(root, document) {
  // scope-reference.ts imports types alone, so it can be read without a build.
  const source = readFileSync(join(root, 'src/verification/scope-reference.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const { tellLevels } = await import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
  tellLevels(document, shippedCatalogue(root));
  return document;
}

function shippedCatalogue(root) {
  const { scopes, parts } = JSON.parse(readFileSync(join(root, 'src/verification/catalogue.json'), 'utf8'));
  const toPart = ([name, { add_ons = [], scope_text, details_scope_text, ...part }]) => [
    name,
    { ...part, name, addOns: add_ons, scopeText: scope_text, detailsScopeText: details_scope_text },
  ];
  return { scopes: new Map(Object.entries(scopes)), parts: new Map(Object.entries(parts).map(toPart)) };
}
