import { answerParts, reachedFrom, requestParts, schemasOf, target } from './reached.mjs';

/**
 * Requests and answers share schemas. Where one of them is closed, answers get copies, since they are opened and requests
 * are not. A copy has no name, and needs none as long as it is no object.
 */
export function separateAnswers(document) {
  const requested = requestParts(document);
  const shared = schemasOf(answerParts(document)).filter(
    (schema) =>
      schema.$ref &&
      !requested.has(schema) &&
      requested.has(target(document, schema.$ref)) &&
      isClosed(document, schema),
  );
  for (const schema of shared) {
    const copy = copyOf(document, schema);
    delete schema.$ref;
    Object.assign(schema, copy);
  }
  return shared.length;
}

function isClosed(document, schema) {
  const within = schemasOf(reachedFrom(document, [[schema, 'schema']]));
  return within.some((part) => 'enum' in part || 'pattern' in part || part.additionalProperties === false);
}

function copyOf(document, schema) {
  if (schema.$ref) return copyOf(document, target(document, schema.$ref));
  const { type, items } = schema;
  if (type === 'array') return { ...schema, items: copyOf(document, items) };
  if (type === 'string') return { ...schema };
  throw new Error(`The SDK document has no rule for a closed ${type} that both requests and answers have`);
}
