import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { addWebhookEndpoint } from '../../src/webhooks/endpoints/endpoint.js';
import { givenGrant, givenSubmission, givenUser } from '../support/given.js';
import { bearer, type Answer } from '../support/http.js';
import { givenJsonApi, problemOf } from '../support/json-api.js';
import { startServer } from '../support/server.js';
import { sampleRequests, type SampleRequest } from '../contract/support/sample-requests.js';

const server = await startServer();
const { context } = server;
const api = await givenJsonApi(server, {}, '');
const { clientId } = api.client;
const userId = await givenUser(context);
await givenSubmission(context, userId);
await givenGrant(context, clientId, userId);
const { endpoint } = await addWebhookEndpoint(context, { clientId, url: 'https://harbour.example/' }, context.clock());
const OWN: Record<string, string> = {
  user_id: userId,
  level: 'basic',
  webhook_endpoint_id: endpoint.webhookEndpointId,
};

/** Every operation that takes JSON from a client, about what is the client's own: nothing but the body is wrong. */
const operations = sampleRequests().filter(
  ({ route, mediaType }) => route.startsWith('/v2/') && mediaType === 'application/json',
);

/** With a key, since what is repeated is compared with what came first. */
function send({ method, route }: SampleRequest, body: string): Promise<Answer> {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => OWN[name] ?? '');
  const headers = { ...bearer(api.token), 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return server.visit().send(method, path, { headers, body });
}

const DEPTH = 10_000;
const deepList = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
const deepObject = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const MEANT_FOR_JAVASCRIPT = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

/** The rest of a body is in order. */
function beside({ fields }: SampleRequest, member: string): string {
  const rest = JSON.stringify(fields).slice(1);
  return `{${member}${rest === '}' ? '' : ','}${rest}`;
}

describe.each(operations)('$operationId: 400 that repeats nothing and changes nothing', (operation) => {
  const fields = Object.keys(operation.fields);

  test('for JSON that is deeper than anything of the contract', async () => {
    const bodies = [
      deepList,
      deepObject,
      beside(operation, `"more":${deepList}`),
      beside(operation, `"a":${deepObject}`),
    ];
    for (const name of fields) {
      bodies.push(JSON.stringify({ ...operation.fields, [name]: 0 }).replace(`"${name}":0`, `"${name}":${deepList}`));
    }
    for (const body of bodies) {
      const problem = problemOf(await send(operation, body));
      expect(problem).toMatch(/^400 /);
      expect(problem.length).toBeLessThan(300);
    }
  });

  test.each(MEANT_FOR_JAVASCRIPT)('for the name %s', async (name) => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    for (const value of ['1', '"x"', 'null', '{"polluted":true}', '{"prototype":{"polluted":true}}']) {
      expect(problemOf(await send(operation, beside(operation, `"${name}":${value}`)))).toMatch(/^400 /);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('for names that nobody would want to read in an answer', async () => {
    for (const name of ['x'.repeat(5_000), '<script>alert(1)</script>', 'a/b\\"c', '\\u0000', '\\ud800', '%s%n', '']) {
      const answer = await send(operation, beside(operation, `"${name}":1`));
      expect(problemOf(answer)).toMatch(/^400 /);
      expect(answer.text).not.toMatch(/x{101}|script|%n/);
      expect(answer.text.length).toBeLessThan(600);
    }
  });

  test('for what is no object, or no JSON', async () => {
    for (const body of ['[]', 'null', '1', '"x"', 'true', '[{}]', '{', '{"a":1,}', "{'a':1}", '\uFEFF{', 'NaN', ' ']) {
      expect(problemOf(await send(operation, body))).toMatch(/^400 /);
    }
  });
});

describe('400 for such names further down as well', () => {
  const named = (id: string) => operations.filter(({ operationId }) => operationId === id);

  test.each(named('createSandboxUsers'))('SB4: of a user', async (operation) => {
    for (const name of MEANT_FOR_JAVASCRIPT) {
      const user = `{"level":"basic","status":"pending","country":"DE","${name}":{"status":"approved"}}`;
      expect(problemOf(await send(operation, `{"users":[${user}]}`))).toMatch(/^400 users\/0/);
    }
  });

  test.each(named('createWebhookEndpoint'))(
    'a header may have one: it is kept as the name of a header and as nothing else',
    async (operation) => {
      const names = ['__proto__', 'constructor', 'toString'];
      const headers = names.map((name) => `"${name}":"x"`).join();
      const answer = await send(operation, `{"url":"https://harbour.example/","headers":{${headers}}}`);
      expect(answer.status).toBe(201);
      expect((answer.json() as { header_names: string[] }).header_names.sort()).toEqual([...names].sort());
      const nested = await send(operation, '{"url":"https://harbour.example/","headers":{"__proto__":{"a":"x"}}}');
      expect(problemOf(nested)).toMatch(/^400 /);
    },
  );
});
