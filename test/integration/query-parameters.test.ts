import { beforeAll, describe, expect, test } from '@jest/globals';
import type { components } from '../../generated/openapi.js';
import { expectAbout } from '../support/expect-about.js';
import { givenJsonApi, type JsonApi } from '../support/json-api.js';
import { exchange, givenCode, tokensOf } from '../support/given-tokens.js';
import { bearer } from '../support/http.js';
import { startServer } from '../support/server.js';
import { sampleRequests } from '../contract/support/sample-requests.js';

type Problem = components['schemas']['Problem'];

const server = await startServer();
const visitor = server.visit();
const STATISTICS = '/v2/stats/user-verifications';
let api: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, 'client.stats:read client.webhooks:manage client.sandbox:manage');
});

/** What a query is refused for, one text for each fault. */
async function faultsOf(path: string): Promise<string[]> {
  const answer = await api.send('GET', path);
  const { code, errors = [] } = answer.json() as Problem;
  expectAbout(answer.text, [answer.status, code]).toEqual([400, 'request.against_contract']);
  return errors.map(({ parameter, detail }) => `${parameter ?? '(none)'}: ${detail}`);
}

const OTHERS = 'there are user_id, level, credential, cursor, limit.';

describe('SK7: a name that the query does not know is refused, and the near ones are named', () => {
  test.each([
    [`${STATISTICS}?levle=basic`, `levle: this parameter is not known here; ${OTHERS} Did you mean \`level\`?`],
    [`${STATISTICS}?userId=x`, `userId: this parameter is not known here; ${OTHERS} Did you mean \`user_id\`?`],
    [`${STATISTICS}?page=2`, `page: this parameter is not known here; ${OTHERS}`],
    [`${STATISTICS}?page=`, `page: this parameter is not known here; ${OTHERS}`],
    [`${STATISTICS}?__proto__=x`, `__proto__: this parameter is not known here; ${OTHERS}`],
    ['/v2/stats/total-verifications?level=basic', 'level: this parameter is not known here; there are none.'],
  ])('%s', async (path, fault) => {
    expect(await faultsOf(path)).toEqual([fault]);
  });

  test('all at once, together with what is wrong with values; a name that could be a secret is not repeated', async () => {
    const secret = `kat_${'x'.repeat(43)}`;
    const faults = await faultsOf(`${STATISTICS}?levle=basic&limit=0&${secret}&%3Cscript%3E=1&status=lost`);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['levle', '(none)', 'limit', 'status']);
    expect(faults.join()).not.toMatch(/kat_|script/);
  });

  test('a known one that is there twice is refused, whatever it says', async () => {
    expect(await faultsOf(`${STATISTICS}?level=basic&level=basic`)).toEqual(['level: is there more than once.']);
  });
});

describe('SK7: a value that no record can have is refused, and the near ones are named', () => {
  const VALUES = 'must be equal to one of the allowed values';
  test.each([
    ['level=bsaic', 'level: is none that a record can have. Did you mean `basic`?'],
    ['level=liveness%2Bbasic', 'level: is none that a record can have. Did you mean `basic+liveness`?'],
    ['level=premium', 'level: is none that a record can have.'],
    ['level=Basic', 'level: must match pattern "^[a-z]+(\\+[a-z]+)*$". Did you mean `basic`?'],
    ['credential=aproved', `credential: ${VALUES}: approved, pending, contacted, rejected. Did you mean \`approved\`?`],
    ['credential=', `credential: ${VALUES}: approved, pending, contacted, rejected.`],
  ])('%s', async (query, fault) => {
    expect(await faultsOf(`${STATISTICS}?${query}`)).toEqual([fault]);
  });

  test('a country that is none, beside a level that is none', async () => {
    expect(await faultsOf('/v2/stats/history?country=XK&level=bsaic')).toEqual([
      'level: is none that a record can have. Did you mean `basic`?',
      'country: is none that a record can have.',
    ]);
    expect(await faultsOf('/v2/stats/history?country=de')).toEqual([
      'country: must match pattern "^[A-Z]{2}$". Did you mean `DE`?',
    ]);
  });

  test('a state of deliveries and a type of notification', async () => {
    expect(await faultsOf('/v2/webhook-deliveries?state=exausted&type=verification_aproved')).toEqual([
      expect.stringMatching(/^type: .*Did you mean `verification_approved`\?$/),
      expect.stringMatching(/^state: .*Did you mean `exhausted`\?$/),
    ]);
  });

  test('a level that has left the catalogue can be asked for by a client that has something at it, and by no other', async () => {
    await server.context.db('verification_counters').insert({
      client_id: api.client.clientId,
      level: 'bronze',
      country: 'DE',
      status: 'approved',
      verification_count: 1,
    });
    expect((await api.send('GET', `${STATISTICS}?level=bronze`)).status).toBe(200);
    expect((await api.send('GET', '/v2/stats/history?level=bronze')).status).toBe(200);
    const other = await givenJsonApi(server, {}, 'client.stats:read');
    expect((await other.send('GET', `${STATISTICS}?level=bronze`)).status).toBe(400);
  });
});

describe('SK7: which operations refuse unknown parameters', () => {
  const PUBLIC = sampleRequests().filter(({ isInternal, route }) => !isInternal && route !== '/authorize');

  test('every one of the public contract but /authorize', async () => {
    expect(PUBLIC.length).toBeGreaterThan(30);
    const ofUser = tokensOf(await exchange(visitor, api, await givenCode(server.context, api.client))).access_token;
    for (const { method, path, route } of PUBLIC) {
      const [bare = ''] = path.split('?');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = route.startsWith('/oauth/')
        ? await visitor.post(`${bare}?surplus=1`, { grant_type: 'client_credentials' })
        : await api.send(method, `${bare}?surplus=1`, body, route === '/v2/users/me' ? bearer(ofUser) : {});
      expectAbout(`${method} ${route} ${answer.text}`, answer.status).toBe(400);
      expect(answer.text).toMatch(route.startsWith('/oauth/') ? /belong in the body/ : /"parameter":"surplus"/);
    }
  });

  test('RFC 6749 §3.2: parameters of a token request that nobody knows are ignored in the body', async () => {
    const { clientId } = api.client;
    const fields = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: api.clientSecret,
      surplus: '1',
    };
    expect((await visitor.post('/oauth/token', fields)).status).toBe(200);
    const inQuery = await visitor.post('/oauth/token?grant_type=client_credentials', fields);
    expect([inQuery.status, inQuery.json()]).toEqual([
      400,
      {
        error: 'invalid_request',
        error_description: 'The address takes no parameters in its query: they belong in the body.',
      },
    ]);
  });

  test('no page does, and none of the documents and probes', async () => {
    for (const path of ['/login', '/docs', '/openapi.json', '/healthz', '/authorize']) {
      const [plain, surplus] = [await visitor.get(path), await visitor.get(`${path}?surplus=1`)];
      expectAbout(path, surplus.status).toBe(plain.status);
    }
  });
});
