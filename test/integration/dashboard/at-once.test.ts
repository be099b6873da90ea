import { expect, test } from '@jest/globals';
import { addRedirectUri } from '../../../src/clients/client-change.js';
import { REDIRECT_URIS_MAX } from '../../../src/clients/client-refusal.js';
import { CLIENTS_OF_OWNER_MAX, createClient } from '../../../src/clients/client.js';
import { TEAM_MAX } from '../../../src/clients/team/team.js';
import { acceptInvitation, findInvitation, invite } from '../../../src/clients/team/invitation.js';
import { givenClient } from '../../support/given.js';
import { lastMailTo } from '../../support/member-mails.js';
import { givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { answerable } from '../../../src/http/refusal-answer.js';

const server = await startServer();
const { context } = server;
const { db } = context;
const RUNNERS = 8;

/** How many of them were let in, and why the others were not. */
async function race(one: (n: number) => Promise<unknown>): Promise<{ taken: number; refusals: Set<string> }> {
  const results = await Promise.allSettled(Array.from({ length: RUNNERS }, (_, n) => one(n)));
  const refused = results.filter((result) => result.status === 'rejected');
  const refusals = new Set(refused.map(({ reason }) => (answerable(reason) as Error).message.split(':')[0] ?? ''));
  return { taken: results.length - refused.length, refusals };
}

const countOf = async (table: string, row: Record<string, string>) =>
  (await db(table).where(row).select(db.raw('1'))).length;

test('RU2: of many redirect URIs that are added at once there is room for the last one only', async () => {
  const { clientId } = (await givenClient(context)).client;
  const rows = Array.from({ length: REDIRECT_URIS_MAX - 2 }, (_, n) => ({
    client_id: clientId,
    redirect_uri: `https://client.example/${n}`,
    created_at: context.clock(),
  }));
  await db('client_redirect_uris').insert(rows);
  const raced = await race((n) => addRedirectUri(context, clientId, `https://new.example/${n}`, context.clock()));
  expect(raced).toEqual({ taken: 1, refusals: new Set(['Too many redirect URIs']) });
  expect(await countOf('client_redirect_uris', { client_id: clientId })).toBe(REDIRECT_URIS_MAX);
});

test('of many applications that one owner registers at once there is room for the last one only', async () => {
  const { memberId } = await givenMember(context, (await givenClient(context)).client.clientId);
  for (let n = 0; n < CLIENTS_OF_OWNER_MAX - 2; n += 1) {
    const { clientId } = (await givenClient(context)).client;
    const row = { client_id: clientId, member_id: memberId, role: 'owner', created_at: context.clock() };
    await db('client_members').insert(row);
  }
  const input = { name: 'One more', environment: 'sandbox', allowedScopes: ['uid:read'] } as const;
  const raced = await race(() => createClient(context, input, context.clock(), { memberId }));
  expect(raced).toEqual({ taken: 1, refusals: new Set(['Too many applications']) });
  expect(await countOf('client_members', { member_id: memberId, role: 'owner' })).toBe(CLIENTS_OF_OWNER_MAX);
});

/** A team with room for one more, whether they are on it or invited. */
async function givenAlmostFullTeam() {
  const { client } = await givenClient(context);
  const { clientId } = client;
  const { memberId } = await givenMember(context, clientId);
  const rows = Array.from({ length: TEAM_MAX - 2 }, (_, n) => ({
    member_invitation_id: crypto.randomUUID(),
    client_id: clientId,
    email: `many${n}@client.example`,
    role: 'developer',
    token_hash: Buffer.alloc(32, n),
    created_at: context.clock(),
    expires_at: new Date(context.clock().getTime() + 1_000_000),
  }));
  await db('member_invitations').insert(rows);
  const inviteOne = (email: string) =>
    invite(context, { client, email, role: 'developer' }, context.clock(), { memberId });
  const size = async () =>
    (await countOf('client_members', { client_id: clientId })) +
    (await countOf('member_invitations', { client_id: clientId }));
  return { clientId, inviteOne, size };
}

test('of many invitations that are sent at once there is room for the last one only', async () => {
  const { inviteOne, size } = await givenAlmostFullTeam();
  const raced = await race((n) => inviteOne(`racer${n}@client.example`));
  expect(raced).toEqual({ taken: 1, refusals: new Set(['Full']) });
  expect(await size()).toBe(TEAM_MAX);
});

test('whoever accepts meanwhile makes no room: on the team and invited are counted as one', async () => {
  const { inviteOne, size } = await givenAlmostFullTeam();
  await inviteOne('mia@client.example');
  const link = new URL(await lastMailTo(context, 'mia@client.example'));
  const token = link.searchParams.get('token') ?? '';
  const invitation = await findInvitation(
    db,
    { invitationId: link.pathname.split('/').at(-1) ?? '', token },
    context.clock(),
  );
  if (!invitation) throw new Error('the invitation is gone');
  const as = { name: 'Mia', password: 'correct horse battery' };
  const raced = await race((n) =>
    n === 0
      ? acceptInvitation(context, { invitation, as, address: undefined }, context.clock())
      : inviteOne(`late${n}@client.example`),
  );
  expect(raced).toEqual({ taken: 1, refusals: new Set(['Full']) });
  expect(await size()).toBe(TEAM_MAX);
});

test('of many invitations to one address at once the last one works, and none fails', async () => {
  const { client } = await givenClient(context);
  const { memberId } = await givenMember(context, client.clientId);
  const whom = { client, email: 'mia@client.example', role: 'developer' } as const;
  const raced = await race(() => invite(context, whom, context.clock(), { memberId }));
  expect(raced).toEqual({ taken: RUNNERS, refusals: new Set() });
  expect(await countOf('member_invitations', { client_id: client.clientId })).toBe(1);
});
