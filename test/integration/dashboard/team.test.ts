import { describe, expect, test } from '@jest/globals';
import { changeTeam } from '../../../src/clients/team/team.js';
import { unsignedLocation } from '../../support/flash.js';
import { givenClient } from '../../support/given.js';
import { enterDashboard, givenMember, givenMembership } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { atTeam, csrfOf, newAddress } from '../../support/team-page.js';

const server = await startServer();
const { context, url } = server;

describe('the team', () => {
  test('an owner changes roles and takes people off, at once; the page says who is what', async () => {
    const { client, visitor, path, csrf, roles, events } = await atTeam(server);
    const mia = await givenMember(context, client.clientId, { role: 'developer', name: 'Mia' });
    const browser = await enterDashboard(server, mia);
    const change = async (action: string) =>
      visitor.post(`${path}/${mia.memberId}`, { csrf, action, role: (await roles()).get(mia.memberId) ?? 'developer' });
    for (const action of ['owner', 'developer'] as const) {
      expect(unsignedLocation(await change(action))).toBe(`${url}${path}?done=made_${action}`);
      expect((await roles()).get(mia.memberId)).toBe(action);
    }
    expect((await change('remove')).status).toBe(303);
    expect((await browser.get(path)).status).toBe(404);
    expect((await change('remove')).status).toBe(404);
    expect((await events()).filter((type) => type.startsWith('member_'))).toEqual([
      'member_role_changed',
      'member_role_changed',
      'member_removed',
    ]);
  });

  test.each(['developer', 'remove'])(
    '%s by a page on which somebody still had another role is not done',
    async (action) => {
      const { client, visitor, path, csrf, roles } = await atTeam(server);
      const mia = await givenMember(context, client.clientId, { role: 'developer', name: 'Mia' });
      const other = { clientId: client.clientId, memberId: mia.memberId, change: { role: 'owner' } } as const;
      await changeTeam(context, other, context.clock());
      const answer = await visitor.post(`${path}/${mia.memberId}`, { csrf, action, role: 'developer' });
      expect([answer.status, answer.text.includes('their role is another one by now')]).toEqual([409, true]);
      expect((await roles()).get(mia.memberId)).toBe('owner');
      expect((await visitor.submit(answer, { email: newAddress(), role: 'developer' })).status).toBe(303);
    },
  );

  test('the last owner stays, however they try', async () => {
    const { member, visitor, path, csrf, roles } = await atTeam(server);
    for (const action of ['developer', 'remove']) {
      const answer = await visitor.post(`${path}/${member.memberId}`, { csrf, action, role: 'owner' });
      expect([answer.status, answer.text.includes('make another one first')]).toEqual([409, true]);
    }
    expect((await roles()).get(member.memberId)).toBe('owner');
  });

  test('of two owners who take each other off at the same moment one stays', async () => {
    const { client, member } = await atTeam(server);
    const other = await givenMember(context, client.clientId);
    const { clientId } = client;
    const results = await Promise.allSettled(
      [member, other].map(({ memberId }) =>
        changeTeam(context, { clientId, memberId, change: 'remove' }, context.clock()),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a developer reads it, may leave, and may do nothing else there', async () => {
    const { client, member, visitor, path, roles } = await atTeam(server, 'developer');
    const owner = await givenMember(context, client.clientId);
    const page = await visitor.get(path);
    expect(page.text).toContain(owner.email);
    const csrf = csrfOf(page.text);
    const answers = [
      await visitor.post(`${path}/invitations`, { csrf, email: newAddress(), role: 'owner' }),
      await visitor.post(`${path}/${owner.memberId}`, { csrf, action: 'remove', role: 'owner' }),
      await visitor.post(`${path}/${member.memberId}`, { csrf, action: 'owner', role: 'developer' }),
      await visitor.post(`${path}/invitations/${crypto.randomUUID()}/withdrawal`, { csrf }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(
      unsignedLocation(await visitor.post(`${path}/${member.memberId}`, { csrf, action: 'remove', role: 'developer' })),
    ).toBe(`${url}/dashboard?done=team_left`);
    expect([...(await roles()).keys()]).toEqual([owner.memberId]);
  });

  test('a member of several clients has a role in each', async () => {
    const { member, visitor } = await atTeam(server);
    const { client: other } = await givenClient(context);
    await givenMembership(context, { memberId: member.memberId, clientId: other.clientId, role: 'developer' });
    const path = `/dashboard/clients/${other.clientId}/settings`;
    const csrf = csrfOf((await visitor.get(path)).text);
    expect((await visitor.post(`${path}/standing`, { csrf, action: 'disable' })).status).toBe(403);
  });
});
