import { describe, expect, test } from '@jest/globals';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { expireDue } from '../../../src/verification/expiry/expiry.js';
import { EVERYTHING, givenAuthorizedUser, STATUS_ONLY } from '../../support/authorized-user.js';
import { givenClient } from '../../support/given.js';
import type { Visitor } from '../../support/http.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { APPROVE, REJECT } from '../../support/stage.js';

const server = await startServer();
const { context } = server;

/** A client of its own, and a browser in which somebody of its team is logged in. */
async function givenTeam(options: Parameters<typeof givenClient>[1] = {}) {
  const { client } = await givenClient(context, options);
  const visitor = await enterDashboard(server, await givenMember(context, client.clientId, { role: 'developer' }));
  const path = `/dashboard/clients/${client.clientId}/users`;
  return { client, visitor, path, list: (query = '') => read(visitor, path + query) };
}

async function read(visitor: Visitor, path: string): Promise<string> {
  const { status, text } = await visitor.get(path);
  expect(status).toBe(200);
  return text;
}

const shown = (page: string, users: Record<string, { userId: string }>) =>
  Object.keys(users).filter((name) => page.includes(users[name]?.userId.slice(0, 8) ?? '?'));

describe('the user explorer', () => {
  test('of a client without users says when somebody appears', async () => {
    const { list } = await givenTeam();
    expect(await list()).toContain('As soon as a user allows');
  });

  test('VE14: shows who authorized and whose tokens were never fetched, as “not fetched”', async () => {
    const { client, visitor, path, list } = await givenTeam();
    const { grant } = await givenAuthorizedUser(context, client, { isFetched: false });
    expect(await list()).toContain('Tokens not fetched');
    expect(await list('?access=fetched')).not.toContain(grant.grantId);
    expect(await read(visitor, `${path}/${grant.grantId}`)).toContain('counts nowhere');
  });

  test('VE15: keeps a row of whose access has ended, without anything that is the user’s', async () => {
    const { client, visitor, path, list } = await givenTeam();
    const user = await givenAuthorizedUser(context, client, { scopes: EVERYTHING, decision: APPROVE });
    expect(await list()).toContain('Ada Lovelace');
    const whose = { userId: user.userId, clientId: client.clientId, address: undefined };
    await revokeAccess(context, whose, context.clock());
    for (const page of [await list(), await read(visitor, `${path}/${user.grant.grantId}`)]) {
      expect(page).toContain('Access ended');
      expect(page).not.toMatch(/Lovelace|@user\.example|· Germany|Germany<\/dd>/);
    }
    expect(await list('?status=approved')).not.toContain(user.grant.grantId);
    expect(await list('?country=DE')).not.toContain(user.grant.grantId);
  });

  test('V1: shows name and e-mail address only where the user has released each of them', async () => {
    const { client, list } = await givenTeam();
    const cases = {
      'Name and e-mail not released': STATUS_ONLY,
      'E-mail not released': [...STATUS_ONLY, 'verification.basic.details:read'],
      'Name not released': [...STATUS_ONLY, 'email:read'],
    };
    for (const [words, scopes] of Object.entries(cases)) {
      const today = context.clock().toISOString().slice(0, 10);
      const { email } = await givenAuthorizedUser(context, client, { scopes });
      const page = await list(`?from=${today}`);
      const row = page.split('<li').find((one) => one.includes(words)) ?? '';
      expect(row.includes('Ada Lovelace')).toBe(scopes.includes('verification.basic.details:read'));
      expect(row.includes(email)).toBe(scopes.includes('email:read'));
    }
  });

  test('ST7: shows nobody of another client', async () => {
    const [one, other] = [await givenTeam(), await givenTeam()];
    const { grant } = await givenAuthorizedUser(context, other.client, { scopes: EVERYTHING });
    expect(await one.list()).not.toContain('Lovelace');
    expect((await one.visitor.get(`${one.path}/${grant.grantId}`)).status).toBe(404);
    expect((await one.visitor.get(`${other.path}/${grant.grantId}`)).status).toBe(404);
    expect((await one.visitor.get(other.path)).status).toBe(404);
    expect((await one.visitor.get(`${other.path}.csv`)).status).toBe(404);
  });

  test('whoever is logged out is led to the log-in, and back to the list', async () => {
    const { client, path } = await givenTeam();
    const { grant } = await givenAuthorizedUser(context, client);
    for (const asked of [path, `${path}/${grant.grantId}`, `${path}.csv`]) {
      const { status, location } = await server.visit().get(asked);
      expect([status, new URL(location ?? '').searchParams.get('page')]).toEqual([
        302,
        asked.slice('/dashboard/'.length),
      ]);
    }
  });
});

