import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { authenticateStaff, createReviewer } from '../../../src/accounts/staff/staff.js';
import { acceptAuthorizationRequest } from '../../../src/oauth/authorization/authorization-request.js';
import { decide } from '../../../src/oauth/authorization/consent.js';
import { authenticateUser, signUp } from '../../../src/accounts/users/user.js';
import { exchange, givenCode, postToken, REDIRECT_URI, refresh, tokensOf } from '../../support/given-tokens.js';
import { givenClient, givenUser } from '../../support/given.js';
import { bearer } from '../../support/http.js';
import { startServer } from '../../support/server.js';

interface EventRow {
  type: string;
  client_id: string | null;
  user_id: string | null;
  staff_id: string | null;
  grant_id: string | null;
  token_pair_id: string | null;
  address: string | null;
  detail: string | null;
}

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const { clientId } = by.client;
const PASSWORD = 'correct horse battery';
let seen = 0;

/** What was added since the last look, without the columns that hold nothing. */
async function newEvents(): Promise<Partial<EventRow>[]> {
  const rows = await context
    .db('audit_events')
    .where('audit_event_id', '>', seen)
    .orderBy('audit_event_id')
    .select<(EventRow & { audit_event_id: string })[]>();
  seen = Number(rows.at(-1)?.audit_event_id ?? seen);
  const columns = [
    'type',
    'client_id',
    'user_id',
    'staff_id',
    'grant_id',
    'token_pair_id',
    'address',
    'detail',
  ] as const;
  return rows.map((row) => Object.fromEntries(columns.flatMap((key) => (row[key] === null ? [] : [[key, row[key]]]))));
}

beforeEach(async () => {
  await newEvents();
});

describe('SE17: one event each, with ids and without secrets', () => {
  test('a client is created', async () => {
    const { client } = await createClient(
      context,
      { name: 'New', environment: 'live', allowedScopes: ['uid:read'] },
      context.clock(),
    );
    expect(await newEvents()).toEqual([{ type: 'client_created', client_id: client.clientId }]);
  });

  test('a user signs up, logs in, and fails to', async () => {
    const address = '192.0.2.1';
    const input = { email: 'ada@user.example', password: PASSWORD, address };
    const result = await signUp(context, input, context.clock());
    if (!('user' in result)) throw new Error('not signed up');
    const user_id = result.user.userId;
    await authenticateUser(context, input, context.clock());
    await authenticateUser(context, { ...input, password: 'another' }, context.clock());
    await authenticateUser(context, { ...input, email: 'nobody@user.example' }, context.clock());
    expect(await newEvents()).toEqual([
      { type: 'login_succeeded', user_id, address, detail: 'sign_up' },
      { type: 'login_succeeded', user_id, address },
      { type: 'login_failed', user_id, address },
      { type: 'login_failed', address },
    ]);
  });

  test('a reviewer logs in, and fails to', async () => {
    const input = { email: 'rita@staff.example', password: PASSWORD };
    const { staffId: staff_id } = await createReviewer(context, { ...input, name: 'Rita' }, context.clock());
    await authenticateStaff(context, input, context.clock());
    await authenticateStaff(context, { ...input, password: 'another' }, context.clock());
    expect(await newEvents()).toEqual([
      { type: 'staff_created', staff_id, detail: 'reviewer by command' },
      { type: 'login_succeeded', staff_id, detail: 'staff' },
      { type: 'login_failed', staff_id, detail: 'staff' },
    ]);
  });

  test('a user allows: consent and code; and again without being asked: the code alone', async () => {
    const user_id = await givenUser(context);
    await decide(context, await givenRequest(), user_id, 'allow', context.clock());
    const [consent, code] = await newEvents();
    expect(consent).toEqual({ type: 'consent_given', client_id: clientId, user_id, grant_id: code?.grant_id });
    expect(code).toMatchObject({ type: 'code_issued', client_id: clientId, user_id });
  });

  test('a user refuses', async () => {
    const user_id = await givenUser(context);
    await decide(context, await givenRequest(), user_id, 'deny', context.clock());
    expect(await newEvents()).toEqual([{ type: 'consent_refused', client_id: clientId, user_id }]);
  });

  test('a code is redeemed, and replayed', async () => {
    const user_id = await givenUser(context);
    const code = await givenCode(context, by.client, { userId: user_id });
    tokensOf(await exchange(visitor, by, code));
    const [redeemed, issued] = await newEvents();
    const ids = { client_id: clientId, user_id, grant_id: redeemed?.grant_id };
    const address = expect.stringMatching(/^(127\.0\.0\.1|::1)$/);
    const token_pair_id = expect.any(String);
    expect(redeemed).toEqual({ type: 'code_redeemed', ...ids, token_pair_id, address });
    expect(issued).toEqual({ type: 'token_issued', ...ids, token_pair_id: redeemed?.token_pair_id, address });
    expect((await exchange(visitor, by, code)).status).toBe(400);
    expect((await exchange(visitor, by, code)).status).toBe(400);
    expect(await newEvents()).toEqual([
      { type: 'code_replayed', ...ids, address },
      { type: 'token_revoked', ...ids, detail: 'code_replayed' },
      // Nothing was left to revoke.
      { type: 'code_replayed', ...ids, address },
    ]);
  });

  test('a client token is issued', async () => {
    tokensOf(await postToken(visitor, by, { grant_type: 'client_credentials' }));
    expect(await newEvents()).toMatchObject([{ type: 'token_issued', client_id: clientId }]);
  });

  test('a pair is refreshed, confirmed by its first use alone, and the dead one replayed', async () => {
    const first = tokensOf(await exchange(visitor, by, await givenCode(context, by.client)));
    await newEvents();
    const second = tokensOf(await refresh(visitor, by, first.refresh_token));
    const use = () => visitor.get('/v2/users/me', bearer(second.access_token));
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(200);
    expect((await refresh(visitor, by, first.refresh_token)).status).toBe(400);
    const [refreshed, confirmed, replayed, ...rest] = await newEvents();
    const { address, ...ids } = { ...refreshed };
    expect(refreshed).toMatchObject({ type: 'token_refreshed', client_id: clientId });
    expect(ids).toHaveProperty('token_pair_id');
    expect(confirmed).toEqual({ ...ids, type: 'token_confirmed' });
    expect(replayed).toMatchObject({ type: 'token_replayed', grant_id: ids.grant_id, address });
    expect(rest).toEqual([]);
  });

  test('a refusal that changes nothing leaves no event of a token', async () => {
    await postToken(visitor, by, { grant_type: 'refresh_token', refresh_token: 'krt_unknown' });
    await postToken(visitor, by, { grant_type: 'client_credentials', scope: 'uid:read' });
    expect(await newEvents()).toEqual([]);
  });

  test('the role of the service can add and read events, and neither change, delete nor place them', async () => {
    for (const attempt of [
      'delete from audit_events',
      "update audit_events set type = 'x'",
      'truncate audit_events',
      "insert into audit_events (audit_event_id, occurred_at, type) overriding system value values (0, now(), 'x')",
    ]) {
      await expect(context.db.raw(attempt)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

async function givenRequest(): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state: 's',
    scope: 'uid:read',
  });
  return (await acceptAuthorizationRequest(context, query.toString(), context.clock())).authorizationRequestId;
}
