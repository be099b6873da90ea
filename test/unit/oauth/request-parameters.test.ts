import { expect, test } from '@jest/globals';
import type { Client } from '../../../src/clients/client.js';
import { readRequestParameters } from '../../../src/oauth/authorization/request-parameters.js';
import { Parameters } from '../../../src/oauth/form-encoding.js';

const CHALLENGE = 'x'.repeat(43);

function faultsOf(more: string, pkceRequired = false) {
  const client = { allowedScopes: ['uid:read'], grantTypes: ['authorization_code'], pkceRequired } as Client;
  const { faults } = readRequestParameters(client, new Parameters(`response_type=code&state=st&${more}`));
  return faults.map(({ parameter, refused }) => [parameter, refused.code]);
}

test.each([true, false])(
  'SK13: only the challenge is blamed when it was sent twice (PKCE required: %j)',
  (required) => {
    const twice = `code_challenge=${CHALLENGE}&code_challenge=${CHALLENGE}`;
    const fault = ['code_challenge', 'authorization_request.repeated_parameter'];
    for (const method of ['', '&code_challenge_method=S256'])
      expect(faultsOf(twice + method, required)).toEqual([fault]);
  },
);

test.each([
  ['', 'code_challenge', 'code_challenge.missing'],
  ['code_challenge=short&code_challenge_method=S256', 'code_challenge', 'code_challenge.malformed'],
  ['code_challenge_method=S256', 'code_challenge_method', 'code_challenge.method_alone'],
  [`code_challenge=${CHALLENGE}`, 'code_challenge_method', 'code_challenge.other_method'],
])('SK13: of the challenge in %j the parameter %s is blamed', (query, parameter, code) => {
  expect(faultsOf(query, true)).toEqual([[parameter, code]]);
});

test('SK13: a challenge that is wrong in two ways has both faults, the method first as before', () => {
  expect(faultsOf('code_challenge=short')).toEqual([
    ['code_challenge_method', 'code_challenge.other_method'],
    ['code_challenge', 'code_challenge.malformed'],
  ]);
});
