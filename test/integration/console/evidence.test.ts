import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { runDueChecks } from '../../../src/verification/review/automatic-checks.js';
import { changeStatus } from '../../../src/verification/status/change-status.js';
import { dataCheck } from '../../../src/verification/review/data-check.js';
import { documentLinksOf } from '../../support/document-links.js';
import { givenClient, givenDecision, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { startServer } from '../../support/server.js';

const GRACE = { email: 'grace@staff.example', name: 'Grace', password: 'correct horse battery' };
const server = await startServer();
const { context } = server;
const { db } = context;
const grace = await createReviewer(context, GRACE, context.clock());
const visitor = server.visit();
const { email, password } = GRACE;
await visitor.submit(await visitor.get('/console/login'), { email, password });

const { client } = await givenClient(context);
const userId = await givenUser(context);
await givenGrant(context, client.clientId, userId);
await db('webhook_endpoints').insert({
  webhook_endpoint_id: crypto.randomUUID(),
  client_id: client.clientId,
  url: 'https://client.example/hooks',
  event_types: ['verification_rejected'],
  secret_encrypted: Buffer.from('x'),
  created_at: context.clock(),
});
const id = await givenSubmission(context, userId);
await runDueChecks(context, [dataCheck(context.config)], { now: context.clock(), limit: 10 });
await givenDecision(context, id, { kind: 'reject', reasonCode: 'document_unreadable', fixable: true }, grace.staffId);
const address = `/console/verifications/${id}/evidence`;

test('RC7: decisions, reasons, hashes of documents and deliveries, as JSON', async () => {
  const answer = await visitor.get(`${address}.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${id}.json"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const evidence = JSON.parse(answer.text) as {
    submissions: { findings: object[]; documents: { document_id: string; sha256: string }[] }[];
    verification: object;
    history: object[];
    deliveries: object[];
  };
  expect(evidence.verification).toMatchObject({ verification_id: id, user_id: userId, status: 'rejected' });
  expect(evidence.submissions[0]?.findings).toContainEqual({ code: 'complete', weight: 'good' });
  expect(evidence.history).toMatchObject([
    { to: 'pending', actor: 'user' },
    { from: 'pending', to: 'rejected', actor: 'staff', actor_name: 'Grace', reason_code: 'document_unreadable' },
  ]);
  expect(evidence.deliveries).toMatchObject([
    { type: 'verification_rejected', client_id: client.clientId, state: 'pending', attempt_count: 0 },
  ]);
  const [document] = evidence.submissions[0]?.documents ?? [];
  const [link = ''] = documentLinksOf(await visitor.get(`/console/verifications/${id}`));
  expect(link).toContain(`/${document?.document_id ?? ''}?`);
  const picture = await fetch(`${server.url}${link}`, {
    headers: { cookie: `__Host-attestry_staff=${visitor.cookie('__Host-attestry_staff') ?? ''}` },
  });
  const content = Buffer.from(await picture.arrayBuffer());
  expect(document?.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  expect(answer.text).not.toContain('Lovelace');
});

test('RC7: the same on a page to print', async () => {
  const { status, text } = await visitor.get(address);
  expect(status).toBe(200);
  for (const words of [
    'Grace rejected the case',
    'cannot be read',
    'SHA-256',
    'verification_rejected',
    client.name,
    client.clientId,
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/<h3>Rejected<[^]*Waiting to be sent, no attempt yet/);
});

test('RC7: for staff only, and who took it is audited', async () => {
  for (const path of [address, `${address}.json`]) expect((await server.visit().get(path)).status).toBe(302);
  expect((await visitor.get(`/console/verifications/${crypto.randomUUID()}/evidence.json`)).status).toBe(404);
  const events = await db('audit_events').where({ type: 'evidence_taken', staff_id: grace.staffId, user_id: userId });
  expect(events.length).toBeGreaterThan(0);
});

test('RC2, RC7, VE10: what was asked stays in the case, the evidence and on paper, also after the answer', async () => {
  const asking = await givenSubmission(context, await givenUser(context));
  const requestText = 'Your thumb covers the number.';
  const contact = { kind: 'contact' as const, requestedItems: ['picture', 'family_name'], requestText };
  await givenDecision(context, asking, contact, grace.staffId);
  const pages = [`/console/verifications/${asking}`, `/console/verifications/${asking}/evidence`];
  const expectShown = async () => {
    for (const page of pages) {
      const { text } = await visitor.get(page);
      expect(text).toContain(requestText);
      expect(text).toMatch(/Requested: Family name, Photo/);
    }
  };
  await expectShown();
  // Once, in the history, which comes before the documents.
  const { text: shown } = await visitor.get(pages[0] ?? '');
  expect(shown.split(requestText)).toHaveLength(2);

  await db.transaction((trx) => {
    const actor = { type: 'user' } as const;
    const answer = { verificationId: asking, to: 'pending', cause: 'submission', actor } as const;
    return changeStatus({ ...context, db: trx }, answer, context.clock());
  });
  await expectShown();
  const { history } = JSON.parse((await visitor.get(`${pages[1] ?? ''}.json`)).text) as { history: object[] };
  expect(history).toMatchObject([
    { to: 'pending' },
    { to: 'contacted', requested_items: ['family_name', 'picture'], request_text: requestText },
    { to: 'pending' },
  ]);
  expect(history[2]).not.toHaveProperty('requested_items');
});
