import { listed } from './listed.js';
import { fieldsOf, itemsOf, type SdkRequest, type Value } from './sdk-request.js';

const PROOFS = {
  token: ['access_token=os.environ["ACCESS_TOKEN"]'],
  secret: ['username=os.environ["CLIENT_ID"]', 'password=os.environ["CLIENT_SECRET"]'],
  none: [],
};
const WORDS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

/** By the SDK that openapi-generator's `python` makes. */
export function pythonSample(request: SdkRequest): string {
  const { operationId, tag, address, proof, parameters, body, answers } = request;
  const given = (indent: string) => [
    ...parameters.map(({ name, value }) => `${name}=${literal(value, indent)}`),
    ...(body ? [`${snakeCase(body.typeName ?? 'body')}=${literal(body, indent)}`] : []),
  ];
  const call = listed([`api.${snakeCase(operationId)}(`, ')'], given, '    ');
  const settings = () => [`host="${address}"`, ...PROOFS[proof]];
  return [
    ...(proof === 'none' ? [] : ['import os', '']),
    'import attestry_sdk',
    '',
    `configuration = ${listed(['attestry_sdk.Configuration(', ')'], settings, '')}`,
    'with attestry_sdk.ApiClient(configuration) as client:',
    `    api = attestry_sdk.${tag}Api(client)`,
    ...(answers ? [`    answer = ${call}`, '    print(answer)'] : [`    ${call}`]),
    '',
  ].join('\n');
}

function literal(value: Value, indent: string): string {
  const { schema, example, typeName = '' } = value;
  if (Array.isArray(example))
    return listed(['[', ']'], (below) => itemsOf(value).map((item) => literal(item, below)), indent);
  if (typeof example === 'object' && example !== null) {
    const fields = (write: (name: string) => string) => (below: string) =>
      fieldsOf(value).map((field) => `${write(field.name)}${literal(field.value, below)}`);
    // What has no type of its own is a map.
    return schema.properties
      ? listed(
          [`attestry_sdk.${typeName}(`, ')'],
          fields((name) => `${name}=`),
          indent,
        )
      : listed(
          ['{', '}'],
          fields((name) => `${JSON.stringify(name)}: `),
          indent,
        );
  }
  return WORDS.get(example) ?? JSON.stringify(example);
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
