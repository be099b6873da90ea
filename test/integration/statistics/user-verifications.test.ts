import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { IN_INDEX_ORDER } from '../../../src/db/copy-out.js';
import { listQuery } from '../../../src/statistics/user-verifications.store.js';
import { streamUserVerifications } from '../../../src/statistics/user-verifications.js';
import { activeBackends } from '../../support/backends.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient, givenConsent, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { heldBytes } from '../../support/held-bytes.js';
import { postToken, tokensOf, type ClientWithSecret } from '../../support/given-tokens.js';
import { bearer } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import { readList } from '../../support/statistics.js';
import { waitFor } from '../../support/wait-for.js';
import { shared } from '../../support/shared-servers.js';

const database = await cloneDatabase();
const context = createTestContext(database);

describe('§2.6: the list', () => {
  test('of a client without anybody is an empty array', async () => {
    const { client } = await givenClient(context);
    expect(await readList(context, client.clientId)).toEqual([]);
  });

  test('ST4: a user stands in it once per level, by user and level, with exactly three keys', async () => {
    const { client } = await givenClient(context);
    const users = (await Promise.all(Array.from({ length: 5 }, () => givenUser(context)))).sort();
    for (const userId of users) {
      await givenSubmission(context, userId);
      await givenGrant(context, client.clientId, userId);
    }
    // A level that a later catalogue may have.
    await asOwner(
      database,
      `with w as (
         insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
                                    submission_id, created_at)
         select gen_random_uuid(), user_id, environment, 'basic+liveness', 'approved', status_changed_at, country,
                submission_id, created_at from verifications where user_id = any($1))
       insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
       select gen_random_uuid(), client_id, user_id, 'basic+liveness', scopes, created_at, effective_at
       from grants where user_id = any($1)`,
      [users],
    );
    const expected = users.flatMap((userId) => [
      { user_id: userId, level: 'basic', credential: 'pending' },
      { user_id: userId, level: 'basic+liveness', credential: 'approved' },
    ]);
    expect(await readList(context, client.clientId)).toEqual(expected);
  });

  test('VE14, ST7: nobody whose tokens were never fetched, and nobody of another client', async () => {
    const [one, other] = [await givenClient(context), await givenClient(context)];
    const userId = await givenUser(context);
    await givenSubmission(context, userId);
    await givenConsent(context, one.client.clientId, userId);
    await givenGrant(context, other.client.clientId, userId);
    expect(await readList(context, one.client.clientId)).toEqual([]);
    expect(await readList(context, other.client.clientId)).toHaveLength(1);
  });

  test('what is no client id never reaches the text of the query', async () => {
    await expect(
      streamUserVerifications(context, { clientId: `kci_' or true or '`, environment: 'live' }),
    ).rejects.toThrow('no client id');
  });
});

