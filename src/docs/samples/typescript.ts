import { listed } from './listed.js';
import { fieldsOf, itemsOf, type SdkRequest, type Value } from './sdk-request.js';

const STEP = '  ';
const OBJECT = ['{ ', ' }'] as const;
const PROOFS = {
  token: ["accessToken: process.env['ACCESS_TOKEN'] ?? ''"],
  secret: ["username: process.env['CLIENT_ID'] ?? ''", "password: process.env['CLIENT_SECRET'] ?? ''"],
  none: [],
};

/** By the SDK that openapi-generator's `typescript-fetch` makes. */
export function typescriptSample(request: SdkRequest): string {
  const { operationId, tag, address, proof, parameters, body, answers } = request;
  const given = (indent: string) => [
    ...parameters.map(({ name, value }) => `${camelCase(name)}: ${literal(value, indent)}`),
    ...(body ? [`${lowerFirst(body.typeName ?? 'body')}: ${literal(body, indent)}`] : []),
  ];
  const call = `await api.${operationId}(${given('').length > 0 ? listed(OBJECT, given, '', STEP) : ''});`;
  const settings = listed(OBJECT, () => [`basePath: '${address}'`, ...PROOFS[proof]], '', STEP);
  return [
    `import { Configuration, ${tag}Api } from 'attestry-sdk';`,
    '',
    `const api = new ${tag}Api(new Configuration(${settings}));`,
    ...(answers ? [`const answer = ${call}`, 'console.log(answer);'] : [call]),
    '',
  ].join('\n');
}

function literal(value: Value, indent: string): string {
  const { schema, example } = value;
  if (Array.isArray(example)) {
    const list = listed(['[', ']'], (below) => itemsOf(value).map((item) => literal(item, below)), indent, STEP);
    return schema.uniqueItems ? `new Set(${list})` : list;
  }
  if (typeof example === 'object' && example !== null) {
    // The keys of a map are values, and stay as they are.
    const nameOf = (name: string) => (schema.properties ? camelCase(name) : quoted(name));
    const fields = (below: string) =>
      fieldsOf(value).map((field) => `${nameOf(field.name)}: ${literal(field.value, below)}`);
    return listed(OBJECT, fields, indent, STEP);
  }
  const isTime = schema.format === 'date-time' || schema.format === 'date';
  return isTime ? `new Date(${quoted(example)})` : quoted(example);
}

function quoted(example: unknown): string {
  const text = JSON.stringify(example);
  return typeof example === 'string' ? `'${text.slice(1, -1).replaceAll("'", String.raw`\'`)}'` : text;
}

function camelCase(name: string): string {
  return name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function lowerFirst(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
