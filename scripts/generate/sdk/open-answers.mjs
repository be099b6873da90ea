import { answerParts, schemasOf } from './reached.mjs';

/** An answer may have a value tomorrow that is in no list today, and a client that was made before has to read it. */
export function openLists(document) {
  const closed = schemasOf(answerParts(document)).filter((schema) => 'enum' in schema);
  for (const schema of closed) {
    if (schema.type !== 'string')
      throw new Error(`The SDK document has no rule for a list of values of type ${schema.type}`);
    const { enum: values, description = '' } = schema;
    delete schema.enum;
    schema['x-extensible-enum'] = values;
    const known = `At present ${values.map((value) => `\`${value}\``).join(', ')}; others may follow.`;
    schema.description = `${description.trimEnd()} ${known}`.trimStart();
  }
  return closed.length;
}

/** The same of a field. */
export function openObjects(document) {
  const closed = schemasOf(answerParts(document)).filter((schema) => schema.additionalProperties === false);
  for (const schema of closed) delete schema.additionalProperties;
  return closed.length;
}

/** A pattern says how a value looks today, and several languages refuse an answer that is against one. */
export function openPatterns(document) {
  const patterned = schemasOf(answerParts(document)).filter((schema) => 'pattern' in schema);
  for (const schema of patterned) delete schema.pattern;
  return patterned.length;
}
