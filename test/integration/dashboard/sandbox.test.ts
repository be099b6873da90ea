import { describe, expect, test } from '@jest/globals';
import { unsignedLocation } from '../../support/flash.js';
import { auditEvents } from '../../support/audit-events.js';
import { EVERYTHING, givenAuthorizedUser, STATUS_ONLY } from '../../support/authorized-user.js';
import { allow, givenClient, givenUser, makeEffective } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { sendForm } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';
import { APPROVE } from '../../support/stage.js';
import { expectAbout } from '../../support/expect-about.js';

const server = await startServer();
const { context } = server;

async function givenTeam(options: Parameters<typeof givenClient>[1] = {}) {
  const { client } = await givenClient(context, options);
  const member = await givenMember(context, client.clientId, { role: 'developer' });
  const visitor = await enterDashboard(server, member);
  return { client, member, visitor, path: `/dashboard/clients/${client.clientId}/sandbox` };
}

async function statusOf(verificationId: string): Promise<string | undefined> {
  const rows = context.db('verifications').where({ verification_id: verificationId });
  return (await rows.pluck<string[]>('status'))[0];
}

async function countUsers(clientId: string): Promise<number> {
  return (await context.db('grants').where({ client_id: clientId }).select('grant_id')).length;
}

async function lastEvent(clientId: string) {
  return (await auditEvents(context, { clientId })).at(-1);
}

describe('the sandbox page', () => {
  test('V10: is there for sandbox clients alone', async () => {
    const { visitor, path } = await givenTeam({ environment: 'live' });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get(path.replace('/sandbox', '/settings'))).text).not.toContain(path);
  });

  test('says what to do where nobody is yet', async () => {
    const { visitor, path } = await givenTeam();
    expect((await visitor.get(path)).text).toContain('Nobody to decide for yet');
  });

  test('names the newest to decide for, however many have come since who were asked for no verification', async () => {
    const { client, visitor, path } = await givenTeam();
    const { grant } = await givenAuthorizedUser(context, client);
    for (let n = 0; n < 12; n += 1) {
      const asked = { clientId: client.clientId, userId: await givenUser(context), level: '', scopes: ['uid:read'] };
      const { grantId } = await context.db.transaction((trx) => allow(trx, asked, context.clock()));
      await makeEffective(context.db, grantId, context.clock());
    }
    expect((await visitor.get(path)).text).toContain(`${path}/users/${grant.grantId}`);
  });

  test('SB4: makes users up, who are there at once; the member is in the audit log', async () => {
    const team = await givenTeam();
    const fields = { level: 'basic', status: 'approved', country: 'DE', count: '12' };
    const answer = await sendForm(team.visitor, team.path, `${team.path}/users`, fields);
    expect([answer.status, unsignedLocation(answer)]).toEqual([
      303,
      `${server.url}${team.path.replace('/sandbox', '/users')}?done=users_made`,
    ]);
    expect(await countUsers(team.client.clientId)).toBe(12);
    expect(await lastEvent(team.client.clientId)).toMatchObject({
      type: 'sandbox_users_made',
      memberId: team.member.memberId,
    });
  });

  test.each([
    ['count', '0', 'from 1 to 1,000'],
    ['count', '1001', 'from 1 to 1,000'],
    ['count', 'many', 'from 1 to 1,000'],
    ['level', 'gold', 'There is no such level'],
    ['level', 'plus', 'not registered for this level'],
    ['status', 'great', 'Choose a status'],
    ['country', 'XX', 'Choose a country'],
  ])('SB4: %s %s is named beside its field, and nobody is made', async (field, value, words) => {
    const team = await givenTeam({ allowedScopes: ['uid:read', 'verification.basic:read'] });
    const fields = { level: 'basic', status: 'approved', country: 'DE', count: '2', [field]: value };
    const answer = await sendForm(team.visitor, team.path, `${team.path}/users`, fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain(`href="#${field}"`);
    expect(await countUsers(team.client.clientId)).toBe(0);
  });

  test('SB3: moves the clock forward, up to five years', async () => {
    const team = await givenTeam();
    const action = `${team.path}/clock`;
    expect((await sendForm(team.visitor, team.path, action, { days: '365' })).status).toBe(303);
    expect((await team.visitor.get(team.path)).text).toContain('365 days');
    expect(await lastEvent(team.client.clientId)).toMatchObject({
      type: 'sandbox_clock_moved',
      memberId: team.member.memberId,
    });
    const tooFar = await sendForm(team.visitor, team.path, action, { days: '1800' });
    expect([tooFar.status, tooFar.text.includes('up to')]).toEqual([422, true]);
    for (const days of ['', '-1', '1.5', '99999']) {
      expect((await sendForm(team.visitor, team.path, action, { days })).status).toBe(422);
    }
    expect((await team.visitor.get(team.path)).text).toContain('365 days');
  });

  test('SE1: a form without its token is refused', async () => {
    const { visitor, path, client } = await givenTeam();
    for (const action of ['clock', 'users']) {
      expect((await visitor.post(`${path}/${action}`, { days: '1', count: '1' })).status).toBe(403);
    }
    expect(await countUsers(client.clientId)).toBe(0);
  });
});

