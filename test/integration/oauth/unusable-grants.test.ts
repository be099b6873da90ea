import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../src/clients/client.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { UNUSED_GENERATIONS } from '../../../src/oauth/tokens/refresh-token.store.js';
import { bearer, type Answer } from '../../support/http.js';
import { exchange, givenCode, postToken, REDIRECT_URI, refresh, revoke, tokensOf } from '../../support/given-tokens.js';
import { givenClient, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const visitor = server.visit();
const by = await givenClient(context);
const other = await givenClient(context);
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

beforeEach(() => context.testClock.stopAt(new Date('2027-01-01T12:00:00Z')));

function descriptionOf(answer: Answer): string {
  const { error, error_description: description } = answer.json() as { error: string; error_description: string };
  expect([answer.status, error]).toEqual([400, 'invalid_grant']);
  expect(description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  return description;
}

/** An exchange in which everything is right, but for what is told. */
async function exchanged(code: string, fields: Record<string, string> = {}, client = by): Promise<string> {
  const right = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI };
  return descriptionOf(await postToken(visitor, client, { ...right, ...fields }));
}

describe('SK8: a client that has authenticated is told what is wrong with its code', () => {
  test('never issued, and of another client: the same', async () => {
    const unknown = await exchanged('kac_unknown');
    expect(unknown).toContain('No such code was issued to this client');
    expect(await exchanged(await givenCode(context, other.client))).toBe(unknown);
    // Neither does anything else that is wrong show that another client's code exists.
    const wrong = { redirect_uri: 'https://elsewhere.example/', code_verifier: VERIFIER };
    expect(await exchanged(await givenCode(context, other.client), wrong)).toBe(unknown);
  });

  test('a value of another kind is named beside it', async () => {
    const { refresh_token: token } = tokensOf(await exchange(visitor, by, await givenCode(context, by.client)));
    expect(await exchanged(token)).toMatch(
      /No such code .* What was sent is a refresh token, not an authorization code\./,
    );
  });

  test('used before, whatever else is wrong', async () => {
    const code = await givenCode(context, by.client);
    tokensOf(await exchange(visitor, by, code));
    context.testClock.advance(3600);
    const wrong = { redirect_uri: 'https://elsewhere.example/' };
    expect(await exchanged(code, wrong)).toBe('The code was used before. Each works once.');
    // Right in everything else it is a replay, and its tokens end.
    expect(await exchanged(code)).toContain('used before, so the tokens that it gave were revoked');
  });

  test('one of two at once that was too late', async () => {
    const code = await givenCode(context, by.client, { codeChallenge: CHALLENGE });
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER };
    const answers = await Promise.all([1, 2].map(() => postToken(server.visit(), by, fields)));
    const [late] = answers.filter(({ status }) => status !== 200);
    if (!late) throw new Error('a code worked twice');
    expect(descriptionOf(late)).toContain('used before');
  });

  test('expired, to the second', async () => {
    const code = await givenCode(context, by.client);
    context.testClock.advance(600);
    expect(await exchanged(code)).toContain('expired');
  });

  test.each(['https://client.example/callback/', 'https://client.example/Callback', `${REDIRECT_URI}?a=1`, '\0'])(
    'another redirect URI: %j',
    async (redirect_uri) => {
      const code = await givenCode(context, by.client);
      expect(await exchanged(code, { redirect_uri })).toContain('redirect_uri is not the one');
      tokensOf(await exchange(visitor, by, code));
    },
  );

  test('each way in which a verifier does not fit, and the code can still be used', async () => {
    const code = await givenCode(context, by.client, { codeChallenge: CHALLENGE });
    expect(await exchanged(code)).toContain('code_verifier is missing');
    expect(await exchanged(code, { code_verifier: 'w'.repeat(43) })).toContain('does not fit the code_challenge');
    const without = await givenCode(context, by.client);
    expect(await exchanged(without, { code_verifier: VERIFIER })).toContain('had no code_challenge');
    tokensOf(await exchange(visitor, by, without));
  });

  test('one whose user has ended the access', async () => {
    const userId = await givenUser(context);
    const { clientId } = by.client;
    const code = await givenCode(context, by.client, { userId });
    tokensOf(await exchange(visitor, by, await givenCode(context, by.client, { userId })));
    await revokeAccess(context, { userId, clientId, address: undefined }, context.clock());
    expect(await exchanged(code)).toContain('access that it was for has ended');
  });
});

