import { expect, test } from '@jest/globals';
import { accountKey, addressKey, siteKey } from '../../../src/limits/keys.js';

test('SE10: whoever has an IPv6 network is one address, and an IPv4 address is one', () => {
  const network = '2001:db8:1:2::/64';
  for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff']) {
    expect(addressKey(address)).toBe(network);
  }
  expect(addressKey('2001:db8:1:3::1')).not.toBe(network);
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey(undefined)).toBe('unknown');
});

test('FD18: the networks of an IPv6 site are one, and an IPv4 address is one', () => {
  expect(siteKey('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48');
  expect(siteKey('2001:db8:1::9')).toBe('2001:db8:1::/48');
  expect(siteKey('2001:db8:2::1')).not.toBe(siteKey('2001:db8:1::1'));
  expect(siteKey('192.0.2.1')).toBe('192.0.2.1');
});

test('SE8: an account is one however it is typed, and another at each door', () => {
  expect(accountKey('user', ' Ada@User.example')).toBe(accountKey('user', 'ada@user.example'));
  expect(accountKey('user', 'ada@user.example')).not.toBe(accountKey('staff', 'ada@user.example'));
  expect(accountKey('user', 'ada@user.example')).not.toContain('ada');
});
