import { expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { receivedParameter } from '../../../src/oauth/authorization/received-parameter.js';
import { Parameters } from '../../../src/oauth/form-encoding.js';

test.each([
  ['redirect_url=x', 'redirect_uri', 'redirect_url'],
  ['redirectUri=x', 'redirect_uri', 'redirectUri'],
  ['redirect-uri=x', 'redirect_uri', 'redirect-uri'],
  ['scopes=x', 'scope', 'scopes'],
  ['State=x', 'state', 'State'],
  ['callback=x', 'redirect_uri', undefined],
  ['redirect_url=x&redirect_uri=y', 'redirect_uri', undefined],
  ['redirect_url=', 'redirect_uri', undefined],
  ['code_challenge=x', 'code_challenge_method', undefined],
])('SK13: in %j the missing %s was sent as %s', (query, name, sentAs) => {
  expect(receivedParameter(new Parameters(query), name).sentAs).toBe(sentAs);
});

test.each([
  ['state=', true],
  ['state', true],
  ['state=&state=', true],
  ['state=&state=x', false],
  ['', false],
])('SK13: that the state of %j is empty is %s', (query, isEmpty) => {
  expect(receivedParameter(new Parameters(query), 'state').isEmpty).toBe(isEmpty);
});

test('SK13: of thousands of parameters the first fifty are compared with the one that is missing', () => {
  const others = (count: number) => Array.from({ length: count }, (_, n) => `p${n}=x`).join('&');
  expect(receivedParameter(new Parameters(`${others(49)}&scopes=x`), 'scope').sentAs).toBe('scopes');
  expect(receivedParameter(new Parameters(`${others(50)}&scopes=x`), 'scope').sentAs).toBeUndefined();
});

test('SK13: a parameter that is repeated a thousand times gets one list, which grows', () => {
  const set = spyOn(Map.prototype, 'set');
  const { received } = receivedParameter(new Parameters('scope=x&'.repeat(1_000)), 'scope');
  const lists = set.mock.calls.filter(([name]) => name === 'scope').length;
  set.mockRestore();
  expect([received.length, lists]).toEqual([1_000, 1]);
});
