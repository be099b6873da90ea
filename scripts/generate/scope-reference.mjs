// Writes levels and scopes of the shipped catalogue into the contract.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The bundled contract, with the levels filled in. */
export async function withShippedLevels(root, document) {
  const { describeLevels } = await load(join(root, 'src/verification/catalogue/scope-reference.ts'));
  const { levels } = await load(join(root, 'src/texts/messages/levels.ts'));
  describeLevels(document, shippedCatalogue(root, levels));
  return document;
}

/** Both files import types only, so they can be loaded without a build. */
async function load(file) {
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

function shippedCatalogue(root, words) {
  const { scopes, parts } = JSON.parse(readFileSync(join(root, 'src/verification/catalogue/catalogue.json'), 'utf8'));
  const toPart = ([name, { add_ons = [], details, ...part }]) => {
    const { title, scope, details: detailsWords } = words.parts[name];
    const detailsScopeText = details ? detailsWords : undefined;
    return [name, { ...part, name, title, addOns: add_ons, scopeText: scope, detailsScopeText }];
  };
  return {
    scopes: new Map(scopes.map((name) => [name, words.scopes[name]])),
    parts: new Map(Object.entries(parts).map(toPart)),
  };
}
