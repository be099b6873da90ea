import { beforeEach, describe, expect, test } from '@jest/globals';
import { setClientDisabled } from '../../src/clients/client-change.js';
import { revokeAccess } from '../../src/oauth/access-revocation/grant-revocation.js';
import { givenClient, givenPicture, givenSubmission, givenUser, INFORMATION } from '../support/given.js';
import { exchange, givenCode, refresh, tokensOf } from '../support/given-tokens.js';
import { bearer } from '../support/http.js';
import { startServer } from '../support/server.js';
import { expectAbout } from '../support/expect-about.js';

const server = await startServer();
const { context } = server;
const by = await givenClient(context);
const { clientId } = by.client;

interface LinkedDocument {
  url: string;
  url_expires_at: string;
}

let userId: string;
beforeEach(async () => {
  userId = await givenUser(context);
  await givenSubmission(context, userId);
});

async function detailsFor(scopes: string[]): Promise<Record<string, Record<string, unknown>> | undefined> {
  const code = await givenCode(context, by.client, { userId, scopes });
  return detailsBy(tokensOf(await exchange(server.visit(), by, code)).access_token);
}

async function detailsBy(token: string): Promise<Record<string, Record<string, unknown>> | undefined> {
  const answer = await server.visit().get('/v2/users/me', bearer(token));
  expect(answer.status).toBe(200);
  const { verification_cases: cases } = answer.json() as {
    verification_cases: { details?: Record<string, Record<string, unknown>> }[];
  };
  return cases[0]?.details;
}

const WITH_DETAILS = ['verification.basic:read', 'verification.basic.details:read'];

async function pictureLink(): Promise<string> {
  return linkIn(await detailsFor(WITH_DETAILS));
}

function linkIn(details: Awaited<ReturnType<typeof detailsFor>>): string {
  const picture = details?.['basic']?.['picture'] as LinkedDocument | undefined;
  if (!picture) throw new Error('no picture among the details');
  return picture.url;
}

describe('V11: what a user gave for a part', () => {
  test('V11: is there with its scope that releases data, and not without', async () => {
    expect(await detailsFor(['verification.basic:read'])).toBeUndefined();
    const details = await detailsFor(WITH_DETAILS);
    const picture = expect.objectContaining({ url_expires_at: expect.any(String) });
    expect(details).toEqual({ basic: { ...INFORMATION, picture } });
  });

  test('V11, FL5: a document comes by its link alone, for ten minutes, and nobody keeps it', async () => {
    const url = await pictureLink();
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual((await givenPicture()).subarray(0, 3));
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    context.testClock.advance(10 * 60);
    expect((await fetch(url)).status).toBe(404);
  });

  test('FL5: a link that was changed, or is another document’s, opens nothing', async () => {
    const [one, other] = [new URL(await pictureLink()), new URL(await pictureLink())];
    const token = one.searchParams.get('token') ?? '';
    const changed = [token.slice(0, -4), `${token.slice(0, 40)}AAAA${token.slice(44)}`, '', 'x'];
    for (const value of changed) {
      one.searchParams.set('token', value);
      expectAbout(value, (await fetch(one)).status).toBe(404);
    }
    userId = await givenUser(context);
    await givenSubmission(context, userId);
    const foreign = new URL(await pictureLink());
    foreign.searchParams.set('token', other.searchParams.get('token') ?? '');
    expect((await fetch(foreign)).status).toBe(404);
    foreign.searchParams.delete('token');
    expect((await fetch(foreign)).status).toBe(400);
  });

  test('V11, SE19: when the user takes access back, links that are out work no more', async () => {
    const url = await pictureLink();
    await revokeAccess(context, { userId, clientId, address: undefined }, context.clock());
    expect((await fetch(url)).status).toBe(404);
  });

  test('FD22: a link ends with the tokens of its client, however they are revoked, and not when they are refreshed', async () => {
    const visitor = server.visit();
    const credentials = { client_id: clientId, client_secret: by.clientSecret };
    const ends: ((tokens: { code: string; access_token: string }) => Promise<unknown>)[] = [
      ({ access_token: token }) => visitor.post('/oauth/revoke', { ...credentials, token }),
      // A used code that comes again (O13).
      ({ code }) => exchange(visitor, by, code),
    ];
    for (const end of ends) {
      userId = await givenUser(context);
      await givenSubmission(context, userId);
      const code = await givenCode(context, by.client, { userId, scopes: WITH_DETAILS });
      const pair = tokensOf(await exchange(visitor, by, code));
      const url = linkIn(await detailsBy(pair.access_token));
      const { access_token } = tokensOf(await refresh(visitor, by, pair.refresh_token));
      await detailsBy(access_token);
      expect((await fetch(url)).status).toBe(200);
      await end({ code, access_token });
      expect((await fetch(url)).status).toBe(404);
    }
  });

  test('FD22: a link of a client that is disabled opens nothing, until it is enabled again', async () => {
    const url = await pictureLink();
    await setClientDisabled(context, clientId, true, context.clock());
    expect((await fetch(url)).status).toBe(404);
    await setClientDisabled(context, clientId, false, context.clock());
    expect((await fetch(url)).status).toBe(200);
  });
});