describe('ST6: 60,000 records', () => {
  let by: ClientWithSecret;
  let clientId: string;
  beforeAll(async () => {
    by = await givenClient(context);
    clientId = by.client.clientId;
    await givenMany(clientId, 12_000);
  });

  test('arrive whole, in order and in flat memory', async () => {
    const before = heldBytes();
    let most = 0;
    let records = 0;
    let bytes = 0;
    let measuredAt = 0;
    let last = '';
    let rest = '';
    for await (const chunk of (await streamUserVerifications(context, by.client)) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const { user_id, level } = JSON.parse(line.slice(1)) as { user_id: string; level: string };
        const key = `${user_id} ${level}`;
        if (key <= last) throw new Error(`${key} comes after ${last}`);
        last = key;
        records += 1;
      }
      if (bytes - measuredAt < 1_000_000) continue;
      measuredAt = bytes;
      most = Math.max(most, heldBytes() - before);
    }
    expect(rest).toBe(']');
    expect(records).toBe(60_000);
    expect(bytes).toBeGreaterThan(5_200_000);
    expect(most).toBeLessThan(2 * 1024 * 1024);
  });

  test('begin with the first row: nothing is sorted or gathered before it, in a page or in all', async () => {
    await asOwner(database, 'analyze');
    for (const wish of [{}, { limit: 10_000 }]) {
      const plan = await context.db.transaction(async (trx) => {
        await trx.raw(IN_INDEX_ORDER.replace('set', 'set local'));
        const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(`explain ${listQuery(clientId, wish)}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).not.toMatch(/^[ >-]*Sort {2}\(|Hash/m);
    }
  });

  test('wait in Postgres, not in our memory, for a reader that does not read; its going away ends the query', async () => {
    const before = heldBytes();
    const list = await streamUserVerifications(context, by.client);
    // It has got rid of all where the system keeps that much for a connection: then there is nothing for it to wait for.
    await waitFor('Postgres to wait for the reader', async () => {
      const waits = await copying();
      return waits.includes('ClientWrite') || waits.length === 0;
    });
    expect(heldBytes() - before).toBeLessThan(1024 * 1024);
    list.destroy();
    await waitFor('the query to end', async () => (await copying()).length === 0);
  });

  test('a client that hangs up ends the query', async () => {
    const { url, visit } = await startServer({ database });
    const fields = { grant_type: 'client_credentials', scope: 'client.stats:read' };
    const { access_token: token } = tokensOf(await postToken(visit(), by, fields));
    // Between Postgres and a client that does not read lie the buffers of two connections, and the system may let them grow
    // to hold the whole list. So the rows come slowly: five minutes for all of them, half a second for a write.
    await asOwner(
      database,
      `alter table verifications enable row level security;
       create policy slowly on verifications using (pg_sleep(0.005) is not null)`,
    );
    try {
      const sent = get(`${url}/v2/stats/user-verifications`, { headers: bearer(token) });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      await once(response, 'readable');
      expect(await copying()).toHaveLength(1);
      sent.destroy();
      await waitFor('the query to end', async () => (await copying()).length === 0);
    } finally {
      await asOwner(
        database,
        'drop policy slowly on verifications; alter table verifications disable row level security',
      );
    }
  });

  test('a reader that is too slow meets the deadline, and sees that the array is not whole', async () => {
    // On a slow machine the deadline may be over before the first row is there.
    const read = streamUserVerifications(context, by.client, {}, { deadlineMs: 200 }).then((list) => finished(list));
    await expect(read).rejects.toThrow('too slow');
    await waitFor('the query to end', async () => (await copying()).length === 0);
  });

  test('slow readers of one client keep nobody else waiting, and its next one is told to come back', async () => {
    const { visit } = await startServer({ database });
    const fields = { grant_type: 'client_credentials', scope: 'client.stats:read' };
    const { access_token: token } = tokensOf(await postToken(visit(), by, fields));
    const slow = await streamUserVerifications(context, by.client);
    const next = Array.from({ length: 5 }, () => visit().get('/v2/stats/user-verifications', bearer(token)));
    const { client } = await givenClient(context);
    expect(await readList(context, client.clientId)).toEqual([]);
    expect(await context.db('clients').where({ client_id: clientId }).pluck('client_id')).toEqual([clientId]);
    for (const { status, headers } of await Promise.all(next)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    }
    slow.destroy();
    expect(await readList(context, clientId)).toHaveLength(60_000);
  });

  test('SB5: however slowly sandbox clients are read, and however many, a live client’s list begins at once', async () => {
    const slow: Readable[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { client } = await givenClient(context);
      await givenMany(client.clientId, 2_000);
      slow.push(await streamUserVerifications(context, client));
    }
    const { client: another } = await givenClient(context);
    await expect(streamUserVerifications(context, another)).rejects.toThrow('timeout');
    const { client: live } = await givenClient(context, { environment: 'live' });
    expect(await readList(context, live.clientId, 'live')).toEqual([]);
    for (const list of slow) list.destroy();
    await waitFor('the queries to end', async () => (await copying()).length === 0);
    expect(await readList(context, another.clientId)).toEqual([]);
  });

  test('one whose turn comes in time is answered', async () => {
    const slow = await streamUserVerifications(context, by.client);
    const next = readList(context, clientId);
    slow.destroy();
    expect(await next).toHaveLength(60_000);
  });
});

/** What the queries that copy out wait for. */
async function copying(): Promise<(string | null)[]> {
  const backends = await activeBackends(database);
  return backends.filter(({ query }) => query.startsWith('copy (')).map(({ waitEvent }) => waitEvent);
}

/** Users with five levels each. */
async function givenMany(client: string, users: number): Promise<void> {
  await givenSubmission(context, await givenUser(context));
  const ownerUrl = new URL(shared('postgres').superuserUrl);
  ownerUrl.pathname = new URL(database.ownerUrl).pathname;
  // Without the checks of foreign keys, which take most of the time; only a superuser can leave them out.
  await asOwner({ ownerUrl: `${ownerUrl.href}?options=-csession_replication_role%3Dreplica` }, seeding(client, users));
}

function seeding(client: string, users: number): string {
  return `
    with u as (
      insert into users (user_id, email, password_hash, created_at)
      select gen_random_uuid(), 'user' || n || '@' || lower(translate('${client}', '_', '-')) || '.example', 'none', now() from generate_series(1, ${users}) n
      returning user_id
    ), k as (
      select user_id, level
      from u, (values ('basic'), ('basic+liveness'), ('basic+sow'), ('basic+wallet'), ('plus')) l (level)
    ), g as (
      insert into grants (grant_id, client_id, user_id, level, scopes, created_at, effective_at)
      select gen_random_uuid(), '${client}', user_id, level, '{uid:read}', now(), now() from k
    )
    insert into verifications (verification_id, user_id, environment, level, status, status_changed_at, country,
                               submission_id, created_at)
    select gen_random_uuid(), user_id, 'sandbox', level, 'approved', date_trunc('second', now()), 'DE',
           (select submission_id from submissions limit 1), now() from k`;
}
