import { describe, expect, test } from '@jest/globals';
import {
  addRedirectUri,
  changeClient,
  removeRedirectUri,
  setClientDisabled,
} from '../../../src/clients/client-change.js';
import { createClient, findClient, listClients } from '../../../src/clients/client.js';
import { auditEvents } from '../../support/audit-events.js';
import { bearer } from '../../support/http.js';
import {
  errorOf,
  exchange,
  givenCode,
  postToken,
  REDIRECT_URI,
  refresh,
  tokensOf,
} from '../../support/given-tokens.js';
import { givenClient } from '../../support/given.js';
import { startServer } from '../../support/server.js';
import { answered } from '../../support/answered.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const CREDENTIALS = { grant_type: 'client_credentials' };
const now = () => context.clock();

function authorizePath(clientId: string, changes: Record<string, string> = {}): string {
  const query = { client_id: clientId, redirect_uri: REDIRECT_URI, response_type: 'code', state: 'x', ...changes };
  return `/authorize?${new URLSearchParams(query).toString()}`;
}

describe('a client that is disabled', () => {
  test('CA19, AZ11: gets no token, its tokens are dead, its users get a page; enabled, all is as before', async () => {
    const by = await givenClient(context);
    const { clientId } = by.client;
    const pair = tokensOf(await exchange(visitor, by, await givenCode(context, by.client)));
    const code = await givenCode(context, by.client);
    const begun = (await visitor.get(authorizePath(clientId))).headers.get('location') ?? '';
    const use = async () => (await visitor.get('/v2/users/me', bearer(pair.access_token))).status;
    expect(await use()).toBe(200);

    await setClientDisabled(context, clientId, true, now());
    expect(errorOf(await postToken(visitor, by, CREDENTIALS))).toBe('401 invalid_client');
    expect(errorOf(await exchange(visitor, by, code))).toBe('401 invalid_client');
    expect(errorOf(await refresh(visitor, by, pair.refresh_token))).toBe('401 invalid_client');
    expect(await use()).toBe(401);
    expect((await visitor.get(authorizePath(clientId))).status).toBe(400);
    expect((await visitor.get(begun)).status).toBe(404);

    await setClientDisabled(context, clientId, false, now());
    tokensOf(await exchange(visitor, by, code));
    expect(await use()).toBe(200);
    tokensOf(await refresh(visitor, by, pair.refresh_token));
  });

  test('SE17: each switch is one event, and doing it twice none', async () => {
    const { clientId } = (await givenClient(context)).client;
    for (const isDisabled of [true, true, false, false]) await setClientDisabled(context, clientId, isDisabled, now());
    const types = (await auditEvents(context, { clientId })).map(({ type }) => type);
    expect(types).toEqual(['client_created', 'client_disabled', 'client_enabled']);
    await expect(answered(setClientDisabled(context, 'kci_nobody0000', true, now()))).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a client that is changed', () => {
  test('is from its next request on what it was changed to, and the event names what changed', async () => {
    const by = await givenClient(context);
    const { clientId } = by.client;
    const changes = {
      name: ' Harbour Bank ',
      allowedScopes: ['uid:read'],
      pkceRequired: true,
      replayRevokesGrant: true,
    };
    const changed = await changeClient(context, clientId, changes, now());
    expect(changed).toEqual({ ...by.client, ...changes, name: 'Harbour Bank' });
    expect(await findClient(context.db, clientId)).toEqual(changed);
    expect(errorOf(await postToken(visitor, by, CREDENTIALS))).toBe('400 invalid_scope');
    expect(await auditEvents(context, { clientId, type: 'client_changed' })).toMatchObject([
      { detail: 'name allowedScopes pkceRequired replayRevokesGrant' },
    ]);
  });

  test('O8: a public client cannot be let off PKCE, and no client can be left without a name', async () => {
    const input = { name: 'App', environment: 'live', allowedScopes: ['uid:read'], isPublic: true } as const;
    const { client } = await createClient(context, input, now());
    for (const changes of [{ pkceRequired: false }, { name: ' ' }, { name: 'App\u0000' }, {}]) {
      await expect(answered(changeClient(context, client.clientId, changes, now()))).rejects.toMatchObject({
        status: 422,
      });
    }
    expect(await findClient(context.db, client.clientId)).toEqual(client);
    await expect(answered(changeClient(context, 'kci_nobody0000', { name: 'X' }, now()))).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('redirect URIs', () => {
  test('RU1, RU3: one that is removed matches no more, for a user who is on the way there neither', async () => {
    const { clientId } = (await givenClient(context)).client;
    const begun = (await visitor.get(authorizePath(clientId))).headers.get('location') ?? '';
    expect((await visitor.get(begun)).status).toBe(302);
    await removeRedirectUri(context, clientId, REDIRECT_URI, now());
    expect((await visitor.get(begun)).status).toBe(404);
    expect((await visitor.get(authorizePath(clientId))).status).toBe(400);
    await expect(answered(removeRedirectUri(context, clientId, REDIRECT_URI, now()))).rejects.toMatchObject({
      status: 404,
    });
  });

  test('RU10: removing one of a client leaves the same one of another', async () => {
    const [one, other] = [await givenClient(context), await givenClient(context)];
    await removeRedirectUri(context, one.client.clientId, REDIRECT_URI, now());
    expect((await visitor.get(authorizePath(other.client.clientId))).status).toBe(302);
  });

  test('SE17: adding and removing one are events, adding it again is none', async () => {
    const { clientId } = (await givenClient(context)).client;
    const uri = 'https://client.example/other';
    for (let time = 0; time < 2; time++) await addRedirectUri(context, clientId, uri, now());
    await removeRedirectUri(context, clientId, uri, now());
    const details = (await auditEvents(context, { clientId, type: 'client_changed' })).map(({ detail }) => detail);
    expect(details).toEqual([`redirect URI added: ${uri}`, `redirect URI removed: ${uri}`]);
  });
});

test('the list of clients has them all, the oldest first, with their state', async () => {
  const { client } = await givenClient(context, { name: 'Last' });
  await setClientDisabled(context, client.clientId, true, now());
  const listed = await listClients(context.db);
  expect(listed.at(-1)).toMatchObject({ clientId: client.clientId, name: 'Last', isDisabled: true, isPublic: false });
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(listed.map(({ createdAt }) => createdAt).sort());
});
