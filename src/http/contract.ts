import { readFileSync } from 'node:fs';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types.js';
import type { OperationId } from './handler.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface OperationObject extends OpenAPIV3.OperationObject {
  operationId: OperationId;
  /** `handler`: every fault has an answer of its own (RFC 6749 §4.1.2.1), so the rule judges the request. */
  'x-request-validation'?: 'handler';
  /** Set for pages and their forms. */
  'x-internal'?: boolean;
  /** Whose scripts may read its answers in a browser. */
  'x-cross-origin'?: 'public-clients';
  requestBody?: OpenAPIV3.RequestBodyObject;
  responses: OpenAPIV3.ResponsesObject;
}

type Reference = OpenAPIV3.ReferenceObject;
type ParameterObject = OpenAPIV3.ParameterObject;
type HeaderObject = OpenAPIV3.HeaderObject;

interface Bundle {
  paths: Record<string, Partial<Record<Method, OperationObject>>>;
  components: {
    responses: Record<string, OpenAPIV3.ResponseObject>;
    headers: Record<string, HeaderObject>;
    parameters: Record<string, ParameterObject>;
    schemas: Record<string, object>;
  };
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
  /** Whether scripts of public clients may read its answers in a browser. */
  isCrossOrigin: boolean;
  /** Names of its parameters, wherever they stand. */
  parameterNames: string[];
  /** Media types that its body may have; none when it takes no body. */
  bodyTypes: string[];
  needsBody: boolean;
  /** The part of the contract that the request is validated against. */
  request: { parameters: (ParameterObject | Reference)[]; requestBody?: object };
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
export function readGenerated(name: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  return JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8'), revive);
}

/**
 * Reads the whole contract for Ajv, which takes the branches' constants for a `discriminator` and refuses a mapping that
 * repeats them. It is read anew each time, since validators modify what they are given.
 */
export function readBundle(): Bundle {
  return readGenerated('openapi.json', (key, value: unknown) =>
    key === 'discriminator' ? { ...(value as object), mapping: undefined } : value,
  ) as Bundle;
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
  const parameters = judgedParameters(components, operation);
  const isRequired = (header: HeaderObject | Reference) => resolve(components.headers, header).required === true;
  return {
    operationId: operation.operationId,
    method,
    path,
    route: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bearerScopes: operation.security?.[0]?.bearer,
    isCrossOrigin: operation['x-cross-origin'] === 'public-clients',
    parameterNames: parameters.map((parameter) => resolve(components.parameters, parameter).name),
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
    requiredHeaders: new Map(
      responses.map(([status, { headers = {} }]) => {
        const required = Object.entries(headers).filter(([, header]) => isRequired(header));
        return [status, required.map(([name]) => name.toLowerCase())];
      }),
    ),
  };
}

/**
 * The parameters that are validated: none if the handler does that itself. In the query of a page, reserved characters
 * need not be encoded (RFC 3986 §3.4), since browsers do not encode `*` in the forms that they send.
 */
function judgedParameters({ parameters: shared }: Bundle['components'], operation: OperationObject) {
  const { parameters = [], 'x-request-validation': judge, 'x-internal': isPage = false } = operation;
  if (judge === 'handler') return [];
  return isPage ? parameters.map((one) => ({ ...resolve(shared, one), allowReserved: true })) : parameters;
}

function resolve<T extends object>(shared: Record<string, T>, node: T | Reference): T {
  if (!('$ref' in node)) return node;
  const found = shared[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`the contract has no ${node.$ref}`);
  return found;
}
