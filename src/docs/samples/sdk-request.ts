import { readGenerated } from '../../http/contract.js';

/** A schema of the SDK document, as far as samples look into it. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  uniqueItems?: boolean;
  enum?: string[];
  required?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** An example value, with the schema that says how a language writes it. */
export interface Value {
  schema: Schema;
  /** Of the schema, where it has one in the contract: SDKs have a type of this name. */
  typeName: string | undefined;
  example: unknown;
}

/** What a sample by an SDK needs to know of an operation. */
export interface SdkRequest {
  operationId: string;
  /** By which the SDKs group operations. */
  tag: string;
  address: string;
  proof: 'token' | 'secret' | 'none';
  /** In the order of the contract: parameters that have to be there, and the fields of a form. */
  parameters: { name: string; of: 'path' | 'query' | 'header' | 'form'; value: Value }[];
  body: Value | undefined;
  /** Not even a parameter that may be left out. */
  takesNothing: boolean;
  answers: boolean;
}

interface Operation {
  operationId: string;
  tags: [string];
  security: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema; example: unknown }> };
  responses: Record<string, { content?: object }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  example: unknown;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const CREDENTIALS = ['client_id', 'client_secret'];
const FORM = 'application/x-www-form-urlencoded';
const document = readGenerated('openapi.sdk.json') as Document;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Every operation that an SDK has. */
export const OPERATION_IDS = operations.map(({ operationId }) => operationId);

/** @returns nothing for what no SDK calls, such as a page */
export function sdkRequestOf(operationId: string, address: string): SdkRequest | undefined {
  const operation = operations.find((one) => one.operationId === operationId);
  if (!operation) return undefined;
  const { tags, security, parameters = [], requestBody, responses } = operation;
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isForm = mediaType === FORM;
  const required = parameters.map((parameter) => resolved(parameter)).filter((parameter) => parameter.required);
  return {
    operationId,
    tag: tags[0],
    address,
    proof: proofOf(security),
    parameters: [
      ...required.map(({ name, in: of, schema, example }) => ({ name, of, value: valueOf(schema, example) })),
      ...(isForm && content ? formOf(valueOf(content.schema, content.example), proofOf(security)) : []),
    ],
    body: content && !isForm ? valueOf(content.schema, content.example) : undefined,
    takesNothing: parameters.length === 0 && !requestBody,
    answers: Object.entries(responses).some(([status, { content: answer }]) => status.startsWith('2') && answer),
  };
}

/** A secret that is sent in the header is not sent twice. */
function formOf(form: Value, proof: SdkRequest['proof']): SdkRequest['parameters'] {
  const fields = fieldsOf(form).map((field) => ({ ...field, of: 'form' as const }));
  return proof === 'secret' ? fields.filter(({ name }) => !CREDENTIALS.includes(name)) : fields;
}

/** The fields of an object that its example has, each with its own schema. */
export function fieldsOf({ schema, example }: Value): { name: string; value: Value }[] {
  return Object.entries(example as Record<string, unknown>).map(([name, one]) => {
    return { name, value: valueOf(schema.properties?.[name] ?? {}, one) };
  });
}

/** The items of an array, in the same way. */
export function itemsOf({ schema, example }: Value): Value[] {
  return (example as unknown[]).map((one) => valueOf(schema.items ?? {}, one));
}

function valueOf(schema: Schema, example: unknown): Value {
  const typeName = schema.$ref?.split('/').at(-1);
  return { schema: resolved<Schema>(schema), typeName, example };
}

function resolved<T extends object>(part: T | { $ref: string }): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  const [, , kind = '', name = ''] = part.$ref.split('/');
  return document.components[kind]?.[name] as T;
}

/** A client that may send its secret or nothing sends its secret: only public clients have none. */
function proofOf(security: Record<string, unknown>[]): SdkRequest['proof'] {
  const [first = {}] = security;
  if ('bearer' in first) return 'token';
  return Object.keys(first).length > 0 ? 'secret' : 'none';
}
