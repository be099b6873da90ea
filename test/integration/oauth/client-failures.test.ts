import { describe, expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { openDatabase } from '../../../src/db/database.js';
import { limitHits } from '../../../src/metrics.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { errorOf, type ClientWithSecret } from '../../support/given-tokens.js';
import { basicAuth } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { whenDone } from '../../support/when-done.js';
import { fakeTimers } from '../../support/fake-timers.js';

const PER_CLIENT = 3;
const PER_ADDRESS = 6;
const WINDOW_SECONDS = 600;
const env = {
  TRUSTED_PROXIES: 'loopback',
  RATE_LIMIT_CLIENT: String(PER_CLIENT),
  RATE_LIMIT_CLIENT_ADDRESS: String(PER_ADDRESS),
};
const database = await cloneDatabase();
const server = await startServer({ database, env });
// Another process would have a pool of its own, and so a memory of its own.
const db = openDatabase(database.serviceUrl, { poolSize: 4, applicationName: 'test' });
whenDone(() => db.destroy());
const sibling = await startServer({ database: { ...database, db }, env });

let count = 0;
/** An address that no other test comes from. */
const newAddress = () => `192.0.2.${(count += 1)}`;

interface Attempt {
  by: ClientWithSecret;
  from: string;
  at?: TestServer;
  path?: string;
}

function ask({ by, from, at = server, path = '/oauth/token' }: Attempt) {
  const { client, clientSecret } = by;
  const headers = { ...basicAuth(client.clientId, clientSecret), 'x-forwarded-for': from };
  return at.visit().post(path, { grant_type: 'client_credentials', token: 'kat_x' }, headers);
}

const guess = ({ by, ...rest }: Attempt) => ask({ by: { ...by, clientSecret: 'kcs_wrong' }, ...rest });

async function guessUntilBlocked(attempt: Attempt): Promise<void> {
  for (let n = 1; n <= PER_CLIENT; n += 1) expect(errorOf(await guess(attempt))).toBe('401 invalid_client');
  expect((await guess(attempt)).status).toBe(429);
}

async function eventsAbout({ client }: ClientWithSecret): Promise<Record<string, number>> {
  const rows = await asOwner<{ what: string; n: number }>(
    database,
    `select concat_ws(' ', type, detail, host(address)) as what, count(*)::int as n from audit_events
     where client_id = $1 and type in ('client_authentication_failed', 'rate_limit_hit') group by 1`,
    [client.clientId],
  );
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

describe('guessing at a client’s secret', () => {
  test('CA14: after so many failures the address is told to wait, in OAuth’s own words (ER3)', async () => {
    const by = await givenClient(server.context);
    const attempt = { by, from: newAddress() };
    const began = performance.now();
    await guessUntilBlocked(attempt);
    const answer = await guess(attempt);
    expect(errorOf(answer)).toBe('429 invalid_request');
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(WINDOW_SECONDS - (performance.now() - began) / 1000));
    expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    // From there even the right one waits: an answer would tell a guess that is right from one that is wrong.
    expect((await ask(attempt)).status).toBe(429);
  });

  test('CA14: the right secret from another address works during the attack', async () => {
    const by = await givenClient(server.context);
    await guessUntilBlocked({ by, from: newAddress() });
    expect((await ask({ by, from: newAddress() })).status).toBe(200);
  });

  test('CA14: another client at the attacked address works, until the address itself has had enough', async () => {
    const from = newAddress();
    const [one, other, honest] = await Promise.all([1, 2, 3].map(() => givenClient(server.context)));
    if (!one || !other || !honest) throw new Error('there are three');
    await guessUntilBlocked({ by: one, from });
    expect((await ask({ by: honest, from })).status).toBe(200);
    for (let n = 1; n <= PER_CLIENT; n += 1) await guess({ by: other, from });
    expect((await guess({ by: honest, from })).status).toBe(429);
    expect((await ask({ by: honest, from })).status).toBe(429);
    expect((await ask({ by: honest, from: newAddress() })).status).toBe(200);
  });

  test('O21: it is counted for all processes together', async () => {
    const by = await givenClient(server.context);
    const from = newAddress();
    await guessUntilBlocked({ by, from });
    expect((await guess({ by, from, at: sibling })).status).toBe(429);
    expect((await ask({ by, from, at: sibling })).status).toBe(429);
    expect((await ask({ by, from: newAddress(), at: sibling })).status).toBe(200);
  });

  test('CA14: many guesses at once are all counted', async () => {
    const by = await givenClient(server.context);
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess({ by, from })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PER_CLIENT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - PER_CLIENT);
  });

  test('RV12: at revocation and introspection it is the same count', async () => {
    const by = await givenClient(server.context);
    const from = newAddress();
    const paths = ['/oauth/revoke', '/oauth/introspect', '/oauth/token'];
    for (const path of paths) expect((await guess({ by, from, path })).status).toBe(401);
    for (const path of paths) expect((await guess({ by, from, path })).status).toBe(429);
    for (const path of paths) expect((await ask({ by, from: newAddress(), path })).status).toBe(200);
  });

  test('CA14: addresses of one IPv6 network are one address', async () => {
    const by = await givenClient(server.context);
    for (let n = 1; n <= PER_CLIENT; n += 1) await guess({ by, from: `2001:db8:0:1::${n}` });
    expect((await guess({ by, from: '2001:db8:0:1:ffff::1' })).status).toBe(429);
    expect((await ask({ by, from: '2001:db8:0:2::1' })).status).toBe(200);
  });

  test('the wait ends', async () => {
    const by = await givenClient(server.context);
    const from = newAddress();
    await guessUntilBlocked({ by, from });
    // The limiter goes by the machine's clock, not by ours.
    fakeTimers({ toFake: ['Date'], now: Date.now() + WINDOW_SECONDS * 1000 + 1000 });
    expect((await ask({ by, from })).status).toBe(200);
    expect((await guess({ by, from })).status).toBe(401);
  });

  test('O21: where counting fails nothing else does, and it goes on in memory', async () => {
    const by = await givenClient(server.context);
    const from = newAddress();
    await asOwner(database, 'alter table rate_limits rename to gone');
    try {
      expect((await ask({ by, from })).status).toBe(200);
      await guessUntilBlocked({ by, from });
      expect((await ask({ by, from: newAddress() })).status).toBe(200);
    } finally {
      await asOwner(database, 'alter table gone rename to rate_limits');
    }
  });

  test('operators see in the metrics how many were told to wait', async () => {
    const told = async () =>
      (await limitHits.get()).values.find(({ labels }) => labels.limit === 'client_from_address')?.value ?? 0;
    const before = await told();
    const attempt = { by: await givenClient(server.context), from: newAddress() };
    await guessUntilBlocked(attempt);
    await guess(attempt);
    expect(await told()).toBe(before + 2);
  });

  test('CA11, SE17: the operators’ audit tells why, and the answer does not', async () => {
    const [by, disabled] = [await givenClient(server.context), await givenClient(server.context)];
    await db('clients').where({ client_id: disabled.client.clientId }).update({ disabled_at: new Date() });
    const input = { name: 'App', environment: 'live', allowedScopes: ['uid:read'], isPublic: true } as const;
    const { client: app } = await createClient(server.context, input, new Date());
    const unknown = { client: { ...app, clientId: 'kci_unknown_client_0' }, clientSecret: 'kcs_x' };
    const from = newAddress();
    const named = { grant_type: 'client_credentials', client_id: by.client.clientId };
    const answers = [
      await guess({ by, from }),
      await server.visit().post('/oauth/token', named, { 'x-forwarded-for': from }),
      await ask({ by: disabled, from }),
      await ask({ by: { client: app, clientSecret: 'kcs_x' }, from }),
      await ask({ by: unknown, from }),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const rows = await asOwner<{ detail: string }>(
      database,
      `select detail from audit_events where type = 'client_authentication_failed' and address = $1 order by 1`,
      [from],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      'disabled_client',
      'missing_secret',
      'surplus_secret',
      'unknown_client',
      'wrong_secret',
    ]);
  });

  test('CA13: who sends no credentials at all is told to send them', async () => {
    const answer = await server.visit().post('/oauth/token', { grant_type: 'client_credentials' });
    expect(errorOf(answer)).toBe('401 invalid_client');
    expect(answer.text).toContain('Send client_id and client_secret');
  });

  test('SE17: each failure is an event, and the limit that is reached is one', async () => {
    const by = await givenClient(server.context);
    const from = newAddress();
    await guessUntilBlocked({ by, from });
    for (let n = 1; n <= 3; n += 1) await guess({ by, from });
    expect(await eventsAbout(by)).toEqual({
      [`client_authentication_failed wrong_secret ${from}`]: PER_CLIENT + 1,
      [`rate_limit_hit client_from_address ${from}`]: 1,
    });
  });
});
