import { describe, expect, test } from '@jest/globals';
import { verifyPassword } from '../../../src/crypto/password.js';
import { addRedirectUri } from '../../../src/clients/client-change.js';
import { createClient, findClient, type NewClient } from '../../../src/clients/client.js';
import { createMember } from '../../../src/clients/team/new-member.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import { Problem } from '../../../src/http/errors.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { answered } from '../../support/answered.js';

const context = createTestContext(await cloneDatabase());
const { db } = context;
const now = context.clock();
const create = (changes: Partial<NewClient> = {}) =>
  createClient(context, { name: 'Demo', environment: 'live', allowedScopes: ['uid:read'], ...changes }, now);

describe('clients', () => {
  test('O20, CA17: the secret is shown once; only its digest is stored', async () => {
    const { client, clientSecret = '' } = await create();
    expect(clientSecret).toMatch(/^kcs_[\w-]{43}$/);
    const rows = await db<{ client_id: string; secret_hash: Buffer }>('client_secrets').where(
      'client_id',
      client.clientId,
    );
    expect(rows.map((row) => row.secret_hash)).toEqual([sha256(clientSecret)]);
  });

  test('SE14: a client_id cannot be taken for the id of a user', async () => {
    const { client } = await create();
    expect(client.clientId).toMatch(/^kci_[\w-]{22}$/);
  });

  test('a client is found as it was created', async () => {
    const { client } = await create({
      redirectUris: ['https://c.example/b', 'https://c.example/a'],
      pkceRequired: true,
    });
    expect(await findClient(db, client.clientId)).toEqual({ ...client, redirectUris: [...client.redirectUris].sort() });
  });

  test.each(['', 'kci_', 'kci_unknown_client', '\u0000', `kci_${'x'.repeat(100)}`])(
    'AZ11: nobody is %j',
    async (id) => {
      expect(await findClient(db, id)).toBeUndefined();
    },
  );

  test('O8, CC1: a public client has no secret, must use PKCE and has no client credentials', async () => {
    const { client, clientSecret } = await create({ isPublic: true });
    expect(clientSecret).toBeUndefined();
    expect(client).toMatchObject({ pkceRequired: true, grantTypes: ['authorization_code', 'refresh_token'] });
    await expect(answered(create({ isPublic: true, grantTypes: ['client_credentials'] }))).rejects.toThrow(
      /public client/,
    );
  });

  test('RU1, RU2: a client with an unusable redirect URI is not registered at all', async () => {
    const name = 'Half registered';
    await expect(
      answered(create({ name, redirectUris: ['https://c.example/cb', 'http://c.example/cb'] })),
    ).rejects.toThrow(/https/);
    expect(await db('clients').where({ name })).toEqual([]);
  });

  test('RU1: a redirect URI can be added, once, and only a usable one', async () => {
    const { client } = await create();
    const uri = 'https://c.example/callback?tenant=7';
    expect(await addRedirectUri(context, client.clientId, uri, now)).toBe(true);
    expect(await addRedirectUri(context, client.clientId, uri, now)).toBe(false);
    expect((await findClient(db, client.clientId))?.redirectUris).toEqual([uri]);
    await expect(answered(addRedirectUri(context, client.clientId, `${uri}#f`, now))).rejects.toThrow(/fragment/);
    await expect(answered(addRedirectUri(context, 'kci_unknown_client', uri, now))).rejects.toThrow(/no client/);
  });

  test('a client needs a name', async () => {
    await expect(answered(create({ name: '  ' }))).rejects.toThrow(/name/);
    await expect(answered(create({ name: 'x'.repeat(201) }))).rejects.toThrow(/name/);
    await expect(answered(create({ name: 'Demo\u0000' }))).rejects.toThrow(/name/);
  });
});

describe('members', () => {
  const password = 'correct horse battery';

  test('a member belongs to one client, with the password as a slow hash', async () => {
    const { client } = await givenClient(context);
    const input = {
      email: 'Mia@Client.example',
      name: 'Mia',
      password,
      clientId: client.clientId,
      role: 'owner',
    } as const;
    const member = await createMember(context, input, now);
    expect(member.email).toBe('mia@client.example');
    expect(await db('client_members').where({ member_id: member.memberId })).toMatchObject([
      { client_id: client.clientId, role: 'owner' },
    ]);
    const row = await db<{ member_id: string; password_hash: string }>('members')
      .where('member_id', member.memberId)
      .first();
    expect(await verifyPassword(row?.password_hash, password)).toBe(true);

    await expect(answered(createMember(context, { ...input, email: 'mia@client.example' }, now))).rejects.toThrow(
      /already/,
    );
  });

  test.each([
    { email: 'no-address' },
    { email: 'x@client' },
    { email: 'x\u0000@client.example' },
    { name: ' ' },
    { name: 'X\u0000' },
    { name: 'x'.repeat(101) },
    { password: 'short' },
    { password: '12345678' },
    { password: 'attestry2026' },
    { clientId: 'kci_unknown_client' },
  ])('nothing is created with %j', async (changes) => {
    const { client } = await givenClient(context);
    const input = {
      email: 'x@client.example',
      name: 'X',
      password,
      clientId: client.clientId,
      role: 'developer',
    } as const;
    await expect(answered(createMember(context, { ...input, ...changes }, now))).rejects.toThrow(Problem);
    expect(await db('members').where({ email: 'x@client.example' })).toEqual([]);
  });
});
