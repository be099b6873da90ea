import { describe, expect, test } from '@jest/globals';
import { spyOn } from 'jest-mock';
import pg from 'pg';
import { setClientDisabled } from '../../src/clients/client-change.js';
import { createClient } from '../../src/clients/client.js';
import { randomToken, sha256 } from '../../src/crypto/random-token.js';
import { insertTrialToken } from '../../src/oauth/tokens/trial-token.store.js';
import { auditEvents } from '../support/audit-events.js';
import { REDIRECT_URI } from '../support/given-tokens.js';
import { givenClient } from '../support/given.js';
import { bearer } from '../support/http.js';
import { enterDashboard, givenMember, givenMembership } from '../support/members.js';
import { startServer } from '../support/server.js';
import { csrfOf } from '../support/team-page.js';

const server = await startServer();
const { context } = server;
const { client, clientSecret } = await givenClient(context, { name: 'Harbour Loans' });
const { client: foreign } = await givenClient(context);
const { client: live } = await givenClient(context, { environment: 'live' });
const member = await givenMember(context, client.clientId, { role: 'developer' });
await givenMembership(context, { memberId: member.memberId, clientId: live.clientId });
const visitor = await enterDashboard(server, member);

const TOTALS = '/docs/operations/getTotalVerifications';

async function ask(path: string, fields: Record<string, string> = {}) {
  const csrf = csrfOf((await visitor.get(path)).text);
  return visitor.post(`${path}/token`, { csrf, client_id: client.clientId, ...fields });
}

describe('SK11: a reader who is logged in to the dashboard', () => {
  test('begins the quickstart with a sandbox client of theirs, and sees neither a secret nor the client of others', async () => {
    const { client: other } = await givenClient(context, { name: 'Aardvark Loans' });
    await givenMembership(context, { memberId: member.memberId, clientId: other.clientId });
    const { text, headers } = await visitor.get(`/docs/quickstart?client_id=${other.clientId}`);
    expect(text).toContain(`CLIENT_ID=${other.clientId}\n`);
    expect(text).toContain(`client_id=${other.clientId}&amp;redirect_uri=https%3A%2F%2Fclient.example%2Fcallback`);
    expect(text).toContain(`href="/docs/quickstart?client_id=${client.clientId}"`);
    expect(text).not.toContain(clientSecret);
    for (const { clientId } of [foreign, live]) expect(text).not.toContain(clientId);
    expect((await visitor.get(`/docs/quickstart?client_id=${foreign.clientId}`)).text).not.toContain(foreign.clientId);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store, no-transform', null]);
    await context.db('client_members').where({ client_id: other.clientId }).delete();
  });

  test('reads as everybody while there is no database', async () => {
    const query = spyOn(pg.Client.prototype, 'query').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: '57P01' });
    });
    const pages = await Promise.all([visitor.get(TOTALS), visitor.get('/docs/quickstart')]).finally(() =>
      query.mockRestore(),
    );
    for (const { status, text } of pages) expect([status, text.includes(client.clientId)]).toEqual([200, false]);
  });

  test('and everybody else with what is the same for all', async () => {
    const { text } = await server.visit().get('/docs/quickstart');
    expect(text).toContain('CLIENT_ID=kci_…');
    expect(text).not.toContain('Harbour Loans');
  });

  test('no page of theirs is compressed, which would tell how long the token of its form is', async () => {
    for (const path of [TOTALS, '/docs/quickstart']) {
      const { headers, text } = await visitor.get(path, { 'accept-encoding': 'br' });
      expect([path, headers.get('content-encoding')]).toEqual([path, null]);
      expect(text).toContain(client.clientId);
    }
  });
});