describe('SK8: a client that has authenticated is told what is wrong with its refresh token', () => {
  const given = async (client = by, options: Parameters<typeof givenCode>[2] = {}) =>
    tokensOf(await exchange(visitor, client, await givenCode(context, client.client, options)));
  const refreshed = async (token: string) => descriptionOf(await refresh(visitor, by, token));

  test('never issued, and of another client: the same', async () => {
    const unknown = await refreshed('krt_unknown');
    expect(unknown).toContain('No such refresh token was issued to this client');
    expect(await refreshed((await given(other)).refresh_token)).toBe(unknown);
  });

  test('replaced, once a later access token was used', async () => {
    const userId = await givenUser(context);
    const first = await given(by, { userId });
    const second = tokensOf(await refresh(visitor, by, first.refresh_token));
    expect((await visitor.get('/v2/users/me', bearer(second.access_token))).status).toBe(200);
    expect(await refreshed(first.refresh_token)).toContain('Use the pair that came last');
    await revokeAccess(context, { userId, clientId: by.client.clientId, address: undefined }, context.clock());
    expect(await refreshed(first.refresh_token)).toContain('was revoked');
  });

  test('replaced, and with it everything revoked where a client wants that', async () => {
    const own = await givenClient(context);
    const { clientId } = own.client;
    await context.db('clients').where({ client_id: clientId }).update({ replay_revokes_grant: true });
    const first = await given(own);
    const second = tokensOf(await refresh(visitor, own, first.refresh_token));
    expect((await visitor.get('/v2/users/me', bearer(second.access_token))).status).toBe(200);
    const replayed = descriptionOf(await refresh(visitor, own, first.refresh_token));
    expect(replayed).toContain('all tokens of the authorization were revoked');
    expect((await visitor.get('/v2/users/me', bearer(second.access_token))).status).toBe(401);
  });

  test('revoked, by the client and with the whole access', async () => {
    const one = await given();
    await revoke(visitor, by, one.refresh_token);
    expect(await refreshed(one.refresh_token)).toContain('was revoked');
  });

  test('expired', async () => {
    const { refresh_token: token } = await given();
    context.testClock.advance(context.config.refreshIdleSeconds);
    expect(await refreshed(token)).toContain('has expired');
  });

  test('after too many refreshes of which nothing was used', async () => {
    const { refresh_token: token } = await given();
    await context.db('token_pairs').where({ confirmed_at: null }).update('unused_generations', UNUSED_GENERATIONS);
    expect(await refreshed(token)).toContain('no access token was ever used');
  });
});

test('SK8, ER5: a public client, which anybody can say to be, is not told which check failed, and what it can get wrong', async () => {
  const input = {
    name: 'App',
    environment: 'live',
    allowedScopes: ['uid:read', 'email:read'],
    isPublic: true,
  } as const;
  const { client } = await createClient(context, input, context.clock());
  const send = async (fields: Record<string, string>) =>
    descriptionOf(await visitor.post('/oauth/token', { client_id: client.clientId, ...fields }));
  const code = await givenCode(context, client, { codeChallenge: CHALLENGE });
  const right = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, code_verifier: VERIFIER };
  const said = new Set([
    await send({ ...right, code: 'kac_unknown' }),
    await send({ ...right, redirect_uri: 'https://elsewhere.example/' }),
    await send({ ...right, code_verifier: 'w'.repeat(43) }),
  ]);
  const late = { ...right, code: await givenCode(context, client, { codeChallenge: CHALLENGE }) };
  const { refresh_token } = tokensOf(await visitor.post('/oauth/token', { client_id: client.clientId, ...right }));
  context.testClock.advance(11);
  said.add(await send(right));
  context.testClock.advance(600);
  said.add(await send(late));
  expect([...said]).toEqual([expect.stringContaining('unknown, expired, used, revoked or not for this client')]);
  expect(await send({ grant_type: 'refresh_token', refresh_token })).toBe(
    await send({ grant_type: 'refresh_token', refresh_token: 'krt_unknown' }),
  );
});
