import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asOwner } from '../../support/database.js';
import { givenClientThings, type ClientThings } from '../../support/client-things.js';
import { givenClient } from '../../support/given.js';
import { givenMembership, enterDashboard } from '../../support/members.js';
import type { Answer, Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';

interface Content {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type Asked = { operationId: string; method: string; path: string; operation: Operation };

const { paths } = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const asked: Asked[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);
/** What names a thing of a client in its path. */
const ofTokens = asked.filter(({ path }) => path.startsWith('/v2/') && path.includes('{'));
const ofTeams = asked.filter(({ path }) => path.startsWith('/dashboard/clients/{client_id}/'));
const ofThings = ofTeams.filter(({ path }) => path.split('{').length > 2);

const server = await startServer();
const { context, database } = server;
const own = await givenClientThings(server, await givenClient(context, { name: 'Own' }));
const foreign = await givenClientThings(server, await givenClient(context, { name: 'Foreign' }));

/** @throws for a parameter that no thing is given for: whoever adds an operation adds its thing */
function filled(path: string, ids: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`test/support/client-things.ts gives nothing for {${name}} of ${path}`);
    return id;
  });
}

function bodyOf({ operation }: Asked): { mediaType: string; example: Record<string, unknown> } | undefined {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  if (!entry) return undefined;
  const [mediaType, { example, examples = {} }] = entry;
  return { mediaType, example: (example ?? Object.values(examples)[0]?.value ?? {}) as Record<string, unknown> };
}

/** Every row of the other client, of its users, endpoints and team. */
async function rowsOf({ ids }: ClientThings): Promise<Record<string, string[]>> {
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

/** Sends nothing but what the contract's own example says. */
function sendForm(visitor: Visitor, one: Asked, path: string, csrf: string): Promise<Answer> {
  const body = bodyOf(one);
  if (one.method === 'GET' || !body) return visitor.send(one.method, path, {});
  const fields = Object.entries({ ...body.example, csrf } as Record<string, string>);
  if (body.mediaType !== 'multipart/form-data') return visitor.post(path, Object.fromEntries(fields));
  const files = fields.map(([name, value]) => [name, name === 'picture' ? new Blob([value]) : value] as const);
  return visitor.post(path, Object.fromEntries(files));
}

/**
 * The tokens of all forms that the pages of a client have, by the contract's path of the form. Forms that a page draws in
 * some states only have the token of that page's other forms.
 */
async function tokensOf(visitor: Visitor, { ids }: ClientThings): Promise<(path: string) => string> {
  const tokens = new Map<string, string>();
  const isPage = ({ method, operation }: Asked) =>
    method === 'GET' && 'text/html' in (operation.responses['200']?.content ?? {});
  for (const { path } of ofTeams.filter(isPage)) {
    const page = await visitor.get(filled(path, ids));
    expect([path, page.status]).toEqual([path, 200]);
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

function matches(path: string, action: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(action.split('?')[0] ?? '');
}

/** How many segments two paths begin with together. */
function common(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const at = left.findIndex((segment, index) => segment !== right[index]);
  return at === -1 ? left.length : at;
}

const visitor = await enterDashboard(server, own.owner);
const ownTokens = await tokensOf(visitor, own);
// The tokens of the other client's forms are those of somebody who was on its team until now.
await givenMembership(context, { memberId: own.owner.memberId, clientId: foreign.clientId });
const foreignTokens = await tokensOf(visitor, foreign);
await context.db('client_members').where({ member_id: own.owner.memberId, client_id: foreign.clientId }).delete();
const before = await rowsOf(foreign);

describe('ISO: what one client has is not there for another one', () => {
  test('the contract has operations and pages that name things of a client', () => {
    expect([ofTokens.length > 10, ofTeams.length > 20, ofThings.length > 3]).toEqual([true, true, true]);
  });

  test.each(ofTokens)('$operationId: 404 for the id of another client, by API', async (one) => {
    const api = one.path.startsWith('/v2/sandbox') ? own.sandbox : own.api;
    const body = one.method === 'GET' ? undefined : bodyOf(one)?.example;
    // A document has no token but its link's: that of an own one opens no other.
    const query = one.path.includes('{document_id}') ? `?token=${own.documentToken}` : '';
    const answer = await api.send(one.method, filled(one.path, foreign.ids) + query, body);
    expect(answer.status, answer.text).toBe(404);
  });

  test.each(ofTeams)('$operationId: 404 for another team’s client', async (one) => {
    const answer = await sendForm(visitor, one, filled(one.path, foreign.ids), foreignTokens(one.path));
    expect(answer.status).toBe(404);
  });

  test.each(ofThings)('$operationId: 404 for another team’s thing at the own client', async (one) => {
    const path = filled(one.path, { ...foreign.ids, client_id: own.clientId });
    expect((await sendForm(visitor, one, path, ownTokens(one.path))).status).toBe(404);
  });

  test('nothing of the other client’s has changed meanwhile, and its own team gets all of it', async () => {
    expect(await rowsOf(foreign)).toEqual(before);
    const theirs = await enterDashboard(server, foreign.owner);
    await tokensOf(theirs, foreign);
  });
});