describe('its filter', () => {
  test('leaves whom it says: by access, status, level, country and day', async () => {
    const { client, list } = await givenTeam();
    const users = {
      german: await givenAuthorizedUser(context, client, { decision: APPROVE }),
      swiss: await givenAuthorizedUser(context, client, { information: { country: 'CH' }, decision: REJECT }),
      waiting: await givenAuthorizedUser(context, client, { isFetched: false }),
      old: await givenAuthorizedUser(context, client),
    };
    const { grantId } = users.old.grant;
    await context
      .db('grants')
      .where({ grant_id: grantId })
      .update({ created_at: new Date('2026-02-01T23:59:59.999Z') });
    const of = async (query: string) => shown(await list(query), users);
    expect(await of('')).toEqual(['german', 'swiss', 'waiting', 'old']);
    expect(await of('?access=not_fetched')).toEqual(['waiting']);
    expect(await of('?access=fetched&status=pending')).toEqual(['old']);
    expect(await of('?status=rejected')).toEqual(['swiss']);
    expect(await of('?country=CH')).toEqual(['swiss']);
    expect(await of('?level=basic&status=approved')).toEqual(['german']);
    expect(await of('?level=plus')).toEqual([]);
    expect(await of('?level=-')).toEqual([]);
    expect(await of('?from=2026-02-01&to=2026-02-01')).toEqual(['old']);
    expect(await of('?to=2026-01-31')).toEqual([]);
    expect(await of('?from=2026-02-02')).toEqual(['german', 'swiss', 'waiting']);
    expect(await of('?access=nonsense&status=x&country=ZZ&level=%27&after=x')).toHaveLength(4);
  });

  test('V7: finds what has expired under the status that the client sees it as', async () => {
    for (const expirationEnabled of [true, false]) {
      const { client, list } = await givenTeam({ expirationEnabled });
      const user = await givenAuthorizedUser(context, client, { decision: APPROVE });
      await context
        .db('verifications')
        .where({ user_id: user.userId })
        .update({ expires_at: new Date(0) });
      await expireDue(context, { now: context.clock(), after: undefined, limit: 100 });
      const [own, other] = expirationEnabled ? ['expired', 'approved'] : ['approved', 'expired'];
      expect(shown(await list(`?status=${own}`), { user })).toEqual(['user']);
      expect(shown(await list(`?status=${other}`), { user })).toEqual([]);
      expect((await list()).includes('value="expired"')).toBe(expirationEnabled);
    }
  });

  test.each([
    ['from=2026-13-01', 'This day does not exist'],
    ['from=yesterday', 'Enter a day as year, month and day'],
    ['from=2026-03-02&to=2026-03-01', 'This day is before the first one'],
  ])('%s comes back with what is wrong with it, and shows nobody', async (query, words) => {
    const { client, visitor, path } = await givenTeam();
    const { grant } = await givenAuthorizedUser(context, client);
    const answer = await visitor.get(`${path}?${query}`);
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
    expect(answer.text).not.toContain(grant.grantId);
  });
});

describe('finding one user', () => {
  test('FL5: by e-mail address or user id, sent as a form: neither stands in an address', async () => {
    const { client, visitor, path } = await givenTeam();
    const user = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });
    const other = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });
    const form = await visitor.get(path);
    for (const search of [` ${user.email.toUpperCase()} `, user.userId, user.userId.toUpperCase()]) {
      const found = await visitor.post(path, { csrf: csrfOf(form.text), search });
      expect(found.status).toBe(200);
      expect([found.text.includes(user.grant.grantId), found.text.includes(other.grant.grantId)]).toEqual([
        true,
        false,
      ]);
    }
  });

  test('says so where it shows the newest 200 of more authorizations', async () => {
    const { client, visitor, path } = await givenTeam();
    const { userId } = await givenAuthorizedUser(context, client);
    const search = async () => {
      const { text } = await visitor.post(path, { csrf: csrfOf((await visitor.get(path)).text), search: userId });
      return { rows: text.split('class="row-link"').length - 1, isCut: text.includes('These are the newest 200') };
    };
    const addEnded = (count: number) =>
      context.db.raw(
        `insert into grants (grant_id, client_id, user_id, level, scopes, created_at, revoked_at, revoke_reason)
         select gen_random_uuid(), ?, ?, 'basic', '{uid:read}', timestamptz '2026-01-01', timestamptz '2026-01-02', 'x'
         from generate_series(1, ?)`,
        [client.clientId, userId, count],
      );
    await addEnded(199);
    expect(await search()).toEqual({ rows: 200, isCut: false });
    await addEnded(1);
    expect(await search()).toEqual({ rows: 200, isCut: true });
  });

  test('V1: nobody learns whose address it is that was not released', async () => {
    const { client, visitor, path } = await givenTeam();
    const hidden = await givenAuthorizedUser(context, client);
    const ended = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });
    const whose = { userId: ended.userId, clientId: client.clientId, address: undefined };
    await revokeAccess(context, whose, context.clock());
    const csrf = csrfOf((await visitor.get(path)).text);
    for (const search of [hidden.email, ended.email, 'nobody@user.example']) {
      const { text } = await visitor.post(path, { csrf, search });
      expect(text).toContain('There is no such user');
    }
  });

  test.each([
    ['', 'Enter an e-mail address or a user ID'],
    ['ada', 'neither a whole e-mail address nor a user ID'],
    ['x'.repeat(999), 'neither a whole e-mail address nor a user ID'],
  ])('“%s” comes back with what to enter', async (search, words) => {
    const { visitor, path } = await givenTeam();
    const answer = await visitor.post(path, { csrf: csrfOf((await visitor.get(path)).text), search });
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true]);
  });

  test('SE1: takes no form but its own; one whose log-in has ended leads there, and back to the list', async () => {
    const { visitor, path } = await givenTeam();
    const other = await givenTeam();
    const csrf = csrfOf((await other.visitor.get(other.path)).text);
    expect((await visitor.post(path, { csrf, search: 'a@b.example' })).status).toBe(403);
    const own = csrfOf((await visitor.get(path)).text);
    await context.db('member_sessions').delete();
    const late = await visitor.post(path, { csrf: own, search: 'a@b.example' });
    expect([late.status, new URL(late.location ?? '').searchParams.get('page')]).toEqual([303, path.slice(11)]);
  });
});

function csrfOf(page: string): string {
  return /action="[^"]+\/users"[^>]*><input type="hidden" name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