describe('SK11: trying an operation', () => {
  test('is not sent to the page itself, before its script is there and without it', async () => {
    const [, form = ''] = (await visitor.get(TOTALS)).text.split('docs-trial"');
    expect(form.match(/<button [^>]*type="submit"[^>]*>/)?.[0]).toContain(' disabled');
  });

  test('takes a token for a minute that can do this alone, and says in the audit log who got it', async () => {
    const now = context.clock();
    const answer = await ask(TOTALS);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { access_token: token, expires_in: seconds } = answer.json() as { access_token: string; expires_in: number };
    expect(seconds).toBe(60);
    const send = (path: string) => server.visit().get(path, bearer(token));
    expect((await send('/v2/stats/total-verifications')).json()).toMatchObject({ approved: 0 });
    expect((await send('/v2/webhook-endpoints')).status).toBe(403);
    expect((await send('/v2/sandbox/clock')).status).toBe(403);
    const [row] = await context
      .db('client_tokens')
      .where({ client_id: client.clientId })
      .select<{ expires_at: Date }[]>();
    const left = (row?.expires_at.getTime() ?? 0) - now.getTime();
    expect(Math.round(left / 60_000)).toBe(1);
    const events = await auditEvents(context, { clientId: client.clientId });
    expect(events.filter(({ type }) => type === 'token_issued')).toEqual([
      expect.objectContaining({ memberId: member.memberId, detail: 'trial' }),
    ]);
  });

  test.each([
    ['a client of another team', { client_id: foreign.clientId }, 404],
    ['a live client of their own', { client_id: live.clientId }, 404],
    ['the form of another site', { csrf: 'made-up' }, 403],
  ])('not with %s', async (_, fields, status) => {
    expect((await ask(TOTALS, fields)).status).toBe(status);
  });

  test('not with the form of another operation, nor once logged out', async () => {
    const csrf = csrfOf((await visitor.get('/docs/operations/createSandboxUsers')).text);
    expect((await ask(TOTALS, { csrf })).status).toBe(403);
    const stranger = await server.visit().post(`${TOTALS}/token`, { csrf, client_id: client.clientId });
    expect(stranger.status).toBe(403);
  });

  test.each(['issueToken', 'getUserInformation', 'authorize', 'nothing'])(
    'not %s, which a client’s own token cannot do',
    async (id) => {
      expect((await visitor.get(`/docs/operations/${id}`)).text).not.toContain('id="try"');
      expect((await ask(`/docs/operations/${id}`, { csrf: 'any' })).status).toBe(404);
    },
  );

  test('not where the API has another origin than the page, which its script may not ask', async () => {
    const apart = await startServer({ env: { RESOURCE_URL: 'https://api.attestry.example' } });
    expect((await apart.visit().get(TOTALS)).text).not.toContain('id="try"');
  });

  test('not with a client that has not got the scope, or is disabled', async () => {
    const { client: narrow } = await givenClient(context, { allowedScopes: ['uid:read', 'client.webhooks:manage'] });
    const other = await givenMember(context, narrow.clientId);
    const browser = await enterDashboard(server, other);
    expect((await browser.get(TOTALS)).text).toContain('None of your applications');
    expect((await browser.get('/docs/operations/listWebhookEndpoints')).text).toContain('docs-trial');
    await setClientDisabled(context, narrow.clientId, true, context.clock());
    expect((await browser.get('/docs/operations/listWebhookEndpoints')).text).toContain('None of your applications');
  });

  test('not with a client that may not get a token of its own from /oauth/token either', async () => {
    const input = {
      name: 'Sign-in only',
      environment: 'sandbox',
      redirectUris: [REDIRECT_URI],
      allowedScopes: ['uid:read', 'client.stats:read'],
      grantTypes: ['authorization_code'],
    } as const;
    const { client: signIn } = await createClient(context, input, context.clock());
    const browser = await enterDashboard(server, await givenMember(context, signIn.clientId));
    const page = await browser.get(TOTALS);
    expect(page.text).toContain('None of your applications');
    const now = context.clock();
    const row = { accessHash: sha256('kat_any'), scopes: ['client.stats:read'], issuedAt: now, expiresAt: now };
    const { memberId } = await givenMember(context, signIn.clientId);
    expect(await insertTrialToken(context.db, { ...row, clientId: signIn.clientId, memberId })).toBe(false);
  });

  test('not for somebody who has left the team since the page was asked for', async () => {
    const { client: left } = await givenClient(context);
    const { memberId } = await givenMember(context, left.clientId);
    const now = context.clock();
    const ask = () => {
      const accessHash = sha256(randomToken('kat_'));
      const token = { accessHash, clientId: left.clientId, memberId, scopes: ['client.stats:read'], issuedAt: now };
      return insertTrialToken(context.db, { ...token, expiresAt: now });
    };
    expect(await ask()).toBe(true);
    await context.db('client_members').where({ client_id: left.clientId, member_id: memberId }).delete();
    expect(await ask()).toBe(false);
  });

  test('what is no form of the page is refused as everywhere', async () => {
    const path = `${TOTALS}/token`;
    const send = (body: string, type: string) =>
      visitor.send('POST', path, { body, headers: { 'content-type': type } });
    expect((await send('{}', 'application/json')).status).toBe(415);
    expect((await visitor.post(path, { csrf: 'x' })).status).toBe(400);
    expect((await visitor.post(path, { client_id: 'k'.repeat(70_000) })).status).toBe(413);
  });
});
