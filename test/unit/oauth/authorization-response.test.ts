import { expect, test } from '@jest/globals';
import type { Config } from '../../../src/config.js';
import { authorizationResponse } from '../../../src/oauth/authorization/authorization-response.js';

const config = { frontendUrl: 'https://attestry.example/kyc' } as Config;
const respond = (redirectUri: string, state: string | undefined) =>
  authorizationResponse(config, { redirectUri, state }, { code: 'kac_1' });

test.each(['a+b', 'a b', '%2B', '%252B', '=&#?', '"<>', "~!*'()", 'ü€😀', 'x'.repeat(4096), '\u0000\n'])(
  'AR2: the state %j decodes to what was received',
  (state) => {
    const location = respond('https://c.example/cb', state);
    expect(new URL(location).searchParams.get('state')).toBe(state);
    expect(location).toMatch(/^[\x21-\x7E]+$/);
  },
);

test('AR1, AR6: code, state and iss go into the query', () => {
  expect(respond('https://c.example/cb', 's')).toBe(
    'https://c.example/cb?code=kac_1&state=s&iss=https%3A%2F%2Fattestry.example%2Fkyc',
  );
});

test('RU5: a registered query is kept byte for byte, and the answer is appended', () => {
  expect(respond('https://c.example/cb?tenant=a%20b&x', 's')).toMatch(
    /^https:\/\/c\.example\/cb\?tenant=a%20b&x&code=kac_1&state=s&iss=/,
  );
});

test('RU6: no parameter comes twice', () => {
  const location = respond('https://c.example/cb?state=mine&c%6Fde=mine&keep=1', 's');
  const { searchParams } = new URL(location);
  expect(searchParams.getAll('state')).toEqual(['s']);
  expect(searchParams.getAll('code')).toEqual(['kac_1']);
  expect(searchParams.get('keep')).toBe('1');
});

test('AE8, AR6: an error carries iss and no code', () => {
  const fault = { error: 'access_denied', description: 'No.' } as const;
  const location = authorizationResponse(config, { redirectUri: 'https://c.example/cb', state: undefined }, fault);
  expect(location).toBe(
    'https://c.example/cb?error=access_denied&error_description=No.&iss=https%3A%2F%2Fattestry.example%2Fkyc',
  );
});
