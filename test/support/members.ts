import { randomBytes, randomUUID } from 'node:crypto';
import { addMember, type Member } from '../../src/accounts/members/member.js';
import { joinTeam, type MemberRole } from '../../src/clients/team/team.js';
import type { Context } from '../../src/context.js';
import { hashPassword } from '../../src/crypto/password.js';
import type { Visitor } from './http.js';
import type { TestServer } from './server.js';

const PASSWORD = 'correct horse battery';

let hashed: Promise<string> | undefined;

export type GivenMember = Member & { password: string };

/** Somebody of a client's team, with a log-in. All have one password: to hash it for each would take longer than the rest. */
export async function givenMember(
  context: Context,
  clientId: string,
  options: { role?: MemberRole; name?: string } = {},
): Promise<GivenMember> {
  const { role = 'owner', name = 'Max Member' } = options;
  const email = `max.${randomBytes(4).toString('hex')}@client.example`;
  const member = { memberId: randomUUID(), email, name };
  const passwordHash = await (hashed ??= hashPassword(PASSWORD));
  await context.db.transaction(async (trx) => {
    await addMember(trx, { ...member, passwordHash }, context.clock());
    await joinTeam(trx, { memberId: member.memberId, clientId, role }, context.clock());
  });
  return { ...member, password: PASSWORD };
}

/** The same person on another client's team. */
export async function givenMembership(
  context: Context,
  membership: { memberId: string; clientId: string; role?: MemberRole },
): Promise<void> {
  const { memberId, clientId, role = 'owner' } = membership;
  const row = { client_id: clientId, member_id: memberId, role, created_at: context.clock() };
  await context.db('client_members').insert(row);
}

/** A browser in which the member is logged in. */
export async function enterDashboard(
  server: TestServer,
  { email, password }: Pick<GivenMember, 'email' | 'password'>,
): Promise<Visitor> {
  const visitor = server.visit();
  const answer = await visitor.submit(await visitor.get('/dashboard/login'), { email, password });
  if (answer.location !== `${server.url}/dashboard`) throw new Error(`the log-in was refused: HTTP ${answer.status}`);
  return visitor;
}
