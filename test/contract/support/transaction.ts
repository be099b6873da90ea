import { isObject, type Json, type JsonObject } from './documents.js';

/** What Dredd makes of one response of the contract: one request and the answer that it expects. */
export interface Transaction {
  /** "/oauth/token > summary > 400 > application/json" */
  name: string;
  request: { method: string; headers: Record<string, string> };
  real?: { statusCode: number; headers: Record<string, string>; body?: string };
}

/** Which response of the contract the transaction stands for. */
export interface Target {
  method: string;
  path: string;
  status: string;
  /** Of the request. */
  mediaType: string | undefined;
  pointer: string;
}

export function targetOf({ name, request }: Transaction): Target {
  const [path = '', , status = ''] = name.split(' > ');
  const method = request.method.toLowerCase();
  const mediaType = Object.entries(request.headers).find(([header]) => header.toLowerCase() === 'content-type')?.[1];
  const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`;
  return { method, path, status, mediaType, pointer };
}

/** How many transactions a contract implies: each media type of a request with each media type of a response. */
export function impliedTransactions(contract: JsonObject): number {
  const operations = Object.values(contract.paths as JsonObject).flatMap((item) => Object.values(item as JsonObject));
  return operations.filter(isObject).reduce((sum, { requestBody, responses }) => {
    const answers = Object.values(responses as JsonObject).map((response) => mediaTypes(settled(contract, response)));
    const requests = isObject(requestBody) ? mediaTypes(requestBody) : 1;
    return sum + requests * answers.reduce((total, count) => total + count, 0);
  }, 0);
}

function mediaTypes({ content }: JsonObject): number {
  return isObject(content) ? Object.keys(content).length : 1;
}

/** The object itself, or what its reference leads to. */
function settled(document: JsonObject, node: Json | undefined): JsonObject {
  if (!isObject(node)) throw new Error('the contract has no such place');
  return typeof node.$ref === 'string' ? lookUp(document, node.$ref) : node;
}

export function lookUp(document: JsonObject, pointer: string): JsonObject {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return settled(
    document,
    keys.reduce<Json | undefined>((at, key) => settled(document, at)[key], document),
  );
}

/** The pointer again, past the reference that may stand there. */
export function settledPointer(document: JsonObject, pointer: string): string {
  const slash = pointer.lastIndexOf('/');
  const node = lookUp(document, pointer.slice(0, slash))[pointer.slice(slash + 1)];
  return isObject(node) && typeof node.$ref === 'string' ? node.$ref : pointer;
}
