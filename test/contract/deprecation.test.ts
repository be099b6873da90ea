import { expect, test } from '@jest/globals';
import { contractOperations, readBundle, type Bundle } from '../../src/http/contract.js';
import { givenClient } from '../support/given.js';
import { postToken, tokensOf } from '../support/given-tokens.js';
import { bearer } from '../support/http.js';
import { startServer } from '../support/server.js';
import { faultsOfDeprecations } from './support/deprecations.js';
import { readDocument, type JsonObject } from './support/documents.js';

const PATH = '/v2/stats/country-verifications';
const TOTALS = '/v2/stats/total-verifications';
const HEADERS = { Deprecation: {}, Sunset: {} };

/** The contract as it would be with one operation deprecated. */
function contractWith(marks: object, headers: object = HEADERS): Bundle {
  const bundle = readBundle();
  const get = bundle.paths[PATH]?.get;
  if (!get) throw new Error(`the contract has no GET ${PATH}`);
  Object.assign(get, marks);
  const { responses } = bundle.components;
  for (const response of Object.values(get.responses)) {
    const whole = '$ref' in response ? responses[response.$ref.split('/').at(-1) ?? ''] : response;
    Object.assign(whole?.headers ?? {}, headers);
  }
  return bundle;
}

const MARKS = { deprecated: true, 'x-deprecated-since': '2027-01-01', 'x-sunset': '2028-01-01' };

test('SK6: whatever the contract deprecates says since when, and at least twelve months before it ends', () => {
  expect(faultsOfDeprecations(readDocument('openapi.json'))).toEqual([]);
});

test.each([
  ['both days, on all answers', MARKS, HEADERS, ''],
  ['no day', { deprecated: true }, HEADERS, 'x-deprecated-since is no day, x-sunset is no day'],
  ['no sunset', { ...MARKS, 'x-sunset': undefined }, HEADERS, 'x-sunset is no day'],
  ['a day that there is not', { ...MARKS, 'x-sunset': '2028-02-30' }, HEADERS, 'x-sunset is no day'],
  ['a day less than twelve months', { ...MARKS, 'x-sunset': '2027-12-31' }, HEADERS, 'less than twelve months'],
  ['days without the mark', { ...MARKS, deprecated: undefined }, HEADERS, 'not deprecated'],
  ['an answer that does not name the headers', MARKS, { Sunset: {} }, 'an answer without Deprecation'],
])('SK6: that rule sees %s', (_, marks, headers, fault) => {
  const [found = '', ...others] = faultsOfDeprecations(contractWith(marks, headers) as unknown as JsonObject);
  expect([found, others]).toEqual([fault && expect.stringContaining(`getCountryVerifications: ${fault}`), []]);
});

test('SK6: every answer of a deprecated operation shows Deprecation and Sunset, refusals too, and no other operation does', async () => {
  const { context, visit } = await startServer({ contract: contractOperations(contractWith(MARKS)) });
  const visitor = visit();
  const by = await givenClient(context);
  const fields = { grant_type: 'client_credentials', scope: 'client.stats:read' };
  const token = tokensOf(await postToken(visitor, by, fields)).access_token;

  const seen = async (path: string, headers: Record<string, string>) => {
    const answer = await visitor.get(path, headers);
    return [answer.status, answer.headers.get('deprecation'), answer.headers.get('sunset')];
  };
  // The example of docs/contract-policy.md.
  const both = ['@1798761600', 'Sat, 01 Jan 2028 00:00:00 GMT'];
  expect(await seen(PATH, bearer(token))).toEqual([200, ...both]);
  expect(await seen(PATH, {})).toEqual([401, ...both]);
  expect(await seen(`${PATH}?surplus=1`, bearer(token))).toEqual([400, ...both]);
  expect(await seen(TOTALS, bearer(token))).toEqual([200, null, null]);
});
