import { describe, expect, test } from '@jest/globals';
import { listAuditEvents } from '../../../src/audit/audit-event.js';
import { linkToCaseDocument } from '../../../src/pages/reviewer/case/document-link.http.js';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import { deleteAccount } from '../../../src/users/account-deletion.js';
import { getUser } from '../../../src/accounts/users/user.js';
import { documentLinksOf } from '../../support/document-links.js';
import { givenDecision, givenSubmission, givenUser } from '../../support/given.js';
import type { Visitor } from '../../support/http.js';
import { startServer } from '../../support/server.js';

const MINUTE = 60_000;
const server = await startServer();
const { context } = server;
const { db } = context;
const [grace, staffId] = await enterConsole('grace@staff.example');

async function enterConsole(email: string): Promise<[Visitor, string]> {
  const log = { email, password: 'correct horse battery' };
  const { staffId } = await createReviewer(context, { ...log, name: 'Grace' }, context.clock());
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/console/login'), log);
  return [visitor, staffId];
}

async function givenCase(environment: 'sandbox' | 'live' = 'sandbox') {
  const userId = await givenUser(context);
  const verificationId = await givenSubmission(context, userId, { environment });
  const [link = ''] = documentLinksOf(await grace.get(`/console/verifications/${verificationId}`));
  const [, documentId = ''] = /documents\/([0-9a-f-]{36})/.exec(link) ?? [];
  return { userId, verificationId, link, documentId };
}

describe('FL5: a document opens only by a link of its case', () => {
  test('for the reviewer whose page it is on, and who looked is audited, by ids alone', async () => {
    const { userId, link, documentId } = await givenCase();
    const viewed = () => db('audit_events').where({ type: 'document_viewed', user_id: userId }).select<object[]>();
    expect(await viewed()).toEqual([]);
    expect((await grace.get(link)).status).toBe(200);
    const [event, ...others] = await viewed();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ staff_id: staffId, user_id: userId, detail: `picture ${documentId}` });
    expect(JSON.stringify(event)).not.toMatch(/Lovelace|C01X00T47|example/);
  });

  test('no other case, document, time or seal opens it, and no look is audited', async () => {
    const [mine, other] = [await givenCase(), await givenCase()];
    const [path = '', query = ''] = mine.link.split('?');
    const later = query.replace(/\d+/, (end) => String(Number(end) + 1));
    for (const address of [
      path,
      `${path}?seal=x`,
      `${path}?${later}`,
      `${path}?${other.link.split('?')[1] ?? ''}`,
      mine.link.replace(mine.verificationId, other.verificationId),
      mine.link.replace(mine.documentId, other.documentId),
    ]) {
      const answer = await grace.get(address);
      expect([answer.status, answer.text.includes('Open the case again')]).toEqual([404, true]);
    }
    expect((await grace.get(`${path}?seal=${'x'.repeat(101)}`)).status).toBe(400);
    const users = [mine.userId, other.userId];
    expect(await db('audit_events').where({ type: 'document_viewed' }).whereIn('user_id', users)).toEqual([]);
  });

  test('for half an hour, and then it says what to do', async () => {
    const ids = await givenCase();
    const value = grace.cookie('__Host-attestry_staff') ?? '';
    const session = { table: 'staff_sessions', value, subjectId: staffId } as const;
    const statusAfter = async (minutes: number) => {
      const then = new Date(context.clock().getTime() - minutes * MINUTE);
      return (await grace.get(linkToCaseDocument(session, ids, then))).status;
    };
    expect([await statusAfter(0), await statusAfter(29), await statusAfter(30)]).toEqual([200, 200, 404]);
  });

  test('another reviewer’s link opens nothing, and to nobody at all it leads to the log-in and the case', async () => {
    const { verificationId, link } = await givenCase();
    const [otto] = await enterConsole('otto@staff.example');
    expect((await otto.get(link)).status).toBe(404);
    const [own = ''] = documentLinksOf(await otto.get(`/console/verifications/${verificationId}`));
    expect((await otto.get(own)).status).toBe(200);
    const answer = await server.visit().get(link);
    const after = `${server.url}/console/login?page=verifications%2F${verificationId}`;
    expect([answer.status, answer.location]).toEqual([302, after]);
  });

  test('FL10: of a closed account none is opened or shown, also while what was approved is still kept', async () => {
    const { userId, verificationId, link, documentId } = await givenCase('live');
    await givenDecision(context, verificationId, { kind: 'approve' });
    await deleteAccount(context, await getUser(db, userId), { address: undefined }, context.clock());
    expect(await db('document_contents').where({ document_id: documentId })).toHaveLength(1);
    expect((await grace.get(link)).status).toBe(404);
    const page = await grace.get(`/console/verifications/${verificationId}`);
    expect(documentLinksOf(page)).toEqual([]);
    expect(page.text).toContain('Documents can no longer be opened');
    expect(await db('audit_events').where({ type: 'document_viewed', user_id: userId })).toEqual([]);
  });

  test('each look is one event, also the second at the same document: an auditor learns who saw it, and when', async () => {
    const { userId, verificationId, documentId, link } = await givenCase();
    const [otto, ottoId] = await enterConsole('second@staff.example');
    await grace.get(link);
    const [ottos = ''] = documentLinksOf(await otto.get(`/console/verifications/${verificationId}`));
    await otto.get(ottos);
    await grace.get(link);
    const events = await listAuditEvents(db, { userId, type: 'document_viewed', limit: 10 });
    expect(events.map(({ staffId: by, detail }) => [by, detail])).toEqual(
      [staffId, ottoId, staffId].map((by) => [by, `picture ${documentId}`]),
    );
    expect(events.every(({ occurredAt }) => occurredAt instanceof Date)).toBe(true);
  });
});
