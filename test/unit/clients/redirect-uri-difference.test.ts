import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { spyOn } from 'jest-mock';
import { isSame, nearestRedirectUri } from '../../../src/clients/redirect-uri-difference.js';
import { REDIRECT_URI_MAX_LENGTH } from '../../../src/clients/redirect-uri.js';

const REGISTERED = 'https://client.example/callback';

function differences(registered: string, received: string): string[] | undefined {
  return nearestRedirectUri([registered], received)?.differing.map(({ difference }) => difference);
}

test.each([
  ['http://client.example/callback', ['scheme_behind_proxy']],
  ['myapp://client.example/callback', ['scheme']],
  ['HTTPS://client.example/callback', ['scheme_case']],
  ['https://www.client.example/callback', ['subdomain']],
  ['https://example/callback', ['subdomain']],
  ['https://Client.example/callback', ['host_case']],
  ['https://client.ex\u0430mple/callback', ['host']],
  ['https://client.example@evil.test/callback', ['host']],
  ['https://client.example:443/callback', ['usual_port']],
  ['https://client.example:8443/callback', ['port']],
  ['https://client.example/callback/', ['slash_added']],
  ['https://client.example/callback\u00A0#', ['path_blank', 'fragment']],
  ['https://client.example/CallBack', ['path_case']],
  ['https://client.example/call%62ack', ['path_encoding']],
  ['https://client.example/callback%zz', ['path']],
  ['https://client.example/back', ['path']],
  ['https://client.example/callback?next=1', ['query_added']],
  ['https://client.example/callback#top', ['fragment']],
  ['https%3A%2F%2Fclient.example%2Fcallback', ['encoded_twice']],
  [' https://client.example/callback\n', ['blanks_around']],
  ['http://client.example:8080/Callback?next=1', ['scheme_behind_proxy', 'port', 'path_case', 'query_added']],
  ['javascript:alert(1)', ['scheme', 'host', 'path']],
])('SK13: %j differs from the registered URI in %j', (received, parts) => {
  expect(differences(REGISTERED, received)).toEqual(parts);
});

test.each([
  [`${REGISTERED}?a=1`, REGISTERED, 'query'],
  [`${REGISTERED}/`, REGISTERED, 'slash_missing'],
  ['http://localhost/cb', 'http://localhost:80/cb', 'usual_port'],
  ['http://localhost:443/cb', 'http://localhost:80/cb', 'port'],
])('SK13: to the registered %s is told of %s: %s', (registered, received, difference) => {
  expect(differences(registered, received)).toEqual([difference]);
});

test('SK13: of each part is told what was sent, what is registered, and at which character they part', () => {
  const received = 'http://www.client.example:8080/callback?next=1';
  const differing = nearestRedirectUri([REGISTERED], received)?.differing ?? [];
  expect(differing.map((one) => [one.part, one.received, one.registered, one.position])).toEqual([
    ['scheme', 'http', 'https', 5],
    ['host', 'www.client.example', 'client.example', 8],
    ['port', '8080', '', 26],
    ['query', '?next=1', '', 40],
  ]);
});

test('SK13: what cannot be seen or looks like another character is told with its place in the whole URI', () => {
  const received = 'https://client.ex\u0430mple/callback #top';
  const differing = nearestRedirectUri([REGISTERED], received)?.differing ?? [];
  expect(differing.flatMap(({ part, odd }) => odd.named.map(({ position, kind }) => [part, position, kind]))).toEqual([
    ['host', 18, 'cyrillic'],
    ['path', 32, 'space'],
  ]);
});

test('SK13: names of this machine are told apart, and the port of a literal is not blamed, since any is accepted', () => {
  expect(differences('http://localhost:3000/cb', 'http://127.0.0.1:3000/cb')).toEqual(['loopback_name']);
  expect(differences('http://127.0.0.1:3000/cb', 'http://127.0.0.1:4000/back')).toEqual(['path']);
});

test.each(['0', '080', '99999', ''])('SK13: the port of a literal is blamed if it is none: %j', (port) => {
  const received = `http://127.0.0.1:${port}/cb`;
  expect(differences('http://127.0.0.1:3000/cb', received)).toEqual(['port']);
  expect(differences('http://127.0.0.1:3000/back', received)).toEqual(['port', 'path']);
});

test('SK13: a fragment does not make the port of a literal wrong', () => {
  expect(differences('http://[::1]:3000/cb', 'http://[::1]:4000/cb#top')).toEqual(['fragment']);
});

test.each([
  ['https://client.example/callback/', 'https://client.example/callback[/|]'],
  ['http://client.example/callback', 'http[|s]://client.example/callback'],
  ['https://client.example/back', 'https://client.example/[|call]back'],
  ['https://client.example/Callback', 'https://client.example/[C|c]allback'],
  ['http://www.client.example:80/Callback?a', 'http[|s]://[www.|]client.example[:80|]/[C|c]allback[?a|]'],
  ['client.example/callback', '[client.example|https://client.example]/callback'],
  ['', '[|https://client.example/callback]'],
])('SK13: %j is compared part by part and character by character', (received, compared) => {
  const pieces = nearestRedirectUri([REGISTERED], received)?.pieces ?? [];
  const shown = pieces.map((piece) => (isSame(piece) ? piece.received : `[${piece.received}|${piece.registered}]`));
  expect(shown.join('')).toBe(compared);
});

test('SK13: the compared pieces are the whole of both URIs, whatever was received', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (received) => {
      const pieces = nearestRedirectUri([REGISTERED], received)?.pieces ?? [];
      expect(pieces.map((piece) => piece.received).join('')).toBe(received);
      expect(pieces.map((piece) => piece.registered).join('')).toBe(REGISTERED);
    }),
  );
});

test('SK13: of several registered URIs the nearest is shown', () => {
  const registered = ['https://other.example/cb', `${REGISTERED}-two`, REGISTERED];
  expect(nearestRedirectUri(registered, `${REGISTERED}/`)?.registered).toBe(REGISTERED);
  expect(nearestRedirectUri(registered, 'https://other.example/cb2')?.registered).toBe('https://other.example/cb');
  const encoded = encodeURIComponent(REGISTERED);
  expect(nearestRedirectUri(registered, encoded)?.registered).toBe(REGISTERED);
  expect(nearestRedirectUri([], REGISTERED)).toBeUndefined();
});

test('SK13: of a hundred registered URIs what differs is told of the nearest alone, whose odd characters are not all looked at', () => {
  const registered = Array.from({ length: 100 }, (_, n) => `https://client.example/${n}`);
  const normalize = spyOn(String.prototype, 'normalize');
  const nearest = nearestRedirectUri(registered, `https://client.example/7${'\u0436'.repeat(500)}`);
  const asked = normalize.mock.calls.length;
  normalize.mockRestore();
  expect([nearest?.registered, nearest?.differing[0]?.odd.more, asked]).toEqual(['https://client.example/7', 497, 3]);
});

test('SK13: one that is too long to be registered is compared with none', () => {
  const longest = `${REGISTERED}?${'x'.repeat(REDIRECT_URI_MAX_LENGTH - REGISTERED.length - 1)}`;
  expect(nearestRedirectUri([REGISTERED], longest)?.registered).toBe(REGISTERED);
  expect(nearestRedirectUri([REGISTERED], `${longest}x`)).toBeUndefined();
});