describe('an outcome', () => {
  async function givenDecidable(options: Parameters<typeof givenAuthorizedUser>[2] = {}) {
    const team = await givenTeam();
    const user = await givenAuthorizedUser(context, team.client, options);
    const page = `${team.path}/users/${user.grant.grantId}`;
    return {
      team,
      user,
      page,
      decide: (fields: Record<string, string | string[]>) => sendForm(team.visitor, page, page, fields),
    };
  }

  test('SB1: each by its form, and what can follow next is offered then', async () => {
    const { team, user, page, decide } = await givenDecidable({ scopes: EVERYTHING });
    expect((await team.visitor.get(team.path)).text).toContain('Decide for Ada Lovelace');
    const steps = [
      [
        { outcome: 'contacted', items: ['picture', 'document_number'], text: 'Sharper, please.' },
        'contacted',
        'Let the user supply it',
      ],
      [{ outcome: 'pending' }, 'pending', 'Approve'],
      [{ outcome: 'rejected', reason_code: 'duplicate', fixable: 'true' }, 'rejected', 'Let the user supply it'],
      [{ outcome: 'pending' }, 'pending', 'Approve'],
      [{ outcome: 'approved' }, 'approved', 'Let it expire'],
    ] as const;
    for (const [fields, status, next] of steps) {
      const answer = await decide(fields as unknown as Record<string, string | string[]>);
      expectAbout(status, answer.status).toBe(303);
      expect(await statusOf(user.verificationId)).toBe(status);
      expect((await team.visitor.get(page)).text).toContain(next);
    }
    expect(await lastEvent(team.client.clientId)).toMatchObject({
      type: 'sandbox_outcome_set',
      memberId: team.member.memberId,
    });
  });

  test('RC3: a rejection without reason and a question about nothing are named, and nothing moves', async () => {
    const { user, decide } = await givenDecidable();
    for (const [fields, words] of [
      [{ outcome: 'rejected', fixable: 'false' }, 'Choose why.'],
      [{ outcome: 'contacted', text: 'Hello' }, 'Choose at least one thing.'],
      [{ outcome: 'rejected', reason_code: 'because' }, 'Nothing was changed'],
    ] as const) {
      const answer = await decide({ ...fields });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(words);
    }
    expect(await statusOf(user.verificationId)).toBe('pending');
  });

  test('V4: a move that does not exist is refused with the rule’s words', async () => {
    const { user, decide } = await givenDecidable({ decision: APPROVE });
    const answer = await decide({ outcome: 'rejected', reason_code: 'duplicate' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Nothing was changed');
    expect(await statusOf(user.verificationId)).toBe('approved');
  });

  test('V7: a client without expiration sees approved after an expiry, and can have it renewed', async () => {
    const { team, user, page, decide } = await givenDecidable({ decision: APPROVE });
    expect((await decide({ outcome: 'expired' })).status).toBe(303);
    expect(await statusOf(user.verificationId)).toBe('expired');
    const { text } = await team.visitor.get(page);
    expect(text).toContain('Let the user renew it');
    expect(text).toContain('Your application goes on seeing it as approved');
    expect((await team.visitor.get(team.path)).text).toContain('Your application sees expired ones as approved');
  });

  test('V6: nobody is decided for whose tokens were never fetched, nor another client’s user', async () => {
    const { page, team } = await givenDecidable({ scopes: STATUS_ONLY, isFetched: false });
    expect((await team.visitor.get(page)).status).toBe(404);
    expect((await team.visitor.get(team.path)).text).toContain('Nobody to decide for yet');
    const other = await givenDecidable();
    const foreign = `${team.path}/users/${other.user.grant.grantId}`;
    expect((await team.visitor.get(foreign)).status).toBe(404);
    const { text } = await other.team.visitor.get(other.page);
    expect(text).toContain('Approve');
  });
});
