import { describe, expect, test } from '@jest/globals';
import { matchesRedirectUri, redirectUriFault, redirectUriFaults } from '../../../src/clients/redirect-uri.js';
import { wordsOf } from '../../support/words-of.js';

const REGISTERED = 'https://c.example/cb';

describe('registration', () => {
  test.each([
    ['/cb', 'relative'],
    ['//c.example/cb', 'relative to the scheme'],
    ['https://c.example/cb#f', 'a fragment'],
    ['https://c.example/cb#', 'a bare trailing #'],
    ['https://u@c.example/cb', 'userinfo'],
    ['https://u:p@c.example/cb', 'userinfo with a password'],
    ['http://c.example/cb', 'http'],
    ['ftp://c.example/cb', 'another scheme'],
    ['javascript:alert(1)', 'a script'],
    ['com.example.app:/cb', 'a private scheme'],
    ['HTTPS://c.example/cb', 'an upper-case scheme'],
    ['https:///cb', 'no host'],
    ['https://?x=1', 'no host, a query'],
    ['https://*.c.example/cb', 'a wildcard'],
    ['https://c.example/*', 'a wildcard in the path'],
    ['https://c.example/c b', 'a space'],
    ['https://c.example/cb\n', 'a line break'],
    ['https://c.example/\u0000cb', 'a control character'],
    ['https://c.example\\@evil.test/cb', 'a backslash'],
    ['https://c.example/ü', 'a character that is not ASCII'],
    ['https://c.example/%zz', 'a broken escape'],
    ['https://c.example:port/cb', 'a port that is no number'],
    ['https://c.example:99999/cb', 'a port that does not exist'],
    ['https://c.example:0/cb', 'port 0, where nobody can listen'],
    ['http://127.0.0.1:0/cb', 'port 0 on loopback'],
    ['http://[::1]:00080/cb', 'a port with zeros before it'],
    ['', 'nothing'],
    [`https://c.example/${'a'.repeat(2000)}`, 'more than 2,000 characters'],
  ])('RU2: %j is refused (%s)', (uri) => {
    expect(wordsOf(redirectUriFault(uri, 'live'))).toEqual(expect.any(String));
    expect(wordsOf(redirectUriFault(uri, 'sandbox'))).toEqual(expect.any(String));
  });

  test.each([
    'https://c.example/cb',
    'https://c.example',
    'https://c.example/',
    'https://c.example/cb?tenant=7&x=a%20b',
    'https://c.example:8443/cb',
    'https://xn--bcher-kva.example/cb',
    'https://[2001:db8::1]/cb',
  ])('RU2: %j can be registered', (uri) => {
    expect(redirectUriFault(uri, 'live')).toBeUndefined();
  });

  test.each(['http://localhost:3000/cb', 'http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb', 'http://[::1]:8080/cb'])(
    'O4: %j is for sandbox clients only',
    (uri) => {
      expect(redirectUriFault(uri, 'sandbox')).toBeUndefined();
      expect(wordsOf(redirectUriFault(uri, 'live'))).toEqual(expect.any(String));
    },
  );

  test.each([
    ['http://c.example/cb', /only localhost, 127\.0\.0\.1 and \[::1\] may have http:\/\/, and only in the sandbox/],
    ['com.example.app:/cb', /schemes, such as those of apps, are not supported/],
    ['HTTPS://c.example/cb', /in lower case/],
    ['https://b\u00fccher.example/cb', /begins with xn--/],
    ['https://c.example/b\u00fccher', /percent-encode/],
  ])('RU2: the refusal of %j says what can be registered', (uri, words) => {
    expect(wordsOf(redirectUriFault(uri, 'live'))).toMatch(words);
    expect(wordsOf(redirectUriFault(uri, 'sandbox'))).toMatch(words);
  });

  test.each([
    ['http://c.ex\u0430mple/c b#top', ['has_fragment', 'host_not_ascii', 'unusable_characters', 'plain_http']],
    ['http://*.c.example/cb', ['has_wildcard', 'plain_http']],
    ['http://localhost:3000#top', ['has_fragment']],
    ['https://u@c.example:0/*', ['has_wildcard', 'names_user']],
    ['http://c_example/cb', ['unusable_host', 'plain_http']],
    ['javascript:alert(1) ', ['unusable_characters', 'unsupported_scheme']],
    ['#', ['has_fragment', 'unsupported_scheme']],
  ])('SK13: of %j all faults are known, each once', (uri, codes) => {
    const found = redirectUriFaults(uri, 'sandbox').map(({ code }) => code);
    expect(found).toEqual(codes.map((code) => `redirect_uri.${code}`));
  });

  test.each([
    'http://localhost.evil.test/cb',
    'http://127.0.0.1.evil.test/cb',
    'http://127.0.0.2/cb',
    'http://10.0.0.1/',
  ])('O4: %j is not loopback', (uri) => expect(wordsOf(redirectUriFault(uri, 'sandbox'))).toEqual(expect.any(String)));
});

/** RU4, string by string. */
const LOOKALIKES = [
  'https://c.example/cb/',
  'https://c.example/CB',
  'https://c.example/cb?x=1',
  'https://c.example/cb#f',
  'https://c.example/cb;p=1',
  'https://c.example:443/cb',
  'HTTPS://c.example/cb',
  'https://u@c.example/cb',
  'https://c.example@evil.test/cb',
  'https://c.example.evil.test/cb',
  'https://evil.test/https://c.example/cb',
  'https://c.example/x/../cb',
  'https://c.example/..;/cb',
  'https://c.example/cb%2e',
  'https://c.example\\@evil.test/cb',
  '//c.example/cb',
  'http://c.example/cb',
];

describe('matching', () => {
  test('RU3: a registered URI matches itself', () => {
    expect(matchesRedirectUri([REGISTERED], REGISTERED, 'live')).toBe(true);
  });

  test.each(LOOKALIKES)('RU4: %j is not the registered one', (uri) => {
    expect(matchesRedirectUri([REGISTERED], uri, 'live')).toBe(false);
    expect(matchesRedirectUri([REGISTERED], uri, 'sandbox')).toBe(false);
  });

  test('RU3: every registered URI matches, and only whole ones', () => {
    const registered = ['https://c.example/a', 'https://c.example/b?t=1'];
    expect(matchesRedirectUri(registered, 'https://c.example/b?t=1', 'live')).toBe(true);
    expect(matchesRedirectUri(registered, 'https://c.example/b', 'live')).toBe(false);
    expect(matchesRedirectUri([], 'https://c.example/a', 'live')).toBe(false);
  });

  test('RU9: for the loopback literals of a sandbox client the port may vary, and nothing else', () => {
    const registered = ['http://127.0.0.1/cb', 'http://[::1]:3000/cb', 'http://localhost:3000/cb'];
    const matches = (uri: string) => matchesRedirectUri(registered, uri, 'sandbox');
    expect(matches('http://127.0.0.1:49152/cb')).toBe(true);
    expect(matches('http://[::1]:1/cb')).toBe(true);
    expect(matches('http://localhost:3001/cb')).toBe(false);
    expect(matches('http://127.0.0.1:49152/cb/')).toBe(false);
    expect(matches('http://127.0.0.1:99999/cb')).toBe(false);
    expect(matches('http://127.0.0.1:0/cb')).toBe(false);
    expect(matches('http://127.0.0.1:80@evil.test/cb')).toBe(false);
    expect(matches('https://127.0.0.1:49152/cb')).toBe(false);
    expect(matchesRedirectUri(registered, 'http://127.0.0.1:49152/cb', 'live')).toBe(false);
  });
});
