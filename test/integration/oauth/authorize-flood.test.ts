import { asOwner, inBulk } from '../../support/database.js';
import { expect, test } from '@jest/globals';
import { acceptAuthorizationRequest } from '../../../src/oauth/authorization/authorization-request.js';
import { COUNT_EVERY, MAX_OF_ALL } from '../../../src/oauth/authorization/waiting-requests.js';
import { evictOfAll } from '../../../src/oauth/authorization/waiting-requests.store.js';
import { authorizeAddress, expectConsentPage } from '../../support/authorize.js';
import { signUpAt, signUpFrom } from '../../support/consent.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer({ env: { TRUSTED_PROXIES: 'loopback' } });
const { context } = server;
const { db } = context;
const { client } = await givenClient(context);
const [, QUERY = ''] = authorizeAddress(client).split('?');

const stored = async (where: object = {}): Promise<number> => {
  const [row] = await db('authorization_requests').where(where).count<{ count: string }[]>();
  return Number(row?.count);
};
const arrive = async (address: string): Promise<string> =>
  (await acceptAuthorizationRequest(context, QUERY, context.clock(), address)).authorizationRequestId;

/** What a flood from as many addresses, or from `sites` alone, leaves: rows that stand beside those that come now, older than they. */
async function givenFlood(rows: number, opened: boolean, sites = rows): Promise<void> {
  await inBulk(
    db,
    `insert into authorization_requests (authorization_request_id, client_id, redirect_uri, scopes, level, created_at, expires_at,
                                         address_key, site_key, opened_at)
     select 'flood-' || :opened || n, :clientId, 'https://client.example/callback', '{}', '',
            :now::timestamptz - make_interval(secs => 1 + n * 0.001), :now::timestamptz + interval '1 hour', 'flood ' || n, 'site ' || n % :sites,
            case when :opened then :now::timestamptz end
     from generate_series(1, :rows) as n`,
    { clientId: client.clientId, now: context.clock(), rows, opened, sites },
  );
  // As Postgres does by itself in service: without, what is displaced is searched for row by row.
  await asOwner(server.database, 'analyze authorization_requests');
}

test('FD18: one address keeps its newest 200 unopened requests, and another one has its own', async () => {
  const elsewhere = await arrive('198.51.100.7');
  const ids: string[] = [];
  for (let count = 0; count < 230; count += 1) ids.push(await arrive('203.0.113.9'));
  expect(await stored({ address_key: '203.0.113.9' })).toBe(200);
  expect(await stored({ authorization_request_id: ids.at(-1) })).toBe(1);
  expect(await stored({ authorization_request_id: ids[0] })).toBe(0);
  expect(await stored({ authorization_request_id: elsewhere })).toBe(1);
});

test('FD18: all the addresses of an IPv6 network are one', async () => {
  for (let count = 0; count < 210; count += 1) await arrive(`2001:db8:1:2::${count.toString(16)}`);
  expect(await stored({ address_key: '2001:db8:1:2::/64' })).toBe(200);
  expect(await stored({ site_key: '2001:db8:1::/48' })).toBe(200);
});

test('FD18: a flood from ever new addresses is bounded in all, the oldest go first, and who is at the log-in page stays', async () => {
  const person = server.visit();
  const logIn = await person.follow(await person.get(authorizeAddress(client)));
  expect(logIn.text).toContain('name="password"');
  const atLogIn = await stored({ user_id: null });
  await givenFlood(MAX_OF_ALL.unopened, false);
  await givenFlood(500, true);
  const newest: string[] = [];
  for (let n = 0; n < COUNT_EVERY; n += 1) newest.push(await arrive(`203.0.113.${n}`));
  // They are counted once in a hundred.
  expect(await stored({ user_id: null, opened_at: null })).toBeLessThan(MAX_OF_ALL.unopened + COUNT_EVERY);
  expect(atLogIn).toBeGreaterThan(0);
  expect(await stored({ authorization_request_id: newest[0] })).toBe(1);
  expect(await stored({ authorization_request_id: `flood-false${MAX_OF_ALL.unopened}` })).toBe(0);
  expectConsentPage(await signUpFrom(person, logIn));
});

test('FD18: who begins most gives way, not who came first: 50 networks of two sites push nobody out of the log-in page', async () => {
  await db('authorization_requests').delete();
  const person = server.visit();
  const logIn = await person.follow(await person.get(authorizeAddress(client)));
  expect(await stored({ user_id: null })).toBe(1);
  const early = await arrive('198.51.100.7');
  const long = new Date(context.clock().getTime() - 1_800_000);
  await db('authorization_requests').update({ created_at: long });
  for (const kind of ['opened', 'unopened'] as const) {
    const most = 1_000;
    await givenFlood(3 * most, kind === 'opened', 2);
    await evictOfAll(db, kind, most);
    const ofKind = db('authorization_requests').whereRaw(`opened_at is ${kind === 'opened' ? 'not null' : 'null'}`);
    const sites = await ofKind.select('site_key').count<Record<string, string>[]>().groupBy('site_key');
    const counts = sites.map(({ count }) => Number(count)).sort((a, b) => a - b);
    expect([kind, counts]).toEqual([kind, [1, 499, 500]]);
    // Of the two floods the newest stay.
    expect(await stored({ authorization_request_id: `flood-${kind === 'opened'}1` })).toBe(1);
    expect(await stored({ authorization_request_id: `flood-${kind === 'opened'}2000` })).toBe(0);
  }
  expect(await stored({ authorization_request_id: early })).toBe(1);
  expectConsentPage(await signUpFrom(person, logIn));
});

test('FD18: whoever opens what they begin has room for 2,000 behind one address, a user for 100', async () => {
  await db('authorization_requests').delete();
  await givenFlood(2_010, true);
  await db('authorization_requests').update({ address_key: '127.0.0.1' });
  const visitor = server.visit();
  await visitor.follow(await visitor.get(authorizeAddress(client)));
  expect(await stored({ address_key: '127.0.0.1', user_id: null })).toBe(2_000);

  await signUpAt(visitor, authorizeAddress(client));
  const [mine] = await db('authorization_requests').whereNotNull('user_id').select<{ user_id: string }[]>();
  await givenFlood(150, false);
  await db('authorization_requests').where('address_key', 'like', 'flood%').update({ user_id: mine?.user_id });
  await visitor.follow(await visitor.get(authorizeAddress(client)));
  expect(await stored({ user_id: mine?.user_id })).toBe(100);
});
