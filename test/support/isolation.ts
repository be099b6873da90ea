import { readFileSync } from 'node:fs';
import type { ClientThings } from './client-things.js';
import { asOwner, type TestDatabase } from './database.js';
import type { Answer, Visitor } from './http.js';

type Example = Record<string, unknown>;
interface Content {
  schema: object;
  example?: Example;
  examples?: Record<string, { value: Example }>;
}
interface Operation {
  operationId: string;
  parameters?: object[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
export type Asked = { operationId: string; method: string; path: string; operation: Operation };

/** Where a value can stand in a request, but for the path. */
export interface Input {
  place: 'query' | 'header' | 'body';
  name: string;
  /** Of a field of a body. */
  keys: (string | number)[];
}

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

export const asked: Asked[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);
export const ofTeams = asked.filter(({ path }) => path.startsWith('/dashboard/clients/{client_id}/'));

/** @throws for a parameter that no thing is given for: whoever adds an operation adds its thing */
export function filled(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`test/support/client-things.ts gives nothing for {${name}} of ${path}`);
    return id;
  });
}

/** Every parameter and every field, however deep, that the contract lets a request have. */
export function inputsOf({ operation }: Asked): Input[] {
  const parameters = (operation.parameters ?? []).map((one) => resolve(one) as { name: string; in: string });
  const found: Input[] = parameters.flatMap(({ name, in: place }) =>
    place === 'query' || place === 'header' ? [{ place, name, keys: [] }] : [],
  );
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    for (const keys of fieldsOf(schema)) found.push({ place: 'body', name: keys.findLast(isName) ?? '', keys });
  }
  const unique = new Map(found.map((one) => [JSON.stringify(one), one]));
  return [...unique.values()];
}

/** What the contract says of parameters that have to be there. */
export function examplesOf({ operation }: Asked): [name: string, example: string][] {
  type Parameter = { name: string; in: string; required?: boolean; example?: unknown };
  const parameters = (operation.parameters ?? []).map((one) => resolve(one) as Parameter);
  return parameters.flatMap((one) => (one.in === 'query' && one.required ? [[one.name, String(one.example)]] : []));
}

/** The same body with another value there, and whatever leads to it. */
export function withField(body: unknown, [key, ...rest]: readonly (string | number)[], value: string): Example {
  if (key === undefined) return value as unknown as Example;
  const at = (body ?? {}) as Record<string | number, unknown>;
  const changed = withField(at[key], rest, value);
  return (Array.isArray(at) ? at.with(Number(key), changed) : { ...at, [key]: changed }) as Example;
}

/** The contract's example of a body, one that has this field where there is one. */
export function bodyOf({ operation }: Asked, field = ''): { mediaType: string; example: Example } | undefined {
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([mediaType, content]) => {
    const { example = Object.values(content.examples ?? {})[0]?.value ?? {} } = content;
    return { mediaType, example };
  });
  return bodies.find(({ example }) => field in example) ?? bodies[0];
}

/** Sends what the contract's own example says, and nothing else but what is changed. */
export function sendForm(
  visitor: Visitor,
  one: Asked,
  path: string,
  changes: Record<string, string> & { csrf: string },
): Promise<Answer> {
  const body = bodyOf(one);
  if (one.method === 'GET' || !body) return visitor.send(one.method, path, {});
  const fields = Object.entries({ ...body.example, ...changes } as Record<string, string>);
  if (body.mediaType !== 'multipart/form-data') return visitor.post(path, Object.fromEntries(fields));
  const files = fields.map(([name, value]) => [name, name === 'picture' ? new Blob([value]) : value] as const);
  return visitor.post(path, Object.fromEntries(files));
}

/**
 * The tokens of all forms that the pages of a client have, by the contract's path of the form. Forms that a page draws in
 * some states only have the token of that page's other forms.
 * @throws when its team does not get one of them
 */
export async function formTokens(visitor: Visitor, { ids }: ClientThings): Promise<(path: string) => string> {
  const tokens = new Map<string, string>();
  const isPage = ({ method, operation }: Asked) =>
    method === 'GET' && 'text/html' in (operation.responses['200']?.content ?? {});
  for (const { path } of ofTeams.filter(isPage)) {
    const page = await visitor.get(filled(path, ids));
    if (page.status !== 200) throw new Error(`${path}: HTTP ${page.status}`);
    const forms = page.text.matchAll(/<form[^>]*action="([^"]+)"[^>]*>\s*<input[^>]*name="csrf" value="([^"]+)"/g);
    for (const [, action = '', csrf = ''] of forms) {
      for (const one of ofTeams.filter((other) => matches(other.path, action))) tokens.set(one.path, csrf);
    }
  }
  return (path) => {
    const near = [...tokens.keys()].sort((one, other) => common(other, path) - common(one, path))[0] ?? '';
    return tokens.get(path) ?? tokens.get(near) ?? '';
  };
}

/** Every row of a client, of its users, endpoints and team. */
export async function rowsOf(database: TestDatabase, { ids }: ClientThings): Promise<Record<string, string[]>> {
  const columns = await asOwner<{ table_name: string; column_name: string }>(
    database,
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('client_id', 'user_id', 'webhook_endpoint_id', 'member_id', 'grant_id') order by 1, 2`,
  );
  const rows: Record<string, string[]> = {};
  for (const { table_name: table, column_name: column } of columns) {
    const found = await asOwner<{ row: string }>(
      database,
      `select to_jsonb(t)::text as row from ${table} t where ${column}::text = '${ids[column] ?? ''}' order by 1`,
    );
    rows[`${table}.${column}`] = found.map(({ row }) => row);
  }
  return rows;
}

interface Schema {
  properties?: Record<string, object>;
  items?: object;
  allOf?: object[];
  oneOf?: object[];
  anyOf?: object[];
}

/** The way to every field that holds no others. */
function fieldsOf(node: object): (string | number)[][] {
  const { properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = resolve(node) as Schema;
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const deeper = fieldsOf(field);
    return deeper.length === 0 ? [[name]] : deeper.map((keys) => [name, ...keys]);
  });
  const ofItems = items ? fieldsOf(items).map((keys) => [0, ...keys]) : [];
  return [...own, ...ofItems, ...[...allOf, ...oneOf, ...anyOf].flatMap(fieldsOf)];
}

function isName(key: string | number): key is string {
  return typeof key === 'string';
}

function resolve(node: object): unknown {
  if (!('$ref' in node)) return node;
  const names = (node.$ref as string).slice('#/'.length).split('/');
  return resolve(names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], contract) as object);
}

function matches(path: string, action: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(action.split('?')[0] ?? '');
}

/** How many segments two paths begin with together. */
function common(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const at = left.findIndex((segment, index) => segment !== right[index]);
  return at === -1 ? left.length : at;
}
