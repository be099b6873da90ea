import { isObject, readDocument, type JsonObject } from './documents.js';
import { lookUp } from './transaction.js';

/** A request made of the contract's own examples: well-formed, but about nobody. */
export interface SampleRequest {
  operationId: string;
  /** Of pages and forms, which are in no public contract. */
  isInternal: boolean;
  method: string;
  /** As the contract writes it. */
  route: string;
  path: string;
  mediaType: string | undefined;
  fields: Record<string, string>;
  statuses: number[];
}

const contract = readDocument('openapi.json');

/** One for each operation of the contract, internal ones too. */
export function sampleRequests(): SampleRequest[] {
  return Object.entries(contract.paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).map(([method, operation]) => sample(path, method, operation as JsonObject)),
  );
}

function sample(path: string, method: string, operation: JsonObject): SampleRequest {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const examples = (parameters as JsonObject[]).map((parameter) =>
    typeof parameter.$ref === 'string' ? lookUp(contract, parameter.$ref) : parameter,
  ) as { in: string; name: string; example: string; deprecated?: boolean }[];
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => examples.find((one) => one.name === name)?.example ?? '');
  const query = examples.filter((one) => one.in === 'query' && !one.deprecated).map((one) => [one.name, one.example]);
  const content = isObject(requestBody) ? (requestBody.content as JsonObject) : {};
  const [[mediaType, body] = [undefined, {}]] = Object.entries(content);
  return {
    operationId: operationId as string,
    isInternal: operation['x-internal'] === true,
    method: method.toUpperCase(),
    route: path,
    path: query.length > 0 ? `${filled}?${new URLSearchParams(query).toString()}` : filled,
    mediaType,
    fields: ((body as JsonObject).example ?? {}) as Record<string, string>,
    statuses: Object.keys(responses as JsonObject).map(Number),
  };
}

export function encode(
  fields: Record<string, string>,
  mediaType: string | undefined,
): URLSearchParams | FormData | null {
  if (mediaType === undefined) return null;
  if (mediaType !== 'multipart/form-data') return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, name === 'picture' ? new Blob([value], { type: 'image/jpeg' }) : value);
  }
  return form;
}
