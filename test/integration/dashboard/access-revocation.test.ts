import { expect, test } from '@jest/globals';
import { revokeRequestedAccess } from '../../../src/oauth/access-revocation/access-revocation.js';
import { unsignedLocation } from '../../support/flash.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClient, givenConsent, givenGrant, givenSubmission, givenUser } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;
const { db } = context;

const liveGrants = async (clientId: string) =>
  Number((await db('grants').where({ client_id: clientId, revoked_at: null }).count<{ count: string }[]>())[0]?.count);

const counted = async (clientId: string) => {
  const counts = await db('verification_counters').where({ client_id: clientId }).pluck<string[]>('verification_count');
  return counts.reduce((total, count) => total + Number(count), 0);
};

test('O9: an owner ends the access of all users until that moment, of no other client, and counters and audit log tell', async () => {
  const { client } = await givenClient(context, { name: 'Harbour Loans' });
  const { client: other } = await givenClient(context);
  const member = await givenMember(context, client.clientId);
  // More than one batch; one of them was never effective, so it counts nowhere.
  const users = await Promise.all(Array.from({ length: 104 }, () => givenUser(context)));
  for (const userId of users.slice(0, 2)) await givenSubmission(context, userId);
  for (const userId of users) await givenGrant(context, client.clientId, userId);
  expect(await counted(client.clientId)).toBe(2);
  await givenConsent(context, client.clientId, await givenUser(context));
  await givenGrant(context, other.clientId, users[0] ?? '');
  const visitor = await enterDashboard(server, member);
  const path = `/dashboard/clients/${client.clientId}/settings`;
  const page = await visitor.get(path);

  const wrong = await visitor.submit(page, { client_name: 'harbour loans' });
  expect([wrong.status, wrong.text.includes('Type the name exactly as it is: Harbour Loans')]).toEqual([422, true]);
  await revokeRequestedAccess(context, context.clock());
  expect(await liveGrants(client.clientId)).toBe(105);

  expect(unsignedLocation(await visitor.submit(page, { client_name: 'Harbour Loans' }))).toBe(
    `${url}${path}?done=access_ends`,
  );
  expect((await visitor.get(path)).text).toContain('Under way: 0 ended so far');
  context.testClock.advance(1);
  const late = await givenUser(context);
  await givenGrant(context, client.clientId, late);
  await revokeRequestedAccess(context, context.clock());

  expect((await visitor.get(path)).text).toContain('Done: 105 authorizations ended.');
  const left = await db('grants').where({ client_id: client.clientId, revoked_at: null }).pluck<string[]>('user_id');
  expect(left).toEqual([late]);
  expect(await liveGrants(other.clientId)).toBe(1);
  expect(await counted(client.clientId)).toBe(0);
  const own = await auditEvents(context, { clientId: client.clientId, memberId: member.memberId });
  expect(own.map(({ type }) => type)).toEqual(['access_revocation_requested']);
  const reasons = await db('audit_events')
    .where({ client_id: client.clientId, type: 'grant_revoked' })
    .pluck<string[]>('detail');
  expect(reasons).toEqual(Array(105).fill('revoked_by_team'));
});

test('a worker that is stopped in between leaves the rest to the next one', async () => {
  const { client } = await givenClient(context);
  const member = await givenMember(context, client.clientId);
  const visitor = await enterDashboard(server, member);
  for (let n = 0; n < 3; n += 1) await givenGrant(context, client.clientId, await givenUser(context));
  const path = `/dashboard/clients/${client.clientId}/settings`;
  await visitor.submit(await visitor.get(path), { client_name: client.name });
  const stopped = new AbortController();
  stopped.abort();
  await revokeRequestedAccess(context, context.clock(), stopped.signal);
  expect(await liveGrants(client.clientId)).toBe(3);
  await Promise.all([1, 2].map(() => revokeRequestedAccess(context, context.clock())));
  expect(await liveGrants(client.clientId)).toBe(0);
  expect((await visitor.get(path)).text).toContain('Done: 3 authorizations ended.');
});
