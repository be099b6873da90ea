import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSame, nearestRedirectUri } from '../../../src/clients/redirect-uri-difference.js';

const REGISTERED = 'https://client.example/callback';

test.each([
  ['http://client.example/callback', ['scheme']],
  ['HTTPS://client.example/callback', ['scheme_case']],
  ['https://www.client.example/callback', ['host']],
  ['https://client.example@evil.test/callback', ['host']],
  ['https://client.example:443/callback', ['port']],
  ['https://client.example/callback/', ['trailing_slash']],
  ['https://client.example/CallBack', ['path_case']],
  ['https://client.example/call%62ack', ['path_encoding']],
  ['https://client.example/callback%zz', ['path']],
  ['https://client.example/back', ['path']],
  ['https://client.example/callback?next=1', ['query_added']],
  ['https://client.example/callback#top', ['fragment']],
  ['https%3A%2F%2Fclient.example%2Fcallback', ['encoded_twice']],
  [' https://client.example/callback\n', ['blanks_around']],
  ['http://client.example:8080/Callback?next=1', ['scheme', 'port', 'path_case', 'query_added']],
  ['javascript:alert(1)', ['scheme', 'host', 'path']],
])('SK13: %j differs from the registered URI in %j', (received, parts) => {
  expect(nearestRedirectUri([REGISTERED], received)?.parts).toEqual(parts);
});

test('SK13: a registered query that is left out or changed is named', () => {
  expect(nearestRedirectUri([`${REGISTERED}?a=1`], REGISTERED)?.parts).toEqual(['query']);
});

test('SK13: names of this machine are told apart, and the port of a literal is not blamed, since any is accepted', () => {
  const difference = nearestRedirectUri(['http://localhost:3000/cb'], 'http://127.0.0.1:3000/cb');
  expect(difference?.parts).toEqual(['loopback_name']);
  expect(nearestRedirectUri(['http://127.0.0.1:3000/cb'], 'http://127.0.0.1:4000/back')?.parts).toEqual(['path']);
});

test.each(['0', '080', '99999', ''])('SK13: the port of a literal is blamed if it is none: %j', (port) => {
  const received = `http://127.0.0.1:${port}/cb`;
  expect(nearestRedirectUri(['http://127.0.0.1:3000/cb'], received)?.parts).toEqual(['port']);
  expect(nearestRedirectUri(['http://127.0.0.1:3000/back'], received)?.parts).toEqual(['port', 'path']);
});

test('SK13: a fragment does not make the port of a literal wrong', () => {
  expect(nearestRedirectUri(['http://[::1]:3000/cb'], 'http://[::1]:4000/cb#top')?.parts).toEqual(['fragment']);
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
