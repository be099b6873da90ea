import type { Config } from '../config.js';
import {
  describeField,
  fieldsOf,
  resolverOf,
  shapesOf,
  typeOf,
  type Field,
  type Resolve,
  type Schema,
  type Shape,
} from './schema.js';
import { readDocsText } from './texts.js';

export interface Parameter extends Field {
  in: 'path' | 'query' | 'header';
  example: string;
}

export interface RequestBody {
  type: string;
  isRequired: boolean;
  shapes: Shape[];
  example: Record<string, unknown>;
}

export interface Answer {
  status: string;
  /** HTML. */
  description: string;
  type: string | undefined;
  /** The type of what is answered, in words. */
  what: string | undefined;
  fields: Field[];
  example: unknown;
  /** The `code` of a problem document of the example. */
  code: string | undefined;
  headers: Field[];
}

/** One operation of the public contract as the docs show it. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  /** Where it is asked: one of the three base addresses (§4). */
  base: string;
  title: string;
  /** HTML. */
  description: string;
  group: string;
  /** How the caller proves who they are. */
  access: 'none' | 'client' | 'token';
  /** What the token has to carry. */
  scopes: string[];
  parameters: Parameter[];
  body: RequestBody | undefined;
  answers: Answer[];
}

export interface Group {
  name: string;
  /** HTML. */
  description: string;
  operations: Operation[];
}

interface ContentNode {
  schema: Schema;
  example?: unknown;
}

interface AnswerNode {
  description: string;
  content?: Record<string, ContentNode>;
  headers?: Record<string, { description?: string; schema: Schema; required?: boolean }>;
}

interface OperationNode {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  'x-base-address': 'frontend_url' | 'auth_url' | 'resource_url';
  parameters?: {
    name: string;
    in: Parameter['in'];
    description?: string;
    required?: boolean;
    deprecated?: boolean;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: { required?: boolean; content: Record<string, ContentNode> };
  responses: Record<string, AnswerNode>;
}

interface ReferenceText {
  paths: Record<string, Record<string, OperationNode>>;
  tags: { name: string; description: string }[];
  components: object;
}

/** What is sent as an example stands in the terminal. The guides have it as a sample, by the same example. */
const SAMPLE_IN_TEXT = /<pre[^>]*><code>curl [^]*?<\/code><\/pre>\s*/g;

/** The operations of the public contract, by group in the contract's order. */
export function readReference(config: Config): Group[] {
  const { paths, tags, components } = readDocsText('reference.json', config) as ReferenceText;
  const resolve = resolverOf(components);
  const base = { frontend_url: config.frontendUrl, auth_url: config.authUrl, resource_url: config.resourceUrl };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, node]) => ({
      ...describe(node, resolve),
      method: method.toUpperCase(),
      path,
      base: base[node['x-base-address']],
    })),
  );
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ group }) => group === name),
  }));
  // What comes by webhook has a tag, too, and pages of its own (notifications.ts).
  return groups.filter((group) => group.operations.length > 0);
}

function describe(node: OperationNode, resolve: Resolve): Omit<Operation, 'method' | 'path' | 'base'> {
  const names = (node.security ?? []).flatMap((one) => Object.keys(one));
  return {
    id: node.operationId,
    title: node.summary,
    description: node.description.replaceAll(SAMPLE_IN_TEXT, ''),
    group: node.tags[0] ?? '',
    access: names.includes('bearer') ? 'token' : names.length > 0 ? 'client' : 'none',
    scopes: (node.security ?? []).flatMap(({ bearer = [] }) => bearer),
    parameters: (node.parameters ?? []).map((one) => describeParameter(resolve(one), resolve)),
    body: node.requestBody && describeBody(node.requestBody, resolve),
    answers: Object.entries(node.responses).map(([status, answer]) => describeAnswer(status, resolve(answer), resolve)),
  };
}

function describeParameter(node: NonNullable<OperationNode['parameters']>[number], resolve: Resolve): Parameter {
  const field = describeField(node.name, node.schema, resolve);
  const description = node.description ?? field.description;
  const example = typeof node.example === 'string' ? node.example : JSON.stringify(node.example ?? '');
  const isDeprecated = node.deprecated ?? field.isDeprecated;
  return { ...field, description, in: node.in, isRequired: node.required ?? false, isDeprecated, example };
}

function describeBody(
  { required = false, content }: NonNullable<OperationNode['requestBody']>,
  resolve: Resolve,
): RequestBody {
  // The first is the one to use. Where there is a second, it takes the same fields.
  const [[type, node] = ['', { schema: {} }]] = Object.entries(content);
  const shapes = shapesOf(node.schema, resolve);
  return { type, isRequired: required, shapes, example: node.example as Record<string, unknown> };
}

function describeAnswer(
  status: string,
  { description, content = {}, headers = {} }: AnswerNode,
  resolve: Resolve,
): Answer {
  const [[type, node] = [undefined, undefined]] = Object.entries(content);
  const example = node?.example;
  return {
    status,
    description,
    type,
    what: node && typeOf(node.schema, resolve),
    fields: node ? fieldsOf(node.schema, resolve) : [],
    example,
    code: (example as { code?: string } | undefined)?.code,
    headers: Object.entries(headers).map(([name, header]) => {
      const { description: text = '', schema, required = false } = resolve(header);
      return { ...describeField(name, schema, resolve), description: text, isRequired: required };
    }),
  };
}
