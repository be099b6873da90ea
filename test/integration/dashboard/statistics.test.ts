import { describe, expect, test } from '@jest/globals';
import { changeClient } from '../../../src/clients/client-change.js';
import { getClientNumbers } from '../../../src/statistics/client-numbers.js';
import { revokeAccess } from '../../../src/oauth/access-revocation/grant-revocation.js';
import { moveCounters } from '../../../src/statistics/counters.js';
import { countryVerifications, totalVerifications } from '../../../src/statistics/verification-totals.js';
import { expireDue } from '../../../src/verification/expiry/expiry.js';
import { givenAuthorizedUser, STATUS_ONLY } from '../../support/authorized-user.js';
import { allow, givenClient, givenDecision, makeEffective } from '../../support/given.js';
import { enterDashboard, givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';
import { APPROVE, CONTACT, REJECT } from '../../support/stage.js';

const server = await startServer();
const { context } = server;
context.testClock.stopAtNoon();
const { db } = context;

async function givenTeam() {
  const { client } = await givenClient(context);
  const visitor = await enterDashboard(server, await givenMember(context, client.clientId, { role: 'developer' }));
  const path = `/dashboard/clients/${client.clientId}/statistics`;
  const read = async (query = '') => {
    const { status, text } = await visitor.get(path + query);
    expect(status).toBe(200);
    return text;
  };
  const numbers = (days: 30 | 90 = 30, level?: string, country?: string) =>
    getClientNumbers(db, { clientId: client.clientId, days, level, country }, context.clock());
  return { client, visitor, path, read, numbers };
}

const day = (days: number) => 86_400 * days;
/** What stands beside the name of a figure. */
const figure = (page: string, term: string) =>
  new RegExp(`<dt>${term}</dt><dd class="figure-value">([^<]*)</dd>`).exec(page)?.[1];

describe('the statistics of a client', () => {
  test('ST1: of nobody are zeros, and say what each picture would show', async () => {
    const { read } = await givenTeam();
    const page = await read();
    const terms = ['Authorized users', 'Approved', 'Pending', 'Contacted', 'Rejected', 'Conversion', 'Success rate'];
    expect(terms.map((term) => figure(page, term))).toEqual(['0', '0', '0', '0', '0', '–', '–']);
    for (const words of [
      'No verification yet',
      'No authorization of a verification level became effective',
      'Nothing was submitted',
      'Nothing was decided',
    ]) {
      expect(page).toContain(words);
    }
  });

  test('ST3: totals and countries are those of the endpoints; the map and its table name every country', async () => {
    const { client, read, numbers } = await givenTeam();
    await givenAuthorizedUser(context, client, { decision: APPROVE });
    await givenAuthorizedUser(context, client, { decision: REJECT, information: { country: 'MT' } });
    await givenAuthorizedUser(context, client);
    const { totals, countries } = await numbers();
    expect(totals).toEqual(await totalVerifications(db, client.clientId));
    expect(countries).toEqual(await countryVerifications(db, client.clientId));
    const page = await read();
    expect([figure(page, 'Approved'), figure(page, 'Pending'), figure(page, 'Rejected')]).toEqual(['1', '1', '1']);
    expect(page).toContain('<title>Germany: 2 verifications</title>');
    expect(page).toContain('<title>Malta: 1 verification</title>');
    expect(page).toMatch(/users\?country=DE">Germany<\/a><\/td><td>2<\/td><td>1<\/td><td>1<\/td><td>0<\/td><td>0</);
  });

  test('ST3: the numbers of one page are of one moment, whatever moves beside it', async () => {
    const { client, numbers } = await givenTeam();
    const change = { clientId: client.clientId, level: 'basic', country: 'DE', status: 'pending', by: 1 } as const;
    let isOver = false;
    const write = async () => {
      while (!isOver) await db.transaction((trx) => moveCounters(trx, [change]));
    };
    const writing = write();
    const seen = new Set<number>();
    for (let read = 0; read < 100; read += 1) {
      const { totals, countries } = await numbers();
      expect(countries['DE']?.pending ?? 0).toBe(totals.pending);
      seen.add(totals.pending);
    }
    isOver = true;
    await writing;
    expect(seen.size).toBeGreaterThan(10);
  });

  test('§1: authorized users are people whose tokens were fetched and who have not taken access back, each once', async () => {
    const { client, numbers } = await givenTeam();
    const { userId } = await givenAuthorizedUser(context, client);
    const asked = { clientId: client.clientId, userId, level: '', scopes: ['uid:read'] };
    const second = await db.transaction((trx) => allow(trx, asked, context.clock()));
    await makeEffective(db, second.grantId, context.clock());
    await givenAuthorizedUser(context, client, { isFetched: false });
    const gone = await givenAuthorizedUser(context, client);
    expect((await numbers()).authorizedUsers).toBe(2);
    const whose = { userId: gone.userId, clientId: client.clientId, address: undefined };
    await revokeAccess(context, whose, context.clock());
    expect((await numbers()).authorizedUsers).toBe(1);
  });

  test('ST9: what happened is told of one country, too; only conversion is of all of them together, and says so', async () => {
    const { client, read, numbers } = await givenTeam();
    for (const country of ['MT', 'MT', 'DE'])
      await givenAuthorizedUser(context, client, { decision: APPROVE, information: { country } });
    await givenAuthorizedUser(context, client, { decision: REJECT, information: { country: 'DE' } });
    const of = async (country?: string) => (await numbers(30, undefined, country)).history.at(-1);
    expect(await of('MT')).toMatchObject({ authorizations: 2, approved: 2, rejected: 0 });
    expect(await of('DE')).toMatchObject({ authorizations: 2, approved: 1, rejected: 1 });
    expect(await of()).toMatchObject({ authorizations: 4, approved: 3, rejected: 1 });
    const page = await read('?country=DE');
    expect(page).toContain('<option value="DE" selected>Germany</option>');
    expect([figure(page, 'Success rate'), figure(page, 'Conversion')]).toEqual(['50 %', '–']);
    expect(page).toContain('Told of all countries together');
    // Chosen without anybody there, it can be seen and changed all the same; what is no country chooses nothing.
    expect(await read('?country=FR')).toContain('<option value="FR" selected>France</option>');
    expect(figure(await read('?country=XX'), 'Conversion')).toBe('100 %');
  });

  test('conversion is the share of what users allowed in the period whose tokens were fetched, and says so', async () => {
    const { client, read, numbers } = await givenTeam();
    context.testClock.advance(-day(60));
    const old = await givenAuthorizedUser(context, client, { isFetched: false });
    await givenAuthorizedUser(context, client, { isFetched: false });
    context.testClock.advance(day(60));
    for (const isFetched of [true, false]) await givenAuthorizedUser(context, client, { isFetched });
    expect((await numbers(30)).conversion).toEqual({ part: 1, whole: 2 });
    expect((await numbers(90)).conversion).toEqual({ part: 1, whole: 4 });
    // Allowed then, and fetched only now: it belongs to the day on which it was allowed.
    await makeEffective(db, old.grant.grantId, context.clock());
    expect((await numbers(30)).conversion).toEqual({ part: 1, whole: 2 });
    expect((await numbers(90)).conversion).toEqual({ part: 2, whole: 4 });
    // Who only logs in is told of as everybody else is; who allows the same again has allowed nothing new.
    const asked = { clientId: client.clientId, userId: old.userId, level: '', scopes: ['uid:read'] };
    const plain = await db.transaction((trx) => allow(trx, asked, context.clock()));
    await db.transaction((trx) => allow(trx, asked, context.clock()));
    expect((await numbers(30)).conversion).toEqual({ part: 1, whole: 3 });
    await makeEffective(db, plain.grantId, context.clock());
    expect((await numbers(30)).conversion).toEqual({ part: 2, whole: 3 });
    expect((await numbers(30, 'basic')).conversion).toEqual({ part: 1, whole: 2 });
    const page = await read('?days=90');
    expect(figure(page, 'Conversion')).toBe('60 %');
    expect(page).toContain(
      'Of 5 authorizations that users allowed in this period, your backend fetched the tokens of 3.',
    );
  });

  test('V8: what has expired is counted as approved or left out, and the page says which', async () => {
    const { client, read } = await givenTeam();
    const { userId } = await givenAuthorizedUser(context, client, { decision: APPROVE });
    await db('verifications')
      .where({ user_id: userId })
      .update({ expires_at: new Date(0) });
    await expireDue(context, { now: context.clock(), after: undefined, limit: 100 });
    const counted = await read();
    expect([figure(counted, 'Authorized users'), figure(counted, 'Approved')]).toEqual(['1', '1']);
    expect(counted).toContain('What has expired counts as approved');
    await changeClient(context, client.clientId, { expirationEnabled: true }, context.clock());
    const leftOut = await read();
    expect([figure(leftOut, 'Authorized users'), figure(leftOut, 'Approved')]).toEqual(['1', '0']);
    expect(leftOut).toContain('What has expired is in none of them');
    expect(leftOut).toContain(`href="/dashboard/clients/${client.clientId}/users?status=expired"`);
  });

  test('success rate is the share of approvals among approvals and rejections, and says so', async () => {
    const { client, read, numbers } = await givenTeam();
    for (const decision of [APPROVE, APPROVE, REJECT, CONTACT])
      await givenAuthorizedUser(context, client, { decision });
    expect((await numbers()).success).toEqual({ part: 2, whole: 3 });
    const page = await read();
    expect(figure(page, 'Success rate')).toBe('66.7 %');
    expect(page).toContain('Of 3 verifications that were approved or rejected in this period, 2 were approved.');
  });

  test('a share is shown as 100 % only when it is all of them', async () => {
    const { client, read } = await givenTeam();
    for (const decision of [APPROVE, APPROVE]) await givenAuthorizedUser(context, client, { decision });
    expect(figure(await read(), 'Success rate')).toBe('100 %');
    const { clientId } = client;
    const { verificationId } = await givenAuthorizedUser(context, client);
    await db('history_counters').where({ client_id: clientId, event: 'approved' }).update({ event_count: 100_000 });
    await givenDecision(context, verificationId, REJECT);
    expect(figure(await read(), 'Success rate')).toBe('99.9 %');
  });

  test('ST9: trends have every day of the period, today last, at the level that was chosen', async () => {
    const { client, read, numbers } = await givenTeam();
    await givenAuthorizedUser(context, client, { decision: APPROVE });
    const { history } = await numbers(90);
    expect(history).toHaveLength(90);
    expect(history.at(-1)).toMatchObject({ submitted: 1, approved: 1, authorizations: 1 });
    const page = await read('?level=basic');
    expect(page).toContain('1 became effective');
    expect(page).toContain('1 approved, 0 asked for more, 0 rejected.');
    expect((await numbers(30, 'plus')).conversion?.whole).toBe(0);
    // A level that nothing was granted for is none of the choices.
    expect(await read('?level=plus&days=7')).toContain('1 became effective');
  });

  test('SE14: another team’s are answered like those of no client', async () => {
    const [one, other] = [await givenTeam(), await givenTeam()];
    await givenAuthorizedUser(context, other.client, { scopes: STATUS_ONLY });
    expect((await one.visitor.get(other.path)).status).toBe(404);
    expect((await server.visit().get(one.path)).status).toBe(302);
  });
});
