import { partsOf } from './parts.mjs';

/** Every operation of a document. */
export function operationsOf(document) {
  return [...partsOf(document)].filter(({ kind }) => kind === 'operation').map(({ node }) => node);
}

/** What requests consist of, as a map from each part to its kind; references are followed. */
export function requestParts(document) {
  return reachedFrom(
    document,
    operationsOf(document).flatMap(({ parameters = [], requestBody }) => [
      ...parameters.map((parameter) => [parameter, 'parameter']),
      ...(requestBody ? [[requestBody, 'body']] : []),
    ]),
  );
}

/** What answers consist of, in the same way. */
export function answerParts(document) {
  return reachedFrom(
    document,
    operationsOf(document).flatMap(({ responses }) =>
      Object.values(responses).map((response) => [response, 'response']),
    ),
  );
}

/** The schemas among the parts. */
export function schemasOf(parts) {
  return [...parts].filter(([, kind]) => kind === 'schema').map(([node]) => node);
}

/** A part and all below it; references are followed. */
export function reachedFrom(document, starts) {
  const reached = new Map();
  const visit = (start, startKind) => {
    for (const { node, kind } of partsOf(start, startKind)) {
      if (reached.has(node)) continue;
      reached.set(node, kind);
      if (node.$ref) visit(target(document, node.$ref), kind);
    }
  };
  for (const [start, kind] of starts) visit(start, kind);
  return reached;
}

/** What a reference means. */
export function target({ components }, reference) {
  const [, , kind, name] = reference.split('/');
  return components[kind][name];
}
