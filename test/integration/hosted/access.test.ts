import { describe, expect, test } from '@jest/globals';
import { setClientDisabled } from '../../../src/clients/client-change.js';
import { authorizeAddress } from '../../support/authorize.js';
import { auditEvents } from '../../support/audit-events.js';
import { bearer, type Answer, type Visitor } from '../../support/http.js';
import {
  errorOf,
  exchange,
  givenCode,
  postToken,
  refresh,
  tokensOf,
  type ClientWithSecret,
} from '../../support/given-tokens.js';
import { givenClient, givenSubmission } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const SCOPES = ['uid:read', 'verification.basic:read'];
let people = 0;

interface LoggedIn {
  visitor: Visitor;
  userId: string;
}

async function givenLoggedIn(): Promise<LoggedIn> {
  const visitor = server.visit();
  const email = `access-${(people += 1)}@user.example`;
  await visitor.submit(await visitor.get('/signup'), { email, password: 'correct horse battery' });
  const { user_id } = (await db('users').where({ email }).first()) as { user_id: string };
  return { visitor, userId: user_id };
}

const pathOf = ({ client }: ClientWithSecret) => `/account/access/${client.clientId}`;

/** The form of the page itself, not the one for logging out. */
function csrfOf(page: Answer): string {
  const [, csrf] =
    /<form [^>]*action="\/account\/access\/[^>]*>\s*<input [^>]*name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
  if (!csrf) throw new Error(`there is no form to remove access on ${page.url} (HTTP ${page.status})`);
  return csrf;
}

async function remove(visitor: Visitor, by: ClientWithSecret): Promise<Answer> {
  return visitor.post(pathOf(by), { csrf: csrfOf(await visitor.get(pathOf(by))) });
}

const grantTo = async ({ userId }: LoggedIn, by: ClientWithSecret, scopes = SCOPES) =>
  tokensOf(await exchange(server.visit(), by, await givenCode(context, by.client, { userId, scopes })));
const statusOf = async (token: string) => (await server.visit().get('/v2/users/me', bearer(token))).status;

async function statisticsOf(by: ClientWithSecret): Promise<unknown[]> {
  const { access_token: token } = tokensOf(await postToken(server.visit(), by, { grant_type: 'client_credentials' }));
  const paths = ['total-verifications', 'country-verifications', 'user-verifications'];
  return Promise.all(paths.map(async (path) => (await server.visit().get(`/v2/stats/${path}`, bearer(token))).json()));
}

