import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { setOutcome } from '../../../src/sandbox/outcome.js';
import { makeSandboxUsers } from '../../../src/sandbox/users.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { totalVerifications } from '../../../src/statistics/verification-totals.js';
import { streamUserVerifications } from '../../../src/statistics/user-verifications.js';
import { givenClient } from '../../support/given.js';
import type { components } from '../../../generated/openapi.js';
import { postToken, tokensOf, type ClientWithSecret } from '../../support/given-tokens.js';
import { bearer } from '../../support/http.js';
import { startServer } from '../../support/server.js';
import type { UserVerification } from '../../support/statistics.js';

const { context, visit, url } = await startServer();
type Problem = components['schemas']['Problem'];

const PATH = '/v2/stats/user-verifications';
const STATUSES = ['approved', 'pending', 'contacted', 'rejected'] as const;

let by: ClientWithSecret;
let token: string;
let whole: UserVerification[];
beforeAll(async () => {
  by = await givenClient(context);
  const fields = { grant_type: 'client_credentials', scope: 'client.stats:read' };
  token = tokensOf(await postToken(visit(), by, fields)).access_token;
  const wishes = Array.from({ length: 40 }, (_, index) => ({
    level: index % 2 ? 'basic' : 'basic+liveness',
    status: STATUSES[index % 4] ?? 'pending',
    country: 'DE',
  }));
  const made = await makeSandboxUsers(context, by.client.clientId, wishes, context.clock());
  // The first ten stand at a second level, too.
  const again = made.slice(0, 10).map(({ userId, level }) => ({
    userId,
    level: level === 'basic' ? 'basic+liveness' : 'basic',
    status: 'approved' as const,
    country: 'DE',
  }));
  await makeSandboxUsers(context, by.client.clientId, again, context.clock());
  whole = await ask('');
});

const ask = async (query: string) => {
  const answer = await visit().get(`${PATH}${query}`, bearer(token));
  expect(answer.status).toBe(200);
  return answer.json() as UserVerification[];
};

