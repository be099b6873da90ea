import { expect, test } from '@jest/globals';
import type { Client } from '../../../src/clients/client.js';
import type { Grant } from '../../../src/grants/grant.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { makeSandboxUsers } from '../../../src/sandbox/users.js';
import { expireDue } from '../../../src/verification/expiry/expiry.js';
import { review, type Decision } from '../../../src/verification/review/review.js';
import { EVERYTHING, givenAuthorizedUser, STATUS_ONLY } from '../../support/authorized-user.js';
import { givenCode, postToken, refresh, tokensOf } from '../../support/given-tokens.js';
import { allow, givenClient, givenReviewer, givenSubmission, givenUser } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { APPROVE, CONTACT, REJECT } from '../../support/stage.js';

const MADE = { level: 'basic', status: 'rejected', country: 'DE' } as const;
const server = await startServer();
const { context } = server;
const staffId = await givenReviewer(context);

async function decide(verificationId: string, decision: Decision): Promise<void> {
  const note = 'A note that is for staff.';
  const result = await review(context, { verificationId, staffId, decision, note }, later());
  expect(result.outcome).toBe('decided');
}

/** A minute on: two things at one moment have no order. */
function later(): Date {
  context.testClock.advance(60);
  return context.clock();
}

async function givenAllowed(client: Client, userId: string, level = 'basic', scopes = STATUS_ONLY): Promise<Grant> {
  const asked = { clientId: client.clientId, userId, level, scopes };
  return context.db.transaction((trx) => allow(trx, asked, later()));
}

async function readUser({ clientId }: Client, { grantId }: Pick<Grant, 'grantId'>) {
  const visitor = await enterDashboard(server, await givenMember(context, clientId));
  const { status, text } = await visitor.get(`/dashboard/clients/${clientId}/users/${grantId}`);
  expect(status).toBe(200);
  const timeline = /<ol class="timeline"[^]*?<\/ol>/.exec(text)?.[0] ?? '';
  return { text, events: [...timeline.matchAll(/<strong>([^<]+)/g)].map(([, event]) => event).reverse() };
}

test('V5: a timeline has every status with its time, and neither reason nor note', async () => {
  const { client } = await givenClient(context);
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId);
  const grant = await givenAllowed(client, userId);
  await decide(verificationId, CONTACT);
  await givenSubmission(context, userId);
  await decide(verificationId, REJECT);
  const { text, events } = await readUser(client, grant);
  expect(events).toEqual([
    'Verification pending: submitted, or opened again',
    'The user authorized this application',
    'The user was asked for more information',
    'Verification pending: submitted, or opened again',
    'Verification rejected',
  ]);
  expect(text).not.toMatch(/for staff|dark table|cannot be read|Rita/);
});

test('V6: it begins where the verification stood when the user authorized, and ends with the access', async () => {
  const { client } = await givenClient(context);
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId);
  await decide(verificationId, REJECT);
  await givenSubmission(context, userId);
  const grant = await givenAllowed(client, userId);
  await revokeAccess(context, { userId, clientId: client.clientId, address: undefined }, later());
  await decide(verificationId, APPROVE);
  expect((await readUser(client, grant)).events).toEqual([
    'Verification pending: submitted, or opened again',
    'The user authorized this application',
    'Access ended',
  ]);
  const again = await givenAllowed(client, userId);
  expect((await readUser(client, again)).events).toEqual([
    'Verification approved',
    'The user authorized this application',
  ]);
});

test('V7: that it has expired is told only where expiration is enabled', async () => {
  for (const expirationEnabled of [true, false]) {
    const { client } = await givenClient(context, { expirationEnabled });
    const { grant, userId } = await givenAuthorizedUser(context, client, { decision: APPROVE });
    await context
      .db('verifications')
      .where({ user_id: userId })
      .update({ expires_at: new Date(0) });
    await expireDue(context, { now: later(), after: undefined, limit: 100 });
    const { text, events } = await readUser(client, grant);
    expect(events.includes('Verification expired')).toBe(expirationEnabled);
    expect(text.includes('badge">Expired')).toBe(expirationEnabled);
  }
});

test('W12: of what happened in one second, a decision comes after the authorization, and the submission before', async () => {
  const { client } = await givenClient(context);
  // However long all of it takes.
  context.testClock.stopAt(new Date(context.clock().getTime() + 60_000));
  const { grant } = await givenAuthorizedUser(context, client, { decision: CONTACT });
  const { events } = await readUser(client, grant);
  expect(events).toEqual([
    'Verification pending: submitted, or opened again',
    'The user authorized this application',
    'Your backend fetched the first tokens',
    'The user was asked for more information',
  ]);
  const [made] = await makeSandboxUsers(context, client.clientId, [MADE], context.clock());
  const ofMade = context.db('grants').where({ user_id: made?.userId ?? '' });
  const [grantId = ''] = await ofMade.pluck<string[]>('grant_id');
  expect((await readUser(client, { grantId })).events).toEqual([
    'The user authorized this application',
    'Your backend fetched the first tokens',
    'Verification rejected',
  ]);
});

test('it tells when tokens were fetched, and when they were last refreshed', async () => {
  const by = await givenClient(context);
  const { client } = by;
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  later();
  const redirectUri = 'https://client.example/callback';
  const code = await givenCode(context, client, { userId, redirectUri, scopes: STATUS_ONLY });
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  later();
  const tokens = tokensOf(await postToken(server.visit(), by, fields));
  later();
  await refresh(server.visit(), by, tokens.refresh_token);
  const grant = {
    grantId: (await context.db('grants').where({ user_id: userId }).pluck<string[]>('grant_id'))[0] ?? '',
  };
  expect((await readUser(client, grant)).events).toEqual([
    'Verification pending: submitted, or opened again',
    'The user authorized this application',
    'Your backend fetched the first tokens',
    'Your backend last refreshed the tokens',
  ]);
});

test('a user who was asked for no verification has none', async () => {
  const { client } = await givenClient(context);
  const grant = await givenAllowed(client, await givenUser(context), '', ['uid:read', 'email:read']);
  const { text, events } = await readUser(client, grant);
  expect(events).toEqual(['The user authorized this application']);
  expect(text).toMatch(/No verification/);
  expect(text).toContain('Name not released');
});

test('V1: says whose name and address are not released, and shows those that are', async () => {
  const { client } = await givenClient(context);
  const { grant, email } = await givenAuthorizedUser(context, client, { scopes: EVERYTHING });
  const { text } = await readUser(client, grant);
  expect([text.includes('<dd>Ada Lovelace</dd>'), text.includes(`<dd>${email}</dd>`)]).toEqual([true, true]);
  expect(text).not.toContain('not released');
});
