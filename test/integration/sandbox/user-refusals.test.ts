import { inBulk } from '../../support/database.js';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { LEVEL_SYNTAX } from '../../../src/texts/messages/refusals/sandbox.js';
import type { Status } from '../../../src/verification/status/status-machine.js';
import { givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { each, postUsers, createUsers, one, type Wish } from '../../support/sandbox-users.js';
import { startServer } from '../../support/server.js';
import { readList, threeTotals } from '../../support/statistics.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const SCOPE = 'client.sandbox:manage';

let api: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, SCOPE);
});

const post = (users: readonly Wish[], by = api) => postUsers(by, users);
const create = (users: readonly Wish[], by = api) => createUsers(by, users);

describe('SB4: one more level for a user whom the client made', () => {
  test('ST4: they stand in the list once per level', async () => {
    const [user] = await create([one()]);
    const { user_id = '' } = user ?? {};
    await create([one({ user_id, level: 'plus', status: 'pending' })]);
    const list = (await readList(context, api.client.clientId)).filter((row) => row.user_id === user_id);
    expect(list).toEqual([
      { user_id, level: 'basic', credential: 'approved' },
      { user_id, level: 'plus', credential: 'pending' },
    ]);
  });

  test('409 for who has the level, in the same call too, and then none of the call is done', async () => {
    const [user] = await create([one()]);
    const { user_id = '' } = user ?? {};
    const before = await threeTotals(context, api.client.clientId);
    const users = await db('users').count();
    for (const wishes of [
      [one(), one({ user_id })],
      [one(), one({ user_id, level: 'plus' }), one({ user_id, level: 'plus' })],
    ]) {
      expect(problemOf(await post(wishes))).toMatch(/^409 users\/[12]: this user has the level already/);
    }
    expect(await threeTotals(context, api.client.clientId)).toEqual(before);
    expect(await db('users').count()).toEqual(users);
  });

  test('of two calls at once about the same level one is done', async () => {
    const [user] = await create([one()]);
    const wishes = [one({ user_id: user?.user_id ?? '', level: 'plus' })];
    const both = await Promise.all([post(wishes), post(wishes)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('422 for another’s user, and for a real one', async () => {
    const other = await givenJsonApi(server, {}, SCOPE);
    const [theirs] = await create([one()], other);
    const real = await givenUser(context);
    await givenSubmission(context, real);
    await givenGrant(context, api.client.clientId, real);
    for (const user_id of [theirs?.user_id ?? '', real, randomUUID()]) {
      const problem = problemOf(await post([one(), one({ user_id, level: 'plus' })]));
      expect(problem).toBe('422 users/1/user_id: your client has made no such user.');
    }
  });
});

describe('SB4: what is refused, and then nothing is written', () => {
  test.each([
    [{ users: [] }, '400 users: must NOT have fewer than 1 items'],
    [{ users: each(1_001, () => ({})) }, '400 users: must NOT have more than 1000 items'],
    [{ users: [one({ status: 'lost' as Status })] }, '400 users/0/status: must be equal to one of the allowed values'],
    [{ users: [one({ country: 'de' })] }, '400 users/0/country: must match pattern'],
    [{ users: [{ ...one(), email: 'ada@user.example' }] }, '400 users/0/email: is not known here'],
    [{ users: [one(), one({ country: 'XK' })] }, '422 users/1/country: it is no code of ISO 3166-1.'],
    [{ users: [one(), one({ level: 'premium' })] }, `422 users/1/level: there is no such level. ${LEVEL_SYNTAX}`],
    [{ users: [one({ level: 'liveness+basic' })] }, `422 users/0/level: there is no such level. ${LEVEL_SYNTAX}`],
  ])('%#', async (body, problem) => {
    const users = await db('users').count();
    expect(problemOf(await api.send('POST', '/v2/sandbox/users', body))).toContain(problem);
    expect(await db('users').count()).toEqual(users);
  });

  test('a level whose scopes the client may not ask for', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    const allowed_scopes = own.client.allowedScopes.filter((scope) => scope !== 'verification.plus:read');
    await db('clients').where({ client_id: own.client.clientId }).update({ allowed_scopes });
    const problem = problemOf(await post([one(), one({ level: 'plus' })], own));
    expect(problem).toBe('422 users/1/level: your client is not registered for its scopes.');
  });

  test('more than 100,000 of a client', async () => {
    const own = await givenJsonApi(server, {}, SCOPE);
    await inBulk(
      db,
      `insert into users (user_id, email, password_hash, made_for, created_at)
       select id, id || '@sandbox.invalid', 'none', ?, now()
       from (select gen_random_uuid() as id from generate_series(1, 99999)) as many`,
      [own.client.clientId],
    );
    expect((await post([one()], own)).status).toBe(201);
    expect(problemOf(await post([one()], own))).toMatch(/^409 A client has up to 100000 users of its own make/);
  });
});