describe('ST6: the list in pages', () => {
  test.each([1, 7, 50, 10_000])(
    'SK7: pages of %i, each at the Next-Cursor of the one before, are the whole list',
    async (limit) => {
      const pages: UserVerification[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = `?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const answer = await visit().get(`${PATH}${query}`, bearer(token));
        pages.push(answer.json() as UserVerification[]);
        cursor = answer.headers.get('next-cursor');
      }
      expect(whole).toHaveLength(50);
      expect(pages.flat()).toEqual(whole);
      // None is empty, and all but the last are full: 50 pages of one, not 51.
      expect(pages).toHaveLength(Math.ceil(whole.length / limit));
    },
  );

  test('SK7: there is no Next-Cursor without a limit, and none to HEAD, for which no page is read', async () => {
    for (const [method, query] of [
      ['GET', ''],
      ['HEAD', '?limit=1'],
    ] as const) {
      const answer = await visit().send(method, `${PATH}${query}`, { headers: bearer(token) });
      expect([answer.status, answer.headers.has('next-cursor')]).toEqual([200, false]);
    }
  });

  test('SK7: the old names go on meaning the same, and an old one beside its new one is refused', async () => {
    const first = whole.filter(({ credential }) => credential === 'approved').slice(0, 2);
    const place = `${first[0]?.user_id}.${encodeURIComponent(first[0]?.level ?? '')}`;
    const answers = await Promise.all(
      [`?status=approved&after=${place}&limit=1`, `?credential=approved&cursor=${place}&limit=1`].map(ask),
    );
    expect(answers).toEqual([first.slice(1), first.slice(1)]);
    const both = `?status=approved&credential=approved&cursor=${place}&after=${place}`;
    const answer = await visit().get(`${PATH}${both}`, bearer(token));
    const { errors } = answer.json() as Problem;
    expect([answer.status, errors]).toEqual([
      400,
      [
        { parameter: 'status', detail: 'is the old name of credential; send one of the two.' },
        { parameter: 'after', detail: 'is the old name of cursor; send one of the two.' },
      ],
    ]);
  });

  test('a level and a status leave out the others, together too, and page like the whole', async () => {
    const level = encodeURIComponent('basic+liveness');
    const ofLevel = whole.filter((record) => record.level === 'basic+liveness');
    expect(await ask(`?level=${level}`)).toEqual(ofLevel);
    for (const status of STATUSES) {
      expect(await ask(`?credential=${status}`)).toEqual(whole.filter(({ credential }) => credential === status));
      const both = ofLevel.filter(({ credential }) => credential === status);
      expect(await ask(`?credential=${status}&level=${level}&limit=3`)).toEqual(both.slice(0, 3));
    }
    expect(await ask('?level=plus')).toEqual([]);
  });

  test('behind the last record there is nothing, and a record that is not there is a place all the same', async () => {
    const last = whole.at(-1);
    expect(await ask(`?cursor=${last?.user_id}.${encodeURIComponent(last?.level ?? '')}`)).toEqual([]);
    expect(await ask('?cursor=00000000-0000-4000-8000-000000000000.basic&limit=2')).toEqual(whole.slice(0, 2));
  });

  test.each([
    'level=Basic',
    'level=basic+liveness',
    'credential=expired',
    'credential=',
    'cursor=3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10',
    "cursor=3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10.basic' or true",
    'limit=0',
    'limit=10001',
    'limit=2.5',
  ])('%s is refused, and the answer names it', async (query) => {
    const answer = await visit().get(`${PATH}?${query}`, bearer(token));
    expect(answer.status).toBe(400);
    expect((answer.json() as { detail: string }).detail).toContain(query.slice(0, query.indexOf('=')));
  });

  test.each(['level=basic+liveness', 'cursor=3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10.basic+liveness'])(
    '%s is refused, and the answer says how + is written',
    async (query) => {
      const { detail } = (await visit().get(`${PATH}?${query}`, bearer(token))).json() as { detail: string };
      expect(detail).toBe(`${query.split('=')[0]}: has characters that a query writes encoded, such as %2B for +.`);
      expect((await visit().get(`${PATH}?${query.replace('+', '%2B')}`, bearer(token))).status).toBe(200);
    },
  );

  test.each([{ level: "basic' or true" }, { after: { userId: "' or '", level: 'basic' } }])(
    'what does not look as the contract says never reaches the text of the query: %j',
    async (wish) => {
      await expect(streamUserVerifications(context, by.client, wish)).rejects.toThrow('does not belong');
    },
  );
});

describe('ST6: an answer that was kept', () => {
  const conditional = (kept: string, query = '') =>
    visit().get(`${PATH}${query}`, { ...bearer(token), 'if-none-match': kept });
  const etagNow = async () => {
    const etag = (await visit().get(PATH, bearer(token))).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    return etag;
  };

  test.each([
    ['as it was sent', (etag: string) => etag],
    ['among others', (etag: string) => `"other", ${etag}`],
    ['made strong', (etag: string) => etag.slice(2)],
    ['any at all', () => '*'],
  ])('is still good while nothing has changed: %s', async (_, kept) => {
    const etag = await etagNow();
    const { status, headers, text } = await conditional(kept(etag));
    expect([status, headers.get('etag'), text]).toEqual([304, etag, '']);
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  test('is not once a status has changed, nor when the numbers are the same again', async () => {
    const { clientId } = by.client;
    const [one, other] = [await givenMade('approved'), await givenMade('pending')];
    const before = await etagNow();
    const totals = await totalVerifications(context.db, clientId);
    await setOutcome(context, { clientId, userId: other, level: 'basic', outcome: 'approved' }, context.clock());
    const again = { to: 'pending', cause: 'reopening', reasonCode: 'second_look', actor: { type: 'system' } } as const;
    const verificationId = await verificationOf(one);
    await context.db.transaction((trx) =>
      changeStatus({ ...context, db: trx }, { verificationId, ...again }, context.clock()),
    );
    expect(await totalVerifications(context.db, clientId)).toEqual(totals);
    const answer = await conditional(before);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(before);
  });

  test('is not once a user came, and not once what is seen of expiration was switched', async () => {
    const { clientId } = by.client;
    const first = await etagNow();
    await givenMade('pending');
    expect((await conditional(first)).status).toBe(200);
    const second = await etagNow();
    await changeClient(context, clientId, { expirationEnabled: true }, context.clock());
    expect((await conditional(second)).status).toBe(200);
    // Who asked before the switch may have read the list behind it, under the ETag from before: it never comes back.
    await changeClient(context, clientId, { expirationEnabled: false }, context.clock());
    expect((await conditional(second)).status).toBe(200);
  });

  test('ST7: of another client is nothing to this one, and needs a token like everything', async () => {
    const other = await givenClient(context);
    const fields = { grant_type: 'client_credentials', scope: 'client.stats:read' };
    const theirs = tokensOf(await postToken(visit(), other, fields)).access_token;
    const kept = { 'if-none-match': await etagNow() };
    expect((await visit().get(PATH, { ...bearer(theirs), ...kept })).status).toBe(200);
    expect((await visit().get(PATH, kept)).status).toBe(401);
  });

  async function verificationOf(userId: string): Promise<string> {
    const [id] = await context.db('verifications').where({ user_id: userId }).pluck<string[]>('verification_id');
    return id ?? '';
  }

  async function givenMade(status: 'approved' | 'pending'): Promise<string> {
    const wish = { level: 'basic', status, country: 'DE' };
    const [made] = await makeSandboxUsers(context, by.client.clientId, [wish], context.clock());
    return made?.userId ?? '';
  }
});

describe('ST6: gzip', () => {
  /** As it comes: `fetch` would unpack it. */
  async function raw(accepted?: string): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
    const encoding = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}${PATH}`, { headers: { ...bearer(token), ...encoding } }, resolve).once('error', reject);
    });
    return { headers: response.headers, body: await buffer(response) };
  }

  test.each(['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5'])(
    '%s: is packed, and is the same list',
    async (accepted) => {
      const [packed, plain] = [await raw(accepted), await raw()];
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(gunzipSync(packed.body)).toEqual(plain.body);
    },
  );

  test.each([undefined, 'identity', 'br', 'gzip;q=0', '*;q=0.1, identity'])('%s: is not', async (accepted) => {
    const { headers, body } = await raw(accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(Array.isArray(JSON.parse(body.toString('utf8')))).toBe(true);
  });
});
