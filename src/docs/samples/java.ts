import { fieldsOf, itemsOf, type SdkRequest, type Value } from './sdk-request.js';

const SDK = 'example.attestry.sdk';
const WIDTH = 72;
const INDENT = '        ';
const PROOFS = {
  token: ['String proof = "Bearer " + System.getenv("ACCESS_TOKEN");'],
  secret: [
    'String secret = System.getenv("CLIENT_ID") + ":" + System.getenv("CLIENT_SECRET");',
    'String proof = "Basic " + Base64.getEncoder().encodeToString(secret.getBytes());',
  ],
  none: [],
};
/** How a text becomes what a format says. */
const READERS: Record<string, string> = {
  uuid: 'UUID.fromString',
  uri: 'URI.create',
  date: 'LocalDate.parse',
  'date-time': 'OffsetDateTime.parse',
};
const JAVA = {
  'java.net.URI': 'URI.',
  'java.time.OffsetDateTime': 'OffsetDateTime.',
  'java.util.Base64': 'Base64.',
  'java.util.List': 'List.',
  'java.util.Map': 'Map.',
  'java.util.Set': 'Set.',
  'java.util.UUID': 'UUID.',
};

/** By the SDK that openapi-generator's `java` makes, of its library `native`. */
export function javaSample(request: SdkRequest): string {
  const { operationId, tag, address, proof, parameters, body, answers, takesNothing } = request;
  const name = upperFirst(operationId);
  const given = [
    ...parameters.map((parameter) => `.${camelCase(parameter.name)}(${literal(parameter.value, INDENT)})`),
    ...(body ? [`.${lowerFirst(body.typeName ?? 'body')}(${literal(body, INDENT)})`] : []),
    '.build()',
  ];
  const asked = `API${name}Request`;
  const call = `api.${operationId}(${takesNothing ? '' : 'request'})`;
  const code = [
    'ApiClient client = new ApiClient();',
    `client.updateBaseUri("${address}");`,
    ...PROOFS[proof],
    ...(proof === 'none' ? [] : ['client.setRequestInterceptor(to -> to.header("Authorization", proof));']),
    `${tag}Api api = new ${tag}Api(client);`,
    '',
    ...(takesNothing
      ? []
      : [`${asked} request = ${asked}.newBuilder()${given.map((one) => `\n${INDENT}${one}`).join('')};`]),
    answers ? `System.out.println(${call});` : `${call};`,
  ];
  const text = code.map((line) => (line === '' ? '\n' : `    ${line}\n`)).join('');
  const imports = [
    `${SDK}.ApiClient`,
    `${SDK}.api.${tag}Api`,
    ...(takesNothing ? [] : [`${SDK}.api.${tag}Api.${asked}`]),
    ...modelsOf(text).map((model) => `${SDK}.model.${model}`),
    ...Object.entries(JAVA).flatMap(([type, use]) => (text.includes(use) ? [type] : [])),
  ];
  return `${imports.map((one) => `import ${one};\n`).join('')}
final class ${name} {
  public static void main(String[] args) throws Exception {
${text}  }
}
`;
}

/** The property that has a value: Java names a list of values after that. */
interface Owner {
  typeName: string | undefined;
  name: string;
}

function literal(value: Value, indent: string, owner?: Owner): string {
  const { schema, example, typeName } = value;
  const below = `${indent}    `;
  if (Array.isArray(example)) {
    const type = schema.uniqueItems ? 'Set' : 'List';
    return listed(
      [`${type}.of(`, ')'],
      itemsOf(value).map((item) => literal(item, below)),
      below,
    );
  }
  if (typeof example === 'object' && example !== null) {
    const fields = fieldsOf(value);
    if (!schema.properties) {
      const entries = fields.flatMap(({ name, value: one }) => [JSON.stringify(name), literal(one, below)]);
      return listed(['Map.of(', ')'], entries, below);
    }
    const setters = fields.map(({ name, value: one }) => {
      return `\n${below}.${camelCase(name)}(${literal(one, below, { typeName, name })})`;
    });
    return `new ${typeName ?? ''}()${setters.join('')}`;
  }
  const text = JSON.stringify(example);
  if (schema.enum && typeName !== undefined) return `${typeName}.${constantOf(example)}`;
  if (schema.enum && owner)
    return `${owner.typeName ?? ''}.${upperFirst(camelCase(owner.name))}Enum.${constantOf(example)}`;
  const reader = READERS[schema.format ?? ''];
  return reader === undefined ? text : `${reader}(${text})`;
}

/** What is longer than a line begins on lines of its own. */
function listed([open, close]: readonly [string, string], values: string[], indent: string): string {
  const isShort = values.every((value) => !value.includes('\n')) && values.join(', ').length <= WIDTH;
  return isShort
    ? `${open}${values.join(', ')}${close}`
    : `${open}${values.map((value) => `\n${indent}${value}`).join(',')}${close}`;
}

/** The types of the SDK in a text: what is made, and whose values are used. */
function modelsOf(text: string): string[] {
  const made = text.matchAll(/new (\w+)\(\)|(\w+)\.(?:\w+Enum\.)?[A-Z][A-Z_]+\b/g);
  const names = Array.from(made, ([, type, list]) => type ?? list ?? '');
  return [...new Set(names)].filter((name) => name !== 'ApiClient').sort();
}

function constantOf(example: unknown): string {
  return String(example).toUpperCase();
}

function camelCase(name: string): string {
  return name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function upperFirst(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function lowerFirst(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
