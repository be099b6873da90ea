import { basic, form, plainFields, rightAuth, INVALID_REQUEST, type Kind, type Parts } from './kind.js';

/** What stands before the body: method, address, credentials, headers. */
export const HEAD_KINDS: Record<string, Kind> = {
  'another method': (random, endpoint) => ({
    method: random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE', 'LOCK', 'REPORT', 'QUERY', 'SEARCH']),
    body: form(plainFields(random, endpoint).fields),
    expected: '405 invalid_request',
  }),
  'a secret in the address': (random, endpoint) => {
    const name = random.pick(['client_secret', 'code', 'code_verifier', 'refresh_token', 'token']);
    const target = `/oauth/${endpoint}?${form({ [name]: random.text(random.integer(0, 20)) || 'x' })}`;
    return { target, body: form(plainFields(random, endpoint).fields), expected: INVALID_REQUEST };
  },
  'an address that is none': (random) => ({
    target: `/oauth/${random.pick(['', 'nothing', 'token/x', 'token%00', 'token%2f', '..%2ftoken', 'to ken'.replace(' ', '%20'), 'Token'])}`,
    expected: '404 invalid_request',
  }),
  'a broken Authorization header': (random, endpoint, { client, clientSecret }) => {
    const header = random.pick([
      'Authorization: Basic',
      'Authorization: Basic !',
      `Authorization: Basic ${random.bytes(30).toString('base64').replace(/.$/, '*')}`,
      basic('no-colon'),
      basic(`${client.clientId}:`),
      basic(`:${clientSecret}`),
      basic(`${client.clientId}:%zz`),
      basic(Buffer.concat([Buffer.from(`${client.clientId}:`), Buffer.from([0xff, 0xfe])])),
      basic(`${client.clientId}\0:${clientSecret}`),
      basic(`${client.clientId}:${clientSecret}\0`),
      `${rightAuth({ client, clientSecret })} x`,
      `Authorization: Bearer ${clientSecret}`,
      'Authorization: Digest username="x"',
      `Authorization: Basic ${'A'.repeat(random.integer(1000, 9000))}`,
    ]);
    return { headers: [header], body: form(plainFields(random, endpoint).fields), expected: '401 invalid_client' };
  },
  'a client that is unknown, or a secret that is wrong': (random, endpoint, { client, clientSecret }) => {
    const [id, secret] = random.pick<[string, string]>([
      [`kci_${random.bytes(16).toString('base64url')}`, clientSecret],
      [client.clientId, `kcs_${random.bytes(32).toString('base64url')}`],
      [client.clientId, clientSecret.toUpperCase()],
      [`${random.text(8)}x`, `${random.text(8)}x`],
    ]);
    const { fields } = plainFields(random, endpoint);
    const [encodedId, encodedSecret] = [encodeURIComponent(id), encodeURIComponent(secret)];
    const inHeader = { headers: [basic(`${encodedId}:${encodedSecret}`)], body: form(fields) };
    const inBody = {
      headers: ['X-No-Authorization: 1'],
      body: form({ ...fields, client_id: id, client_secret: secret }),
    };
    return { ...random.pick([inHeader, inBody]), expected: '401 invalid_client' };
  },
  'two ways to authenticate': (random, endpoint, by) => {
    const { fields } = plainFields(random, endpoint);
    const auth = rightAuth(by);
    return random.pick<Parts>([
      { headers: [auth, auth], body: form(fields), expected: INVALID_REQUEST },
      { headers: [auth, 'Authorization: Bearer x'], body: form(fields), expected: INVALID_REQUEST },
      { headers: [auth], body: form({ ...fields, client_secret: by.clientSecret }), expected: INVALID_REQUEST },
      { headers: [auth], body: form({ ...fields, client_id: 'kci_another_one' }), expected: INVALID_REQUEST },
    ]);
  },
  'huge headers': (random, endpoint, by) => {
    const { fields, expected } = plainFields(random, endpoint);
    const filling = 'x'.repeat(random.integer(1000, 40_000));
    const headers = [
      rightAuth(by),
      random.pick([`X-Filling: ${filling}`, `Cookie: a=${filling}`, `Accept: ${filling}`]),
    ];
    return { headers, body: form(fields), expected };
  },
};
