import { describe, expect, test } from '@jest/globals';
import { givenClient } from '../support/given.js';
import { startServer } from '../support/server.js';
import { readDocument, type JsonObject } from './support/documents.js';
import { expectAbout } from '../support/expect-about.js';

const server = await startServer();
const { client, clientSecret } = await givenClient(server.context);
const credentials = { client_id: client.clientId, client_secret: clientSecret };

const encodings = {
  'application/x-www-form-urlencoded': (fields: Record<string, string>) => new URLSearchParams(fields).toString(),
  'application/json': (fields: Record<string, string>) => JSON.stringify(fields),
};

/** The validator picks the branch by `grant_type`: each grant is asked for its own fields and for nobody else's. */
describe.each(Object.entries(encodings))('O1: a token request as %s', (contentType, encode) => {
  async function post(fields: Record<string, string>): Promise<string> {
    const init = {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: encode({ ...credentials, ...fields }),
    };
    const answer = await fetch(`${server.url}/oauth/token`, init);
    const { error = '' } = (await answer.json()) as { error?: string };
    return `${answer.status} ${error}`.trim();
  }

  test.each([
    { grant_type: 'authorization_code', code: 'kac_x', redirect_uri: 'https://client.example/callback' },
    { grant_type: 'refresh_token', refresh_token: 'krt_x' },
  ])('$grant_type is complete with its own fields, and with none of them fewer', async (fields) => {
    expect(await post(fields)).toBe('400 invalid_grant');
    for (const name of Object.keys(fields).filter((name) => name !== 'grant_type')) {
      const fewer = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
      expectAbout(`without ${name}`, await post(fewer)).toBe('400 invalid_request');
      expectAbout(`TE4: with an empty ${name}`, await post({ ...fields, [name]: '' })).toBe('400 invalid_request');
    }
  });

  test('client_credentials needs nothing else', async () => {
    expect(await post({ grant_type: 'client_credentials' })).toBe('200');
  });

  test('TE7: without a grant type, and with one that does not exist', async () => {
    expect(await post({})).toBe('400 invalid_request');
    expect(await post({ grant_type: 'password' })).toBe('400 unsupported_grant_type');
  });

  test('a field longer than the contract allows is invalid_request', async () => {
    expect(await post({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(201) })).toBe('400 invalid_request');
  });
});

test('TE6: each parameter of the contract is named when it is sent twice', async () => {
  const { components } = readDocument('openapi.json') as { components: { schemas: JsonObject } };
  const requests = Object.entries(components.schemas).filter(([name]) =>
    /^(AuthorizationCode|RefreshToken|ClientCredentials|Revocation|Introspection)Request$/.test(name),
  );
  expect(requests).toHaveLength(5);
  const names = new Set(requests.flatMap(([, schema]) => Object.keys((schema as JsonObject).properties as JsonObject)));
  for (const name of names) {
    const body = new URLSearchParams([name, name].map((key) => [key, 'x']));
    const answer = await fetch(`${server.url}/oauth/token`, { method: 'POST', body });
    expect(await answer.json()).toEqual({
      error: 'invalid_request',
      error_description: `${name} was sent more than once.`,
    });
  }
});
