import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { givenClientThings } from '../../support/client-things.js';
import { givenClient } from '../../support/given.js';
import { REDIRECT_URI } from '../../support/given-tokens.js';
import type { Answer } from '../../support/http.js';
import {
  asked,
  bodyOf,
  examplesOf,
  filled,
  formTokens,
  inputsOf,
  ofTeams,
  rowsOf,
  withField,
  type Asked,
  type Input,
} from '../../support/isolation.js';
import { openJsonApi } from '../../support/json-api.js';
import { enterDashboard } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { namesThing, valueIn, valuesOf, type Values } from '../../support/values-of-client.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer({ env: { RATE_LIMIT_TOKEN: '10000' } });
const { context, database } = server;
const [ours, theirs] = [
  await givenClient(context, { name: 'Own Harbour' }),
  await givenClient(context, { name: 'Foreign Freight' }),
];
const [own, foreign] = [await givenClientThings(server, ours), await givenClientThings(server, theirs)];
const foreignValues = await valuesOf(server, theirs, foreign);
// Of one's own keys those are good that were not used yet.
const ownValues: Values = { ...(await valuesOf(server, ours, own)), 'Idempotency-Key': () => randomUUID() };
const statistics = await openJsonApi(server, ours, 'client.stats:read');

const ofClients = [...asked.filter(({ path }) => /^\/(v2|oauth|authorize$)/.test(path)), ...ofTeams];
const attempts: { one: Asked; input: Input; operationId: string; name: string; value: string }[] = [];
for (const one of ofClients) {
  const { operationId } = one;
  for (const input of inputsOf(one).filter(({ name }) => namesThing(ownValues, operationId, name))) {
    const value = await valueIn(foreignValues, operationId, input.name);
    attempts.push({ one, input, operationId, name: input.name, value });
  }
}

const visitor = await enterDashboard(server, own.owner);
const tokenOf = await formTokens(visitor, own);
const before = await rowsOf(database, foreign);
/** What nobody else may read, by whatever way it comes; all clients have the same first redirect URI here. */
const traces = [
  ...Object.entries(foreign.ids).flatMap(([name, id]) => (name === 'level' ? [] : [id])),
  ...attempts.flatMap(({ value }) => (value.length > 8 && value !== REDIRECT_URI ? [value] : [])),
  theirs.client.name,
  theirs.clientSecret,
];

/** The request of the contract's example, with what the client itself has in it but for this one input. */
async function ask(one: Asked, input: Input, value: string): Promise<Answer> {
  const { operationId, method } = one;
  const ownOr = async (name: string, example: unknown) =>
    name in ownValues && namesThing(ownValues, operationId, name) ? valueIn(ownValues, operationId, name) : example;
  const query = new URLSearchParams();
  for (const [name, example] of examplesOf(one)) query.set(name, String(await ownOr(name, example)));
  if (input.place === 'query') query.set(input.name, value);
  const headers = input.place === 'header' ? { [input.name]: value } : {};
  const path = `${filled(one.path, own.ids)}?${query.toString()}`;
  const { mediaType = '', example } = bodyOf(one, input.name) ?? {};
  let body = example;
  for (const [name, shown] of Object.entries(example ?? {})) body = { ...body, [name]: await ownOr(name, shown) };
  if (input.place === 'body') body = withField(body, input.keys, value);
  if (path.startsWith('/v2/')) return apiFor(path).send(method, path, body, headers);
  if (method === 'GET') return visitor.get(path, headers);
  const csrf = path.startsWith('/dashboard') ? { csrf: tokenOf(one.path) } : {};
  if (mediaType !== 'application/json') return visitor.post(path, { ...(body as Record<string, string>), ...csrf });
  return visitor.send(method, path, { headers: { 'content-type': mediaType }, body: JSON.stringify(body) });
}

function apiFor(path: string) {
  if (/^\/v2\/(stats|verifications)\//.test(path)) return statistics;
  return path.startsWith('/v2/sandbox/') ? own.sandbox : own.api;
}

function tracesIn({ text, headers, location = '' }: Answer, sent: string): string[] {
  const all = [text, location];
  headers.forEach((header) => all.push(header));
  // What somebody has typed themselves may stand there again, and so may a part of it.
  const said = all.join('\n').replaceAll(sent, '').replaceAll(encodeURIComponent(sent), '');
  return traces.filter((trace) => !sent.includes(trace) && said.includes(trace));
}

/** Whom a client sends to /authorize, or who goes there by its id, reads its name. */
const READABLE: Record<string, string[]> = { authorize: [theirs.client.name] };

const TAKEN = [200, 201, 202, 204, 302, 303];

describe('ISO: what names a thing of another client in a query, a header or a body gets nothing of it', () => {
  test('the contract has many places for it', () => {
    expect(attempts.length).toBeGreaterThan(40);
  });

  test.each(attempts)('$operationId: $name', async ({ one, input, operationId, name, value }) => {
    const answer = await ask(one, input, value);
    expectAbout(answer.text, [...TAKEN, 400, 401, 404, 409, 422]).toContain(answer.status);
    expect(tracesIn(answer, value).filter((trace) => !(READABLE[operationId] ?? []).includes(trace))).toEqual([]);
    // The same request is taken with what is one's own, or comes too late: no other fault kept the answer back.
    const control = await ask(one, input, await valueIn(ownValues, operationId, name));
    expectAbout(control.text, [...TAKEN, 304, 409]).toContain(control.status);
  });

  test('nothing of the other client’s has changed meanwhile, and nothing of it stands among one’s own', async () => {
    const { 'audit_events.client_id': audited = [], ...rows } = await rowsOf(database, foreign);
    // It is told of who tried to be it.
    const rest = audited.filter((row) => !row.includes('"client_authentication_failed"'));
    expect({ ...rows, 'audit_events.client_id': rest }).toEqual(before);
    // Two may choose the same key, each for its own.
    const { 'idempotency_keys.client_id': keys, ...others } = await rowsOf(database, own);
    expect(keys?.length).toBeGreaterThan(5);
    expect(traces.filter((trace) => JSON.stringify(others).includes(trace))).toEqual([]);
  });
});
