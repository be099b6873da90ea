import { operationsOf, target } from './reached.mjs';

const FORM = 'application/x-www-form-urlencoded';

/** Generators fail on two media types, or send the one that we like less. A form is what OAuth asks for. */
export function leaveOneMediaType(document) {
  const several = operationsOf(document).filter(
    ({ requestBody }) => Object.keys(requestBody?.content ?? {}).length > 1,
  );
  for (const { operationId, requestBody } of several) {
    const { [FORM]: form } = requestBody.content;
    if (!form) throw new Error(`The SDK document has no rule for the media types of ${operationId}`);
    requestBody.content = { [FORM]: form };
  }
  return several.length;
}

/** A form that is one of several is sent empty by some clients; so it becomes one form, with the fields of them all. */
export function flattenForms(document) {
  const contents = operationsOf(document).flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  const several = contents.filter(({ schema }) => 'oneOf' in schema);
  for (const content of several) content.schema = flat(document, content.schema);
  return several.length;
}

function flat(document, { oneOf, discriminator, ...rest }) {
  if (!discriminator || Object.keys(rest).length > 0)
    throw new Error('The SDK document has no rule for this oneOf of a form');
  const { propertyName: kind } = discriminator;
  const forms = oneOf.map(({ $ref }) => fieldsOf(target(document, $ref)));
  const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties)));
  const properties = [...names].map((name) => [name, name === kind ? union(forms, kind) : merged(forms, name, kind)]);
  const [{ required: first }] = forms;
  return {
    type: 'object',
    required: first.filter((name) => forms.every(({ required }) => required.includes(name))),
    properties: Object.fromEntries(properties),
  };
}

function fieldsOf({ type, required, properties, ...rest }) {
  delete rest.description;
  if (type !== 'object' || Object.keys(rest).length > 0) {
    throw new Error(`The SDK document has no rule for a form with ${Object.keys(rest).join() || type}`);
  }
  return { required, properties };
}

function union(forms, kind) {
  return { type: 'string', enum: forms.flatMap(({ properties }) => properties[kind].enum) };
}

/** Says of a field that not all forms have, or that they describe differently, which it belongs to. */
function merged(forms, name, kind) {
  const having = forms.filter(({ properties }) => name in properties);
  const fields = having.map(({ properties }) => properties[name]);
  const [{ description: text, ...first }] = fields;
  for (const { description: _text, ...other } of fields) {
    if (JSON.stringify(other) !== JSON.stringify(first))
      throw new Error(`The SDK document has no rule for two kinds of ${name}`);
  }
  const isSame = having.length === forms.length && fields.every(({ description }) => description === text);
  const ofEach = having.map(
    ({ properties }) => `\`${properties[kind].enum}\`: ${properties[name].description.trimEnd()}`,
  );
  return { ...first, description: isSame ? text : ofEach.join('\n') };
}
