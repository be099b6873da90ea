import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { OUTCOMES } from '../../../src/sandbox/outcome.js';
import { listVerifications } from '../../../src/verification/status/own-verifications.js';
import { REJECTION_REASONS } from '../../../src/verification/catalogue/reasons.js';
import { MOVES, type Cause, type Status } from '../../../src/verification/status/status-machine.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import { readDocument, type JsonObject } from '../../contract/support/documents.js';
import { lookUp } from '../../contract/support/transaction.js';
import { givenConsent, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { givenJsonApi, problemOf, type JsonApi } from '../../support/json-api.js';
import { startServer } from '../../support/server.js';
import { readList, threeTotals } from '../../support/statistics.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const SCOPE = 'client.sandbox:manage';
const REJECTED = { outcome: 'rejected', reason_code: 'document_unreadable' };
const CONTACTED = { outcome: 'contacted', items: ['document_number', 'picture'], text: 'The last digits are cut off.' };

let api: JsonApi;
let expiring: JsonApi;
beforeAll(async () => {
  api = await givenJsonApi(server, {}, SCOPE);
  expiring = await givenJsonApi(server, { expirationEnabled: true }, SCOPE);
  await addWebhookEndpoint(
    context,
    { clientId: api.client.clientId, url: 'https://harbour.example/webhooks' },
    context.clock(),
  );
});

interface VerificationRow {
  verification_id: string;
}

/** Somebody who waits, and whom both clients see. */
async function givenWaiting(): Promise<string> {
  const userId = await givenUser(context);
  await givenSubmission(context, userId);
  for (const { client } of [api, expiring]) await givenGrant(context, client.clientId, userId);
  return userId;
}

const pathOf = (userId: string, level = 'basic') => `/v2/sandbox/verifications/${userId}/${level}/outcome`;
const decide = (userId: string, body: object, by = api) => by.send('POST', pathOf(userId), body);
const rowOf = (userId: string) =>
  db('verifications').where({ user_id: userId, environment: 'sandbox' }).first<VerificationRow>();
const notifiedTypes = (userId: string) =>
  db('notifications').where({ user_id: userId }).orderBy('created_at').pluck('type');

describe('SB1: a client’s developer decides in a reviewer’s place', () => {
  test('approved: status, history, mail, statistics and webhook, as by a reviewer', async () => {
    const userId = await givenWaiting();
    const answer = await decide(userId, { outcome: 'approved' });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        user_id: userId,
        level: 'basic',
        credential: 'approved',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const { verification_id } = await rowOf(userId);
    const history = await db('verification_history').where({ verification_id }).orderBy('change_number');
    expect(history.at(-1)).toMatchObject({ from_status: 'pending', to_status: 'approved', actor_type: 'client' });
    expect(await notifiedTypes(userId)).toEqual(['verification_approved']);
    expect(await db('mails').where({ user_id: userId })).toHaveLength(1);
    expect(await readList(context, api.client.clientId)).toContainEqual({
      user_id: userId,
      level: 'basic',
      credential: 'approved',
    });
    const { clientId } = api.client;
    const audited = await db('audit_events').where({ type: 'sandbox_outcome_set', user_id: userId });
    expect(audited).toMatchObject([{ client_id: clientId, detail: 'basic approved' }]);
  });

  test('EX1: not approved once a proof has run out by the client’s clock; the answer says what to do', async () => {
    const moved = await givenJsonApi(server, {}, SCOPE);
    const userId = await givenUser(context);
    const lastDay = new Date(context.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
    await givenSubmission(context, userId, { information: { document_expires_on: lastDay } });
    await givenGrant(context, moved.client.clientId, userId);
    await db('clients')
      .where({ client_id: moved.client.clientId })
      .update({ clock_offset_seconds: 3 * 86_400 });
    const answer = await decide(userId, { outcome: 'approved' }, moved);
    expect(answer.status).toBe(422);
    expect(problemOf(answer)).toContain('Ask for a new one (contacted, then pending)');
    const items = ['document_number', 'document_expires_on', 'picture'];
    for (const body of [{ outcome: 'contacted', items }, { outcome: 'pending' }, { outcome: 'approved' }]) {
      expectAbout(body.outcome, (await decide(userId, body, moved)).status).toBe(200);
    }
  });

  test('rejected: with its code, fixable where it says so, else final', async () => {
    const [fixable, final] = [await givenWaiting(), await givenWaiting()];
    expect((await decide(fixable, { ...REJECTED, fixable: true })).json()).toMatchObject({ credential: 'rejected' });
    await decide(final, REJECTED);
    const reason_code = REJECTED.reason_code;
    expect(await rowOf(fixable)).toMatchObject({ status: 'rejected', reason_code, rejection_is_fixable: true });
    expect(await rowOf(final)).toMatchObject({ status: 'rejected', reason_code, rejection_is_fixable: false });
    expect(await notifiedTypes(fixable)).toEqual(['verification_rejected']);
  });

  test('contacted: with the items that are asked for and the text to the user', async () => {
    const userId = await givenWaiting();
    expect((await decide(userId, CONTACTED)).json()).toMatchObject({ credential: 'contacted' });
    expect(await rowOf(userId)).toMatchObject({ requested_items: CONTACTED.items });
    const [verification] = await listVerifications(context, userId);
    expect(verification?.need?.requestText).toBe(CONTACTED.text);
    expect(await notifiedTypes(userId)).toEqual(['verification_contacted']);
  });

  test('V7: expired, as each client sees it, and the statistics with it', async () => {
    const userId = await givenWaiting();
    await decide(userId, { outcome: 'approved' });
    expect((await decide(userId, { outcome: 'expired' }, expiring)).json()).toMatchObject({ credential: 'expired' });
    const other = await givenWaiting();
    const approved = (await decide(other, { outcome: 'approved' })).json();
    expect((await decide(other, { outcome: 'expired' })).json()).toEqual(approved);
    expect(await rowOf(userId)).toMatchObject({ status: 'expired' });
    for (const { client } of [api, expiring]) {
      const { totals, list } = await threeTotals(context, client.clientId);
      expect(list).toEqual(totals);
    }
    expect((await readList(context, api.client.clientId)).find(({ user_id }) => user_id === userId)).toBeDefined();
    expect((await readList(context, expiring.client.clientId)).map(({ user_id }) => user_id)).not.toContain(userId);
  });
});

describe('SB1: the same rules as a reviewer', () => {
  const STATUSES = ['pending', 'approved', 'rejected', 'contacted', 'expired'] as const satisfies readonly Status[];
  const BODIES = {
    approved: {},
    rejected: { reason_code: 'duplicate', fixable: true },
    contacted: { items: ['picture'] },
    expired: {},
    pending: {},
  };
  const CAUSES: Record<keyof typeof BODIES, Cause> = {
    approved: 'review',
    rejected: 'review',
    contacted: 'review',
    expired: 'expiry',
    pending: 'submission',
  };
  const LEADING_TO: Record<Status, (keyof typeof BODIES)[]> = {
    pending: [],
    approved: ['approved'],
    rejected: ['rejected'],
    contacted: ['contacted'],
    expired: ['approved', 'expired'],
  };

  test.each(STATUSES)('VE1: from %s, what V4 knows is done, all else is 409 with both statuses', async (from) => {
    for (const outcome of OUTCOMES) {
      const userId = await givenWaiting();
      for (const step of LEADING_TO[from]) await decide(userId, { outcome: step, ...BODIES[step] });
      const before = await rowOf(userId);
      const answer = await decide(userId, { outcome, ...BODIES[outcome] });
      if (MOVES[from][outcome]?.includes(CAUSES[outcome])) {
        expect([answer.status, await rowOf(userId)]).toMatchObject([200, { status: outcome }]);
        continue;
      }
      expect(problemOf(answer)).toMatch(
        new RegExp(
          `^409 A verification does not move from ${from} to ${outcome}: .*(final|What can follow ${from}: [a-z, ]+)\\.$`,
        ),
      );
      expect(await rowOf(userId)).toEqual(before);
    }
  });

  test.each([
    [{ outcome: 'rejected' }, '422 reason_code: a rejection needs one of document_unreadable'],
    [{ outcome: 'contacted' }, '422 items: name what the user has to supply again, out of given_name'],
    [{ outcome: 'contacted', items: ['shoe_size'] }, '422 items: name what the user has to supply again'],
    [{ ...CONTACTED, text: 'a\u0007b' }, '422 text: it holds characters that cannot be shown.'],
    [{ outcome: 'approved', reason_code: 'duplicate' }, '422 reason_code: it goes with rejected alone.'],
    [{ outcome: 'contacted', items: ['picture'], fixable: true }, '422 fixable: it goes with rejected alone.'],
    [{ ...REJECTED, items: ['picture'] }, '422 items: it goes with contacted alone.'],
    [{ outcome: 'expired', text: 'x' }, '422 text: it goes with contacted alone.'],
    [{ outcome: 'lost' }, '400 outcome: must be equal to one of the allowed values'],
    [{ ...REJECTED, reason_code: 'mood' }, '400 reason_code: must be equal to one of the allowed values'],
    [{ ...CONTACTED, text: 'x'.repeat(2_001) }, '400 text: must NOT have more than 2000 characters'],
    [{ ...CONTACTED, note: 'x' }, '400 note: is not known here'],
    [{}, '400 outcome: is missing'],
  ])('%j is refused, and nothing is written', async (body, problem) => {
    const userId = await givenWaiting();
    const before = await rowOf(userId);
    expect(problemOf(await decide(userId, body))).toContain(problem);
    expect(await rowOf(userId)).toEqual(before);
    expect(await notifiedTypes(userId)).toEqual([]);
  });

  test('the contract lists a reviewer’s reasons and no others', () => {
    const schema = lookUp(readDocument('openapi.json'), '#/components/schemas/SandboxOutcome');
    expect(((schema.properties as JsonObject).reason_code as JsonObject).enum).toEqual([...REJECTION_REASONS]);
  });
});

describe('SB1: 404 for whom this client does not see', () => {
  const unknown = /^404 No user with this id has allowed your client/;

  test('nobody, another’s user, a user for another level, and who has not been fetched yet (V6)', async () => {
    const [other, unfetched] = [await givenUser(context), await givenUser(context)];
    for (const userId of [other, unfetched]) await givenSubmission(context, userId);
    await givenGrant(context, expiring.client.clientId, other);
    await givenConsent(context, api.client.clientId, unfetched);
    for (const userId of [randomUUID(), other, unfetched]) {
      expect(problemOf(await decide(userId, { outcome: 'approved' }))).toMatch(unknown);
    }
    const seen = await givenWaiting();
    for (const level of ['plus', 'basic+liveness', 'nothing']) {
      expect(problemOf(await api.send('POST', pathOf(seen, level), { outcome: 'approved' }))).toMatch(unknown);
    }
  });

  test('an id or a level that cannot be one', async () => {
    for (const path of [pathOf('ada'), pathOf(randomUUID(), 'Basic')]) {
      expect(problemOf(await api.send('POST', path, { outcome: 'approved' }))).toMatch(/^404 /);
    }
  });
});

test('an Idempotency-Key makes a repeat harmless: moved once, and told once', async () => {
  const userId = await givenWaiting();
  const key = { 'idempotency-key': randomUUID() };
  const send = () => api.send('POST', pathOf(userId), { outcome: 'approved' }, key);
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
  expect(again.json()).toEqual(first.json());
  expect(await notifiedTypes(userId)).toEqual(['verification_approved']);
});
