import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { components } from '../../generated/openapi.js';
import type { Answer } from '../support/http.js';
import { givenJsonApi } from '../support/json-api.js';
import { createUsers, each, one, postUsers } from '../support/sandbox-users.js';
import { startServer } from '../support/server.js';

type Problem = components['schemas']['Problem'];

const server = await startServer();
const visitor = server.visit();
const api = await givenJsonApi(server, {}, 'client.webhooks:manage client.stats:read client.sandbox:manage');

/** What a program reads of a problem, and that its page is there. */
async function readProblem(answer: Answer): Promise<Pick<Problem, 'status' | 'code' | 'errors'>> {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const { type, status, code, errors } = answer.json() as Problem;
  const page = await visitor.get(type);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain(`<title>${code} · Docs · Attestry</title>`);
  return { status, code, ...(errors ? { errors } : {}) };
}

describe('SK8: a problem says what is wrong by a code, whose page its type leads to', () => {
  test.each([
    ['GET', '/v2/nothing', undefined, 404, 'request.unknown_address'],
    ['GET', '/v3/nothing', undefined, 404, 'request.other_version'],
    ['DELETE', '/v2/stats/total-verifications', undefined, 405, 'request.other_method'],
    ['GET', `/v2/webhook-endpoints/${randomUUID()}`, undefined, 404, 'webhook_endpoint.unknown'],
    ['POST', '/v2/webhook-redeliveries', {}, 422, 'webhook_redelivery.unbounded'],
  ])('%s %s', async (method, path, body, status, code) => {
    expect(await readProblem(await api.send(method, path, body))).toEqual({ status, code });
  });

  test('whatever is wrong with a body as a whole', async () => {
    const send = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      visitor.send('POST', '/v2/webhook-endpoints', {
        headers: { authorization: `Bearer ${api.token}`, 'content-type': type },
        body,
      });
    const form = 'application/x-www-form-urlencoded';
    for (const [type, body, status, code] of [
      [form, '{"url":"https://harbour.example/"}', 400, 'request.json_as_form'],
      [form, 'url=%', 400, 'request.misencoded_form'],
      [form, 'url=x', 415, 'request.other_media_type'],
      ['application/json', 'url=x', 400, 'request.form_as_json'],
      ['application/json', new Uint8Array([0x7b, 0xff, 0x7d]), 400, 'request.misencoded_json'],
      ['application/json', '[]', 400, 'request.against_contract'],
      ['application/json', '{', 400, 'request.no_json'],
      ['text/plain', '{}', 415, 'request.other_media_type'],
    ] as const) {
      expect(await readProblem(await send(type, body))).toMatchObject({ status, code });
    }
  });

  test('without a token, and without a page for what is no code', async () => {
    const answer = await visitor.get('/v2/stats/total-verifications');
    expect(await readProblem(answer)).toEqual({ status: 401, code: 'access_token.missing' });
    for (const code of ['nothing', 'request.', '%3Cscript%3E', 'case.unknown', '__proto__']) {
      expect((await visitor.get(`/docs/errors/${code}`)).status).toBe(404);
    }
  });
});

