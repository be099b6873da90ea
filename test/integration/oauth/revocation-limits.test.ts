import { expect, test } from '@jest/globals';
import { cloneFragileDatabase } from '../../contract/support/outage.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { errorOf, exchange, givenCode, revoke, tokensOf } from '../../support/given-tokens.js';
import { basicAuth, bearer } from '../../support/http.js';
import { startServer } from '../../support/server.js';

test('RV12: bodies have a limit, and no hint makes us look more than once', async () => {
  const own = await startServer({ database: await cloneDatabase({ poolSize: 1 }) });
  const client = await givenClient(own.context);
  const authorization = basicAuth(client.client.clientId, client.clientSecret);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string) =>
    own.visit().send('POST', '/oauth/revoke', { headers: { ...authorization, ...type }, body });
  expect(errorOf(await post(`token=${'x'.repeat(17_000)}`))).toBe('413 invalid_request');
  expect(errorOf(await post('token=x&token_type_hint=a&token_type_hint=b'))).toBe('400 invalid_request');

  // All statements of a request run on the one connection, which counts them.
  const executions = async () => {
    const sum = 'coalesce(sum(generic_plans + custom_plans), 0)::int as count';
    const row = await own.context
      .db('pg_prepared_statements')
      .select(own.context.db.raw(sum))
      .first<{ count: number }>();
    return row.count;
  };
  expect((await post('token=x')).status).toBe(200);
  const before = await executions();
  const hints = ['access_token', 'refresh_token', 'id_token', 'a b c d', 'x'.repeat(10_000)];
  for (const hint of hints) {
    expect((await post(`token=x&token_type_hint=${encodeURIComponent(hint)}`)).status).toBe(200);
  }
  expect((await executions()) - before).toBe(hints.length);
});

test('RV13: while the database is away the answer is 503 with Retry-After, and the token lives', async () => {
  const database = await cloneFragileDatabase();
  const own = await startServer({ database });
  const client = await givenClient(own.context);
  const pair = tokensOf(await exchange(own.visit(), client, await givenCode(own.context, client.client)));
  await database.become('gone');
  const answer = await revoke(own.visit(), client, pair.refresh_token);
  expect(errorOf(answer)).toBe('503 temporarily_unavailable');
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  await database.become('well');
  expect((await own.visit().get('/v2/users/me', bearer(pair.access_token))).status).toBe(200);
});
