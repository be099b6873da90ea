import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import type { OperationId } from './handler.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface OperationObject extends OpenAPIV3.OperationObject {
  operationId: OperationId;
  /**
   * `handler`: the handler validates the request itself, since every fault has its own response (RFC 6749 §4.1.2.1).
   */
  'x-request-validation'?: 'handler';
  /** True for pages and the targets of their forms, which are not part of the public contract. */
  'x-internal'?: boolean;
  /** Whose scripts may read the responses in a browser (CORS). */
  'x-cross-origin'?: 'public-clients';
  /** Parameters that the contract does not know are ignored instead of refused. */
  'x-eov-allow-unknown-query-parameters'?: boolean;
  /** Of a `deprecated` operation: since when it is, and from when on it may be gone, as days by UTC. */
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
  requestBody?: OpenAPIV3.RequestBodyObject;
  responses: OpenAPIV3.ResponsesObject;
}

type Reference = OpenAPIV3.ReferenceObject;
/** A parameter, perhaps by its old name, which is deprecated. */
type ParameterObject = OpenAPIV3.ParameterObject & { 'x-replaced-by'?: string };
type HeaderObject = OpenAPIV3.HeaderObject;

export interface Bundle {
  paths: Record<string, Partial<Record<Method, OperationObject>>>;
  components: {
    responses: Record<string, OpenAPIV3.ResponseObject>;
    headers: Record<string, HeaderObject>;
    parameters: Record<string, ParameterObject>;
    schemas: Record<string, object>;
  };
}

/** What the server needs to know about an operation of the contract. */
export interface ContractOperation {
  operationId: OperationId;
  method: Method;
  /** The path as in the contract: `/authorize/{authorization_request_id}`. */
  path: string;
  /** The path in Express's spelling: `/authorize/:authorization_request_id`. */
  route: string;
  /** Scopes that the access token needs; undefined when the operation takes no token. */
  bearerScopes: string[] | undefined;
  /** Whether scripts of public clients may read the responses in a browser (CORS). */
  isCrossOrigin: boolean;
  /** Names of all parameters, in path, query and headers. */
  parameterNames: string[];
  /** The parameters of its query; undefined if others may stand there too, and are ignored. */
  query: QueryParameter[] | undefined;
  /** If the operation is deprecated. */
  deprecation: { since: string; sunset: string } | undefined;
  /** Media types that the body may have; empty when the operation takes no body. */
  bodyTypes: string[];
  needsBody: boolean;
  /** The part of the contract that the request is validated against. */
  request: { parameters: (ParameterObject | Reference)[]; requestBody?: object };
  /** Whether the body may be a form with files (`multipart/form-data`). */
  takesFiles: boolean;
  /** Media types of the response by status; an empty list means that it has no body. */
  mediaTypes: Map<number, string[]>;
  /** By status, the path in the contract to the description of the response. */
  replyLocations: Map<number, string[]>;
  /** By status, the headers that a response may have, in lower case, and whether it must. */
  headers: Map<number, Map<string, { isRequired: boolean }>>;
}

export interface QueryParameter {
  name: string;
  /** The name that replaces this one. */
  replacedBy: string | undefined;
}

const METHODS: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads a document of `generated/`. It is parsed anew each time, so that the caller may change it. */
export function readGenerated(name: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  return JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'), revive);
}

/**
 * Reads the whole contract for Ajv, without the `mapping` of a `discriminator`: Ajv takes the mapping from the
 * constants of the branches, and rejects a schema that repeats it. Read anew each time, since validators modify what
 * they are given.
 */
export function readBundle(): Bundle {
  return readGenerated('openapi.json', (key, value: unknown) =>
    key === 'discriminator' ? { ...(value as object), mapping: undefined } : value,
  ) as Bundle;
}

/** Every operation of the contract, public and internal. */
export function contractOperations(bundle = readBundle()): ContractOperation[] {
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
  const parameters = validatedParameters(components, operation);
  const named = parameters.map((parameter) => resolve(components.parameters, parameter));
  const isRequired = (header: HeaderObject | Reference) => resolve(components.headers, header).required === true;
  return {
    operationId: operation.operationId,
    method,
    path,
    route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bearerScopes: operation.security?.[0]?.bearer,
    isCrossOrigin: operation['x-cross-origin'] === 'public-clients',
    parameterNames: named.map(({ name }) => name),
    query: takesOthers(operation) ? undefined : named.filter((one) => one.in === 'query').map(queryParameter),
    deprecation: deprecationOf(operation),
    bodyTypes: Object.keys(operation.requestBody?.content ?? {}),
    needsBody: operation.requestBody?.required === true,
    request: { parameters, ...(operation.requestBody && { requestBody: operation.requestBody }) },
    takesFiles: operation.requestBody?.content['multipart/form-data'] !== undefined,
    mediaTypes: new Map(responses.map(([status, { content = {} }]) => [status, Object.keys(content)])),
    replyLocations: new Map(
      Object.entries(operation.responses).map(([status, response]) => [
        Number(status),
        '$ref' in response ? response.$ref.split('/').slice(1) : ['paths', path, method, 'responses', status],
      ]),
    ),
    headers: new Map(
      responses.map(([status, { headers = {} }]) => {
        const declared = Object.entries(headers).map(
          ([name, header]) => [name.toLowerCase(), { isRequired: isRequired(header) }] as const,
        );
        return [status, new Map(declared)];
      }),
    ),
  };
}

/** Pages ignore what they do not know: links to them come from mails and bookmarks, and get additions on their way. */
function takesOthers({ 'x-internal': isPage, 'x-eov-allow-unknown-query-parameters': isOpen }: OperationObject) {
  return isPage === true || isOpen === true;
}

function queryParameter({ name, 'x-replaced-by': replacedBy }: ParameterObject): QueryParameter {
  return { name, replacedBy };
}

function deprecationOf({ deprecated, ...operation }: OperationObject): ContractOperation['deprecation'] {
  const { 'x-deprecated-since': since, 'x-sunset': sunset, operationId } = operation;
  if (deprecated !== true) return undefined;
  if (since === undefined || sunset === undefined) throw new Error(`${operationId} is deprecated without its two days`);
  return { since, sunset };
}

/**
 * The parameters that are validated before the handler runs: none if the handler does that itself. In the query of a
 * page, reserved characters need not be encoded (RFC 3986 §3.4), since browsers do not encode `*` in the forms that
 * they send.
 */
function validatedParameters({ parameters: shared }: Bundle['components'], operation: OperationObject) {
  const { parameters = [], 'x-request-validation': validatedBy, 'x-internal': isPage = false } = operation;
  if (validatedBy === 'handler') return [];
  return isPage ? parameters.map((one) => ({ ...resolve(shared, one), allowReserved: true })) : parameters;
}

function resolve<T extends object>(shared: Record<string, T>, node: T | Reference): T {
  if (!('$ref' in node)) return node;
  const found = shared[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`the contract has no ${node.$ref}`);
  return found;
}
