import { fieldsOf, itemsOf, type SdkRequest, type Value } from './sdk-request.js';

const PROOFS = {
  token: ['ctx = context.WithValue(ctx, attestry.ContextAccessToken, os.Getenv("ACCESS_TOKEN"))'],
  secret: [
    'secret := attestry.BasicAuth{UserName: os.Getenv("CLIENT_ID"), Password: os.Getenv("CLIENT_SECRET")}',
    'ctx = context.WithValue(ctx, attestry.ContextBasicAuth, secret)',
  ],
  none: [],
};
const POINTERS: Record<string, string> = { string: 'PtrString', integer: 'PtrInt32', boolean: 'PtrBool' };

/** By the SDK that openapi-generator's `go` makes. */
export function goSample(request: SdkRequest): string {
  const { operationId, tag, address, proof, parameters, body, answers } = request;
  const place = parameters.filter(({ of }) => of === 'path').map(({ value }) => literal(value));
  const others = parameters.filter(({ of }) => of !== 'path');
  const call = [
    `client.${tag}API.${pascalCase(operationId)}(${['ctx', ...place].join(', ')})`,
    ...others.map(({ name, value }) => `${pascalCase(name)}(${literal(value)})`),
    ...(body ? [`${body.typeName ?? ''}(${literal(body)})`] : []),
    'Execute()',
  ];
  const left = answers ? 'answer, _, err' : '_, err';
  const statements = [
    `configuration := attestry.NewConfiguration()`,
    `server := attestry.ServerConfiguration{URL: "${address}"}`,
    'configuration.Servers = attestry.ServerConfigurations{server}',
    'client := attestry.NewAPIClient(configuration)',
    '',
    'ctx := context.Background()',
    ...PROOFS[proof],
    `${left} := ${call.join('.\n\t\t')}`,
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
    ...(answers ? [`fmt.Printf("%+v\\n", answer)`] : []),
  ];
  const code = statements.map((line) => (line === '' ? '' : `\t${line}`)).join('\n');
  const packages = ['context', 'fmt', 'log', 'os', 'time'].filter((name) => code.includes(`${name}.`));
  return `package main

import (
${packages.map((name) => `\t"${name}"\n`).join('')}
\tattestry "attestry.example/sdk/go"
)

func main() {
${code}
}
`;
}

/** What may be left out is a pointer in a structure, except lists. */
function literal(value: Value, indent = '\t\t', isOptional = false): string {
  const { schema, example, typeName } = value;
  const below = `${indent}\t`;
  if (Array.isArray(example)) {
    const items = itemsOf(value).map((item) => literal(item, below));
    const type = `[]${typeOf(schema.items)}`;
    if (!items.some((item) => item.includes('\n'))) return `${type}{${items.join(', ')}}`;
    // The type of the list says it for all of them.
    const lines = items.map((item) => `${below}${item.slice(item.indexOf('{'))},\n`);
    return `${type}{\n${lines.join('')}${indent}}`;
  }
  if (typeof example === 'object' && example !== null) {
    const fields = fieldsOf(value);
    if (!schema.properties) {
      const entries = fields.map((field) => `${JSON.stringify(field.name)}: ${literal(field.value)}`);
      return `${isOptional ? '&' : ''}map[string]string{${entries.join(', ')}}`;
    }
    const width = Math.max(...fields.map(({ name }) => name.replaceAll('_', '').length)) + 1;
    const lines = fields.map(({ name, value: field }) => {
      const key = `${pascalCase(name)}:`.padEnd(width);
      return `${below}${key} ${literal(field, below, !schema.required?.includes(name))},\n`;
    });
    return `${isOptional ? '&' : ''}attestry.${typeName ?? ''}{\n${lines.join('')}${indent}}`;
  }
  if (schema.format === 'date-time') {
    const [year, month, day, hour, minute, second] = String(example).split(/\D/).map(Number);
    const time = `time.Date(${[year, month, day, hour, minute, second, 0].join(', ')}, time.UTC)`;
    return isOptional ? `attestry.PtrTime(${time})` : time;
  }
  const plain = JSON.stringify(example);
  if (!isOptional) return plain;
  if (typeName !== undefined && schema.enum) return `attestry.${typeName}(${plain}).Ptr()`;
  return `attestry.${POINTERS[schema.type ?? ''] ?? ''}(${plain})`;
}

function typeOf(schema: Value['schema'] = {}): string {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? 'string' : `attestry.${name}`;
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
