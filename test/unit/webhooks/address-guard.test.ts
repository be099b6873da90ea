import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from '../../../src/webhooks/sending/address-guard.js';
import { messages } from '../../../src/texts/messages.js';
import { parseEndpointUrl, type EndpointUrl } from '../../../src/webhooks/endpoints/endpoint-url.js';

const REFUSED: [kind: string, addresses: string[]][] = [
  ['this network', ['0.0.0.0', '0.1.2.3']],
  ['loopback', ['127.0.0.1', '127.255.255.254']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['link-local', ['169.254.169.254']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  ['multicast and class E', ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255']],
  ['documentation and benchmarking', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '192.0.0.1']],
  ['IPv6 unspecified and loopback', ['::', '::1']],
  ['IPv6 unique local and link-local', ['fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1']],
  ['IPv6 multicast', ['ff02::1']],
  ['mapped IPv4', ['::ffff:7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8']],
  ['compatible IPv4', ['::7f00:1', '::127.0.0.1', '::808:808']],
  ['6to4 and Teredo', ['2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b:1::1']],
  ['segment routing', ['5f00::1']],
  ['IPv6 documentation and discard', ['2001:db8::1', '3fff::1', '3fff:fff::1', '100::1']],
  ['what is no address', ['', 'localhost', '127.1.example', '1.2.3.4.5']],
];
const PUBLIC = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'];

describe('an address that may be dialled', () => {
  it.each(REFUSED)('SS2: is not %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('SS2: is any other', () => {
    expect(PUBLIC.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

const live = { environment: 'live', allowPrivateAddresses: false };
const sandbox = { environment: 'sandbox', allowPrivateAddresses: false };

function wordsOf(parsed: EndpointUrl): string | undefined {
  return 'fault' in parsed ? messages.endpointFaults({ url: parsed.fault }).url : undefined;
}

describe('the URL of an endpoint', () => {
  it.each([
    ['http:', 'http://client.example/hooks', 'https'],
    ['another scheme', 'ftp://client.example/', 'https'],
    ['a user name', 'https://user@client.example/', 'user name'],
    ['a password', 'https://:secret@client.example/', 'user name'],
    ['a fragment', 'https://client.example/#part', 'fragment'],
    ['an empty fragment', 'https://client.example/#', 'fragment'],
    ['port 0', 'https://client.example:0/', 'port 0'],
    ['no host', 'https:///', 'not a URL'],
    ['no URL', 'client.example', 'not a URL'],
    ['too much', `https://client.example/${'a'.repeat(2_000)}`, 'longer'],
  ])('SS1: is refused with %s, and the text says so', (_, url, word) => {
    expect(wordsOf(parseEndpointUrl(url, live))).toContain(word);
  });

  it.each([
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://10.0.0.1:8443/',
  ])('SS3: is refused as %s', (url) => {
    expect(wordsOf(parseEndpointUrl(url, live))).toContain('public address');
  });

  it('W5: is HTTPS, as it will be dialled', () => {
    expect(parseEndpointUrl('HTTPS://Client.Example:443/Hooks?a=b', live)).toEqual({
      url: 'https://client.example/Hooks?a=b',
    });
  });

  it('W5: may be loopback over http for a sandbox client, and only loopback', () => {
    const urls = ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'];
    expect(urls.map((url) => parseEndpointUrl(url, sandbox))).toEqual(urls.map((url) => ({ url })));
    expect(parseEndpointUrl('http://10.0.0.1/', sandbox)).toHaveProperty('fault');
    expect(parseEndpointUrl('http://client.example/', sandbox)).toHaveProperty('fault');
  });

  it('SS1: the switch for private addresses does not open http for live clients', () => {
    const open = { environment: 'live', allowPrivateAddresses: true };
    expect(parseEndpointUrl('http://127.0.0.1:3000/', open)).toHaveProperty('fault');
    expect(parseEndpointUrl('https://10.0.0.1/', open)).toEqual({ url: 'https://10.0.0.1/' });
  });
});