describe('SK8: everything that is wrong with a request is named at once', () => {
  test('in a body, by JSON pointers: against the contract', async () => {
    const body = { url: 7, event_types: ['verification_approved', 3], headers: { 'X-One': 4 }, colour: 'red' };
    const { status, code, errors = [] } = await readProblem(await api.send('POST', '/v2/webhook-endpoints', body));
    expect([status, code]).toEqual([400, 'request.against_contract']);
    const pointers = errors.map(({ pointer }) => pointer).sort();
    expect(pointers).toEqual(['#/colour', '#/event_types/1', '#/headers/X-One', '#/url']);
    expect(errors).toContainEqual({ pointer: '#/url', detail: 'must be string.' });
  });

  test('in a body: what is missing by the field that it would be, what is no object as a whole', async () => {
    const missing = await readProblem(await api.send('POST', '/v2/webhook-endpoints', {}));
    expect(missing.errors).toEqual([{ pointer: '#/url', detail: 'is missing.' }]);
    const { errors } = await readProblem(await api.send('POST', '/v2/sandbox/users', { users: [{}] }));
    expect(errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '#/users/0/country',
      '#/users/0/level',
      '#/users/0/status',
    ]);
  });

  test('a name that the contract does not know is repeated only if it could be one of its own', async () => {
    const detail = 'has a field that is not known here; the docs name what is.';
    for (const name of ['<script>', 'größe', 'a/b', 'a~b', 'my.field']) {
      const answer = await api.send('POST', '/v2/webhook-endpoints', { url: 7, [name]: 1 });
      expect(answer.text).not.toContain(name);
      expect((await readProblem(answer)).errors).toEqual([
        { pointer: '#', detail },
        { pointer: '#/url', detail: 'must be string.' },
      ]);
    }
    const users = [one(), { ...one(), größe: 1 }];
    expect((await readProblem(await postUsers(api, users))).errors).toEqual([{ pointer: '#/users/1', detail }]);
  });

  test('in a body: values that are well-formed and cannot be used', async () => {
    const body = { url: 'https://10.0.0.1:0/#here', headers: { Host: 'x' } };
    const { status, code, errors } = await readProblem(await api.send('POST', '/v2/webhook-endpoints', body));
    expect([status, code]).toEqual([422, 'webhook_endpoint.unusable']);
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/url', '#/headers']);
  });

  test('in a list: each user, each field', async () => {
    const users = [one(), one({ level: 'premium', country: 'XK' }), one({ user_id: randomUUID() })];
    expect(await readProblem(await postUsers(api, users))).toEqual({
      status: 422,
      code: 'sandbox_user.unusable',
      errors: [
        { pointer: '#/users/1/level', detail: expect.stringContaining('there is no such level') },
        { pointer: '#/users/1/country', detail: 'it is no code of ISO 3166-1.' },
        { pointer: '#/users/2/user_id', detail: 'your client has made no such user.' },
      ],
    });
  });

  test('in a list: each user who has the level already, and nobody is made', async () => {
    const made = await createUsers(api, [one(), one()]);
    const again = made.map(({ user_id }) => one({ user_id }));
    const before = await server.context.db('users').count();
    const { status, code, errors } = await readProblem(await postUsers(api, [one(), ...again]));
    expect([status, code]).toEqual([409, 'sandbox_user.has_level_already']);
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/users/1', '#/users/2']);
    expect(await server.context.db('users').count()).toEqual(before);
  });

  test('in an outcome: each value that belongs to another one', async () => {
    const body = { outcome: 'approved', fixable: true, items: ['picture'], text: 'x' };
    const { errors } = await readProblem(
      await api.send('POST', `/v2/sandbox/verifications/${randomUUID()}/basic/outcome`, body),
    );
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/fixable', '#/items', '#/text']);
  });

  test('but not more than anybody reads, however much is wrong', async () => {
    const answer = await api.send('POST', '/v2/webhook-endpoints', {
      url: 'x',
      event_types: new Array(3_000).fill(1),
    });
    expect((await readProblem(answer)).errors).toHaveLength(50);
    expect(answer.text.length).toBeLessThan(10_000);
    const users = each(1_000, () => ({ level: 'premium', country: 'XK', user_id: randomUUID() }));
    const unusable = await postUsers(api, users);
    const { code, errors } = await readProblem(unusable);
    expect([code, errors?.length]).toEqual(['sandbox_user.unusable', 50]);
    expect((unusable.json() as Problem).detail).toMatch(/ And 2950 more\.$/);
  });

  test('and of a body with more values than anybody writes by hand only the first fault, so that it costs no more than that', async () => {
    const body = { url: 7, colour: 'red', event_types: new Array(30_000).fill(1) };
    expect((await readProblem(await api.send('POST', '/v2/webhook-endpoints', body))).errors).toHaveLength(1);
  });

  test('in a query, by the names of its parameters', async () => {
    const contract = await readProblem(await api.send('GET', '/v2/webhook-deliveries?limit=x&state=lost'));
    expect(contract.errors?.map(({ parameter }) => parameter).sort()).toEqual(['limit', 'state']);
    const days = await readProblem(await api.send('GET', '/v2/stats/history?from=2026-02-30&to=2026-02-31'));
    expect(days.errors?.map(({ parameter }) => parameter)).toEqual(['from', 'to']);
    const cursor = await readProblem(await api.send('GET', '/v2/webhook-deliveries?cursor=mine'));
    expect(cursor).toMatchObject({ code: 'list.unknown_cursor', errors: [{ parameter: 'cursor' }] });
  });

  test('the same field by a pointer in a body and by its name in a query', async () => {
    const february = { created_after: '2026-02-30T00:00:00Z' };
    const inBody = await readProblem(await api.send('POST', '/v2/webhook-redeliveries', february));
    expect(inBody).toMatchObject({ code: 'request.unknown_time', errors: [{ pointer: '#/created_after' }] });
    const query = new URLSearchParams(february).toString();
    const inQuery = await readProblem(await api.send('GET', `/v2/webhook-deliveries?${query}`));
    expect(inQuery).toMatchObject({ code: 'request.unknown_time', errors: [{ parameter: 'created_after' }] });
  });

  test('in a header', async () => {
    const headers = { 'Idempotency-Key': ' ' };
    const answer = await api.send('POST', '/v2/webhook-endpoints', { url: 'https://harbour.example/' }, headers);
    expect((await readProblem(answer)).errors?.map(({ header }) => header)).toEqual(['idempotency-key']);
  });
});
