/**
 * The parts of an SDK document: by kind, the keywords that it may have, each with the kind of what stands below it. It is
 * what OpenAPI 3.0.3 has and our contract uses, so that any other keyword is one that nobody has thought about yet.
 * `VALUE` is not looked into, `[kind]` is a list, `{ each: kind }` has names as its keys.
 */
const VALUE = 'value';

const KEYWORDS = {
  document: words('openapi tags servers', {
    info: 'info',
    paths: { each: 'path' },
    components: 'components',
  }),
  info: words('title version description contact', { license: 'license' }),
  license: words('name url'),
  path: words('', { get: 'operation', put: 'operation', post: 'operation', patch: 'operation', delete: 'operation' }),
  operation: words(
    `operationId summary description tags security deprecated x-deprecated-since x-sunset x-base-address x-cross-origin`,
    {
      parameters: ['parameter'],
      requestBody: 'body',
      responses: { each: 'response' },
    },
  ),
  parameter: words('$ref name in description required deprecated x-replaced-by allowReserved example', {
    schema: 'schema',
  }),
  body: words('required', { content: { each: 'content' } }),
  content: words('example', { schema: 'schema' }),
  response: words('$ref description', { headers: { each: 'header' }, content: { each: 'content' } }),
  header: words('$ref description required example', { schema: 'schema' }),
  schema: words(
    `$ref type format description enum x-extensible-enum required pattern minLength maxLength minimum maximum minItems
    maxItems uniqueItems minProperties maxProperties default example`,
    {
      properties: { each: 'schema' },
      additionalProperties: 'schema',
      items: 'schema',
      oneOf: ['schema'],
      allOf: ['schema'],
    },
  ),
  components: words('', {
    schemas: { each: 'schema' },
    parameters: { each: 'parameter' },
    responses: { each: 'response' },
    headers: { each: 'header' },
    securitySchemes: { each: 'scheme' },
  }),
  scheme: words('type scheme description'),
};

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

function words(values, below = {}) {
  return { ...Object.fromEntries(values.split(/\s+/).map((name) => [name, VALUE])), ...below };
}

/** A part of a document with all below it, each with its kind and JSON pointer, parents first; references are not followed. */
export function* partsOf(node, kind = 'document', pointer = '#') {
  // `additionalProperties` may be true or false instead of a schema.
  if (typeof node !== 'object') return;
  yield { node, kind, pointer };
  for (const [name, below] of Object.entries(KEYWORDS[kind])) {
    if (below === VALUE || node[name] === undefined) continue;
    const place = `${pointer}/${name}`;
    if (typeof below === 'string') yield* partsOf(node[name], below, place);
    else
      for (const [key, part] of Object.entries(node[name]))
        yield* partsOf(part, below.each ?? below[0], `${place}/${escaped(key)}`);
  }
}

/** @throws Error that names every keyword and every type that no rule has taken out of the document */
export function refuseUnknown(document) {
  const unknown = [...partsOf(document)].flatMap(({ node, kind, pointer }) => [
    ...Object.keys(node)
      .filter((name) => !Object.hasOwn(KEYWORDS[kind], name))
      .map((name) => `${pointer}: ${name}`),
    ...(kind === 'schema' && 'type' in node && !TYPES.includes(node.type) ? [`${pointer}: type ${node.type}`] : []),
  ]);
  if (unknown.length > 0) throw new Error(`The SDK document has no rule for\n${unknown.join('\n')}`);
}

function escaped(key) {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
