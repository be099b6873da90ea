import { randomBytes, randomUUID } from 'node:crypto';
import { invite } from '../../../src/clients/team/invitation.js';
import { makeSandboxUsers } from '../../../src/sandbox/users.js';
import { startVerification } from '../../../src/verification/status/change-status.js';
import { insertDocument } from '../../../src/verification/documents/documents.store.js';
import { freezeSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { DOCUMENT_ITEM_NAMES, type DocumentIds } from '../../../src/verification/catalogue/items.js';
import { addWebhookEndpoint } from '../../../src/webhooks/endpoints/endpoint.js';
import type { TestContext } from '../../support/context.js';
import {
  BILL,
  givenClient,
  givenDecision,
  givenGrant,
  givenReviewer,
  givenSubmission,
  givenUser,
  INFORMATION,
} from '../../support/given.js';
import { multiply } from '../../support/many-deliveries.js';
import { givenMembership } from '../../support/members.js';
import type { PageVisits } from './page-visits.js';

const ADD_ONS = ['accreditation', 'liveness', 'selfie', 'sow', 'wallet'];
const ENDPOINTS_MAX = 20;
const ATTEMPTS_MAX = 21;

/** So many more of everything that the pages of `openPageVisits` list. */
export async function growEverything(context: TestContext, visits: PageVisits, count: number): Promise<void> {
  const { things, userId, by, ofClient } = visits;
  const { db } = context;
  const now = context.clock();
  const { clientId } = by.client;
  const each = async (work: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < count; index += 1) await work(index);
  };

  await each(async (index) => {
    // Cases that wait in both queues, are alike, and were decided by as many reviewers; some of them are looked at.
    const verificationId = await givenSubmission(context, await givenUser(context), { environment: 'live' });
    const staffId = await givenReviewer(context, `Reviewer ${index}`);
    await db('case_claims').insert({ verification_id: verificationId, staff_id: staffId, claimed_at: now });
    const decided = await givenSubmission(context, await givenUser(context));
    await givenDecision(context, decided, { kind: 'approve' }, staffId);
    await givenSubmission(context, await givenUser(context));
    // Clients that a user gave access to, and that a member looks after.
    const other = (await givenClient(context, { name: `Client ${index}` })).client.clientId;
    await givenGrant(context, other, userId);
    await givenMembership(context, { clientId: other, memberId: ofClient.owner.memberId });
  });

  const seen = await db('verifications')
    .where({ verification_id: things['verification_id'] ?? '' })
    .first<{ user_id: string; environment: string; level: string }>('user_id', 'environment', 'level');
  for (const whose of [userId, seen.user_id]) await giveVerifications(context, whose, count);
  await each(async () => {
    const { user_id: theirs, ...key } = seen;
    await freezeSubmission(context, { userId: theirs, ...key, information: INFORMATION, documents: {} }, now);
  });
  await db.raw(
    `insert into verification_history (verification_id, change_number, from_status, to_status, actor_type, changed_at)
     select cast(:id as uuid), n, 'contacted', 'pending', 'user', :now
     from (select max(change_number) as last from verification_history where verification_id = :id) h,
       generate_series(last + 1, last + :count) n`,
    { id: things['verification_id'] ?? '', count, now },
  );

  // What a client has: users, people, endpoints, deliveries with attempts.
  const made = Array.from({ length: count }, () => ({ level: 'basic', status: 'approved' as const, country: 'DE' }));
  await makeSandboxUsers(context, clientId, made, now);
  await each(async () => {
    const memberId = randomUUID();
    const email = `${memberId}@client.example`;
    await db('members').insert({ member_id: memberId, email, name: 'Mo', password_hash: 'none', created_at: now });
    await givenMembership(context, { clientId, memberId, role: 'developer' });
    const invited = `invited.${randomBytes(4).toString('hex')}@client.example`;
    await invite(context, { client: by.client, email: invited, role: 'developer' }, now, {});
  });
  const endpoints = await db('webhook_endpoints').where({ client_id: clientId }).pluck<string[]>('url');
  for (let number = endpoints.length; number < Math.min(endpoints.length + count, ENDPOINTS_MAX); number += 1) {
    await addWebhookEndpoint(context, { clientId, url: `http://127.0.0.1:9/${number}` }, now);
  }
  await multiply(context, things['delivery_id'] ?? '', count);
  await db.raw(
    `insert into attempts (delivery_id, attempt_number, started_at, duration_ms, outcome, status_code)
     select cast(:id as uuid), n, :now, 12, 'failed', 500
     from (select count(*) as there from attempts where delivery_id = :id) a,
       generate_series(there + 1, least(there + :count, ${ATTEMPTS_MAX})) n`,
    { id: things['delivery_id'] ?? '', count, now },
  );
}

/** Approved ones of so many levels, in a sandbox, each about to expire. */
async function giveVerifications(context: TestContext, userId: string, count: number): Promise<void> {
  const now = context.clock();
  const staffId = await givenReviewer(context);
  const documentId = randomUUID();
  const facts = { mediaType: 'image/jpeg', byteCount: 1, contentSha256: randomBytes(32) } as const;
  await insertDocument(context.db, userId, { documentId, ...facts }, now);
  const documents: DocumentIds = Object.fromEntries(DOCUMENT_ITEM_NAMES.map((item) => [item, documentId]));
  const soon = new Date(now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const wallet = `0x${'ab'.repeat(20)}`;
  const information = { ...INFORMATION, ...BILL, document_expires_on: soon, wallet_address: wallet };
  const there = await context.db('verifications').where({ user_id: userId }).pluck<string[]>('level');
  const others = levels().filter((level) => !there.includes(level));
  for (const level of others.slice(0, count)) {
    const key = { userId, environment: 'sandbox', level };
    const verification = await context.db.transaction(async (trx) => {
      const within = { ...context, db: trx };
      const submission = await freezeSubmission(within, { ...key, information, documents }, now);
      return startVerification(within, { ...key, submission }, now);
    });
    await givenDecision(context, verification.verificationId, { kind: 'approve' }, staffId);
  }
}

/** `plus` with every choice of add-ons but for the bare one. */
function levels(): string[] {
  const choices = Array.from({ length: 2 ** ADD_ONS.length - 1 }, (_, bits) =>
    ADD_ONS.filter((_, at) => ((bits + 1) >> at) & 1),
  );
  return choices.map((chosen) => ['plus', ...chosen].join('+'));
}