describe('taking access back', () => {
  test('SE19, VE15: tokens die, codes too, nothing counts, the page says so, and /authorize asks again', async () => {
    const by = await givenClient(context, { name: 'Harbour <Loans>' });
    const person = await givenLoggedIn();
    const { visitor, userId } = person;
    await givenSubmission(context, userId);
    const first = await grantTo(person, by);
    const refreshed = tokensOf(await refresh(visitor, by, first.refresh_token));
    const other = await grantTo(person, by, ['uid:read', 'email:read']);
    const unredeemed = await givenCode(context, by.client, { userId, scopes: SCOPES });
    expect((await statisticsOf(by))[0]).toMatchObject({ pending: 1 });

    const account = await visitor.get('/account');
    expect(account.text).toContain(`href="${pathOf(by)}"`);
    const question = await visitor.get(pathOf(by));
    expect(question.text).toContain('Remove the access of Harbour &lt;Loans>?');
    expect(question.text).toContain('See your e-mail address');
    const answer = await remove(visitor, by);
    expect([answer.status, answer.location]).toEqual([303, `${server.url}${pathOf(by)}`]);
    expect((await visitor.follow(answer)).text).toContain('Harbour &lt;Loans> no longer has access');

    for (const pair of [first, refreshed, other]) {
      expect(await statusOf(pair.access_token)).toBe(401);
      expect(errorOf(await refresh(visitor, by, pair.refresh_token))).toBe('400 invalid_grant');
    }
    expect(errorOf(await exchange(visitor, by, unredeemed))).toBe('400 invalid_grant');
    expect(await statisticsOf(by)).toEqual([{ approved: 0, contacted: 0, rejected: 0, pending: 0 }, {}, []]);
    expect((await visitor.get('/account')).text).toContain('No service can see anything of yours.');
    const asked = await visitor.follow(await visitor.get(authorizeAddress(by.client)));
    expect(new URL(asked.url).pathname).toMatch(/\/consent$/);
  });

  test('SE19, O17: an authorization that was just allowed does not bring it back when it is opened again', async () => {
    const by = await givenClient(context);
    const { visitor } = await givenLoggedIn();
    const consent = await visitor.follow(await visitor.get(authorizeAddress(by.client)));
    expect((await visitor.submit(consent, { decision: 'allow' })).location).toMatch(/[?&]code=kac_/);
    await remove(visitor, by);
    expect((await visitor.get(consent.url)).text).toContain('Do not allow');
    expect(await db('grants').where({ client_id: by.client.clientId, revoked_at: null })).toEqual([]);
  });

  test('VE15: granted again, all returns with the first exchange', async () => {
    const by = await givenClient(context);
    const person = await givenLoggedIn();
    await givenSubmission(context, person.userId);
    await grantTo(person, by);
    await remove(person.visitor, by);
    const code = await givenCode(context, by.client, { userId: person.userId, scopes: SCOPES });
    expect((await statisticsOf(by))[0]).toMatchObject({ pending: 0 });
    const again = tokensOf(await exchange(server.visit(), by, code));
    expect(await statusOf(again.access_token)).toBe(200);
    expect((await statisticsOf(by))[0]).toMatchObject({ pending: 1 });
  });

  test('SE17: one event for each grant that ended, and none when it is done again', async () => {
    const by = await givenClient(context);
    const person = await givenLoggedIn();
    await grantTo(person, by);
    await grantTo(person, by, ['uid:read']);
    const csrf = csrfOf(await person.visitor.get(pathOf(by)));
    for (let time = 0; time < 2; time += 1) {
      expect((await person.visitor.post(pathOf(by), { csrf })).status).toBe(303);
    }
    const events = await auditEvents(context, { userId: person.userId, type: 'grant_revoked' });
    expect(events).toHaveLength(2);
    expect(events).toMatchObject([
      { clientId: by.client.clientId, detail: 'revoked_by_user', address: '127.0.0.1' },
      {},
    ]);
  });

  test('SE19: neither another client nor another user of the same client loses anything', async () => {
    const [by, other] = [await givenClient(context), await givenClient(context)];
    const [ada, bea] = [await givenLoggedIn(), await givenLoggedIn()];
    await grantTo(ada, by);
    const kept = [await grantTo(ada, other), await grantTo(bea, by)];
    await remove(ada.visitor, by);
    for (const { access_token } of kept) expect(await statusOf(access_token)).toBe(200);
    expect((await ada.visitor.get('/account')).text).toContain(pathOf(other));
  });

  test('RT13: logging out ends the log-in and leaves tokens alone, as the contract says', async () => {
    const by = await givenClient(context);
    const person = await givenLoggedIn();
    const pair = await grantTo(person, by);
    const account = await person.visitor.get('/account');
    await person.visitor.submit(account, { csrf: /name="csrf" value="([^"]+)"/.exec(account.text)?.[1] ?? '' });
    expect((await person.visitor.get('/account')).location).toBe(`${server.url}/login`);
    expect(await statusOf(pair.access_token)).toBe(200);
    tokensOf(await refresh(server.visit(), by, pair.refresh_token));
    const { text } = await server.visit().get('/openapi.json');
    expect(text).toMatch(/Logging out at Attestry ends the log-in of one browser and leaves your tokens alone/);
  });

  test('a client that is disabled can be shut out as well', async () => {
    const by = await givenClient(context);
    const person = await givenLoggedIn();
    const { access_token: token } = await grantTo(person, by);
    await setClientDisabled(context, by.client.clientId, true, context.clock());
    await remove(person.visitor, by);
    await setClientDisabled(context, by.client.clientId, false, context.clock());
    expect(await statusOf(token)).toBe(401);
  });
});

describe('what cannot be', () => {
  test('SE1: a form of another browser, for another client, or without a token removes nothing', async () => {
    const [by, other] = [await givenClient(context), await givenClient(context)];
    const [ada, bea] = [await givenLoggedIn(), await givenLoggedIn()];
    const { access_token: token } = await grantTo(ada, by);
    await grantTo(ada, other);
    await grantTo(bea, by);
    const ofOtherClient = csrfOf(await ada.visitor.get(pathOf(other)));
    const ofOtherBrowser = csrfOf(await bea.visitor.get(pathOf(by)));
    for (const csrf of [ofOtherClient, ofOtherBrowser, '']) {
      expect((await ada.visitor.post(pathOf(by), { csrf })).status).toBe(403);
    }
    expect(await statusOf(token)).toBe(200);
  });

  test('SE16: who has logged out, or changed the account, cannot send the form that was left open', async () => {
    const by = await givenClient(context);
    const person = await givenLoggedIn();
    const { access_token: token } = await grantTo(person, by);
    const csrf = csrfOf(await person.visitor.get(pathOf(by)));
    const account = await person.visitor.get('/account');
    await person.visitor.submit(account, { csrf: /name="csrf" value="([^"]+)"/.exec(account.text)?.[1] ?? '' });
    expect((await person.visitor.post(pathOf(by), { csrf })).status).toBe(403);
    expect((await person.visitor.get(pathOf(by))).location).toBe(`${server.url}/login`);
    expect(await statusOf(token)).toBe(200);
  });

  test('FL8: a log-in that has run out leads to the log-in page', async () => {
    const by = await givenClient(context);
    const person = await givenLoggedIn();
    const { access_token: token } = await grantTo(person, by);
    const csrf = csrfOf(await person.visitor.get(pathOf(by)));
    await db('sessions').where({ user_id: person.userId }).delete();
    const answer = await person.visitor.post(pathOf(by), { csrf });
    expect([answer.status, answer.location]).toEqual([303, `${server.url}/login`]);
    expect(await statusOf(token)).toBe(200);
  });

  test('there is no page for a client that never had access, and none for what is no client', async () => {
    const by = await givenClient(context);
    const { visitor } = await givenLoggedIn();
    for (const path of [pathOf(by), '/account/access/kci_nobody00000', '/account/access/nobody']) {
      expect((await visitor.get(path)).status).toBe(404);
    }
  });
});
