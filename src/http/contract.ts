import { readFileSync } from 'node:fs';
import type { OperationId } from './handler.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface OperationObject {
  operationId: OperationId;
  parameters?: (ParameterObject | Reference)[];
  /** `handler`: every fault has an answer of its own (RFC 6749 §4.1.2.1), so the rule judges the request. */
  'x-request-validation'?: 'handler';
  /** Whose scripts may read its answers in a browser (O23). */
  'x-cross-origin'?: 'public-clients';
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, ResponseObject | Reference>;
}

interface Reference {
  $ref: string;
}

interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: SchemaObject | Reference;
}

interface SchemaObject {
  type?: string;
}

interface ResponseObject {
  headers?: Record<string, HeaderObject | Reference>;
  content?: Record<string, unknown>;
}

interface HeaderObject {
  required?: boolean;
}

interface Bundle {
  paths: Record<string, Partial<Record<Method, OperationObject>>>;
  components: {
    responses: Record<string, ResponseObject>;
    headers: Record<string, HeaderObject>;
    parameters: Record<string, ParameterObject>;
    schemas: Record<string, SchemaObject>;
  };
}

/** What the server needs to know of a parameter. */
export interface Parameter {
  name: string;
  in: ParameterObject['in'];
  isRequired: boolean;
  /** In the address as it is meant, and neither a number nor a list. */
  isText: boolean;
  /** Where in the contract its schema stands. */
  schemaLocation: string[];
}

/** What the server needs to know of an operation of the contract. */
export interface ContractOperation {
  operationId: OperationId;
  method: Method;
  /** As the contract writes it. */
  path: string;
  /** The path in Express's spelling: `/authorize/:authorization_request_id`. */
  route: string;
  /** Scopes that an access token needs; absent when the operation takes none. */
  bearerScopes: string[] | undefined;
  /** Whether scripts of public clients may read its answers in a browser (O23). */
  isCrossOrigin: boolean;
  parameters: Parameter[];
  /** Media types that its body may have; none when it takes no body. */
  bodyTypes: string[];
  /** Whether its form may bring files along. */
  takesFiles: boolean;
  /** Media types by status; an empty list is a reply without a body. */
  mediaTypes: Map<number, string[]>;
  /** Where in the contract the reply with a status is described. */
  replyLocations: Map<number, string[]>;
  /** Names of headers that a status must come with, in lower case. */
  requiredHeaders: Map<number, string[]>;
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** A document out of `generated/`, parsed afresh: the caller may change it. */
export function readGenerated(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'));
}

/**
 * The bundle as express-openapi-validator gets it, with the paths that are wanted; read afresh since it changes the
 * document it is given. Where the handler judges the request, the parameters are left out: readers see them, the validator does not.
 */
export function readBundle(isWanted: (path: string) => boolean = () => true): Bundle {
  const bundle = readGenerated('openapi.json') as Bundle;
  bundle.paths = Object.fromEntries(Object.entries(bundle.paths).filter(([path]) => isWanted(path)));
  for (const operation of Object.values(bundle.paths).flatMap((item) => Object.values(item))) {
    if (operation['x-request-validation'] === 'handler') delete operation.parameters;
  }
  return bundle;
}

/** Every operation of the contract, public and internal. */
export function contractOperations(): ContractOperation[] {
  const bundle = readBundle();
  return Object.entries(bundle.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [describe(bundle, path, method, operation)] : [];
    }),
  );
}

function describe(bundle: Bundle, path: string, method: Method, operation: OperationObject): ContractOperation {
  const { components } = bundle;
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [Number(status), resolve(components.responses, response)] as const,
  );
  const isRequired = (header: HeaderObject | Reference) => resolve(components.headers, header).required === true;
  return {
    operationId: operation.operationId,
    method,
    path,
    route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bearerScopes: operation.security?.[0]?.bearer,
    isCrossOrigin: operation['x-cross-origin'] === 'public-clients',
    parameters: (operation.parameters ?? []).map((parameter, at) =>
      describeParameter(components, parameter, ['paths', path, method, 'parameters', String(at)]),
    ),
    bodyTypes: Object.keys(operation.requestBody?.content ?? {}),
    takesFiles: operation.requestBody?.content['multipart/form-data'] !== undefined,
    mediaTypes: new Map(responses.map(([status, { content = {} }]) => [status, Object.keys(content)])),
    replyLocations: new Map(
      Object.entries(operation.responses).map(([status, response]) => [
        Number(status),
        '$ref' in response ? response.$ref.split('/').slice(1) : ['paths', path, method, 'responses', status],
      ]),
    ),
    requiredHeaders: new Map(
      responses.map(([status, { headers = {} }]) => {
        const required = Object.entries(headers).filter(([, header]) => isRequired(header));
        return [status, required.map(([name]) => name.toLowerCase())];
      }),
    ),
  };
}

function describeParameter(
  { parameters, schemas }: Bundle['components'],
  node: ParameterObject | Reference,
  location: string[],
): Parameter {
  const { name, in: place, required = false, schema } = resolve(parameters, node);
  return {
    name,
    in: place,
    isRequired: required,
    isText: place !== 'header' && resolve(schemas, schema).type === 'string',
    schemaLocation: [...('$ref' in node ? node.$ref.split('/').slice(1) : location), 'schema'],
  };
}

function resolve<T extends object>(shared: Record<string, T>, node: T | Reference): T {
  if (!('$ref' in node)) return node;
  const found = shared[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`the contract has no ${node.$ref}`);
  return found;
}
