import { inBulk } from '../../support/database.js';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { describe, expect, test } from '@jest/globals';
import { streamUsersFile } from '../../../src/users/users-file.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { EVERYTHING, givenAuthorizedUser } from '../../support/authorized-user.js';
import { givenClient } from '../../support/given.js';
import { holdTimers } from '../../support/held-timers.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { APPROVE } from '../../support/stage.js';
import { readList } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;
const HEAD =
  'user_id,level,status,country,tokens,authorized_at,tokens_fetched_at,access_ended_at,email,given_name,family_name\r\n';

async function givenTeam() {
  const { client } = await givenClient(context);
  const member = await givenMember(context, client.clientId);
  const visitor = await enterDashboard(server, member);
  return { client, member, visitor, path: `/dashboard/clients/${client.clientId}/users.csv` };
}

const open = (client: Awaited<ReturnType<typeof givenTeam>>['client'], options = {}) =>
  streamUsersFile(context, client, {}, {}, context.clock(), options);

describe('the file of users', () => {
  test('has everybody, the newest first, with what each has released and no more (RFC 4180, UTF-8 with its mark)', async () => {
    const { client, visitor, path } = await givenTeam();
    const ended = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });
    const whose = { userId: ended.userId, clientId: client.clientId, address: undefined };
    await revokeAccess(context, whose, context.clock());
    const hidden = await givenAuthorizedUser(context, client, { isFetched: false });
    const information = { given_name: '=HYPERLINK("//x")', family_name: 'Müller, "Ä"' };
    const open = await givenAuthorizedUser(context, client, { scopes: EVERYTHING, information, decision: APPROVE });
    const answer = await visitor.get(path);
    const [first, ...lines] = answer.text.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'time').split(/(?<=\r\n)/);
    expect(first?.replace('\uFEFF', '')).toBe(HEAD);
    expect(lines).toEqual([
      `${open.userId},basic,approved,DE,fetched,time,time,,${open.email},"'=HYPERLINK(""//x"")","Müller, ""Ä"""\r\n`,
      `${hidden.userId},basic,pending,DE,not_fetched,time,,,,,\r\n`,
      `${ended.userId},basic,,,revoked,time,time,time,,,\r\n`,
    ]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="users-kci_[\w-]+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('begins with the mark that tells spreadsheets its encoding', async () => {
    const { client } = await givenTeam();
    const [beginning] = (await (await open(client)).toArray()) as Buffer[];
    expect([...(beginning ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('holds whom the filter leaves; a filter that cannot be read is refused, not left out', async () => {
    const { client, visitor, path } = await givenTeam();
    const user = await givenAuthorizedUser(context, client);
    expect((await visitor.get(`${path}?country=DE`)).text).toContain(user.userId);
    expect((await visitor.get(`${path}?country=CH`)).text).not.toContain(user.userId);
    for (const query of ['from=2026-02-30', 'status=nonsense', 'access=nonsense', 'level=%25', 'country=XX']) {
      const refused = await visitor.get(`${path}?${query}`);
      expectAbout(query, [refused.status, refused.text.includes('correct what is chosen in the filter')]).toEqual([
        400,
        true,
      ]);
    }
    expect((await visitor.get(`${path}?from=&status=&level=`)).status).toBe(200);
  });

  test('SE17: who takes it is written down, with from where', async () => {
    const { client, member, visitor, path } = await givenTeam();
    await visitor.get(path);
    const events = await context
      .db('audit_events')
      .where({ type: 'users_exported', client_id: client.clientId })
      .select<{ member_id: string; address: string }[]>('member_id', 'address');
    expect(events).toEqual([{ member_id: member.memberId, address: expect.stringMatching(/127\.0\.0\.1|::1/) }]);
  });

  test('one at a time for each client: the next one is told to come back; neither another client nor the list by API is kept waiting', async () => {
    const { client, visitor, path } = await givenTeam();
    const slow = await open(client);
    const other = await givenTeam();
    expect(await text(await open(other.client))).toContain('user_id');
    expect(await readList(context, client.clientId)).toEqual([]);
    const next = await visitor.get(path);
    expect([next.status, next.headers.get('retry-after')]).toEqual([503, '5']);
    slow.destroy();
    expect((await visitor.get(path)).status).toBe(200);
  });

  test('ends when its reader stands still, and gives its turn back', async () => {
    const { client } = await givenTeam();
    const file = await open(client, { standstillMs: 50 });
    await expect(finished(file)).rejects.toThrow('takes nothing any more');
    expect(await text(await open(client))).toContain('user_id');
  });

  test('goes on for as long as its reader does, however slow', async () => {
    const { client } = await givenTeam();
    await givenManyGrants(client.clientId, 5_000);
    const [standstillMs, pauseMs] = [60_000, 8_000];
    const timers = await holdTimers();
    const file = await open(client, { standstillMs });
    let [taken, parts] = ['', 0];
    for await (const part of file) {
      taken += String(part);
      parts += 1;
      // It may have the next two or three parts already.
      await timers.pass(pauseMs);
    }
    expect(taken.trim().split('\r\n')).toHaveLength(5_001);
    // Longer than a reader may stand still: otherwise this would show nothing.
    expect(parts * pauseMs).toBeGreaterThan(standstillMs);
  });

  test('reads no further than its reader, and gives a reader who goes on everything, once', async () => {
    const { client } = await givenTeam();
    await givenManyGrants(client.clientId, 20_000);
    const file = await open(client);
    await new Promise((resolve) => file.once('readable', resolve));
    await waitFor('the file to stand still', async () => {
      const before = file.readableLength;
      await context.db.raw('select pg_sleep(0.05)');
      return file.readableLength === before;
    });
    // A part or two of 500 lines, of 20,000.
    expect(file.readableLength).toBeLessThan(200_000);
    const lines = (await text(file)).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(20_000);
    expect(new Set(lines).size).toBe(20_000);
  });

  test('a browser that hangs up ends it, and the next download begins at once', async () => {
    const { client, visitor, path } = await givenTeam();
    await givenManyGrants(client.clientId, 60_000);
    const cookie = `__Host-attestry_member=${visitor.cookie('__Host-attestry_member') ?? ''}`;
    const sent = get(server.url + path, { headers: { cookie } });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    sent.destroy();
    await once(sent, 'close');
    expect((await visitor.get(`${path}?level=plus`)).status).toBe(200);
  });
});

/** Grants of one user to one client, all but one of them revoked; many at the same moment. */
async function givenManyGrants(clientId: string, count: number): Promise<void> {
  const { userId } = await givenAuthorizedUser(context, (await givenTeam()).client);
  await inBulk(
    context.db,
    `insert into grants (grant_id, client_id, user_id, level, scopes, created_at, revoked_at, revoke_reason)
     select gen_random_uuid(), :clientId, :userId, 'basic', '{uid:read}',
            timestamptz '2026-01-01Z' + (n / 3000) * interval '1 day', timestamptz '2026-02-01Z' + n * interval '1 second', 'x'
     from generate_series(1, cast(:count as integer)) n`,
    { clientId, userId, count },
  );
}
