import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { migrate } from '../../../src/db/migrate.js';
import { createTestContext } from '../../support/context.js';
import { asOwner, cloneDatabase } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import { givenMember, enterDashboard } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const server = await startServer();
const { context, url } = server;
const PASSWORD = 'correct horse battery';

async function send(path: '/signup' | '/login', email: string): Promise<number> {
  const visitor = server.visit();
  return (await visitor.submit(await visitor.get(path), { email, password: PASSWORD })).status;
}

test.each([
  ['bo@münchen.example', 'bo@xn--mnchen-3ya.example'],
  ['di@xn--bcher-kva.example', 'DI@Bücher.example'],
  ['m\u00FCller@user.example', 'mu\u0308ller@user.example'],
])('FD28: who signed up as %s logs in as %s, and cannot sign up with it', async (one, other) => {
  expect(await send('/signup', one)).toBe(303);
  for (const form of [one, other]) {
    expect(await send('/login', form)).toBe(303);
    expect(await send('/signup', form)).toBe(422);
  }
});

test('FD28: people see their address in its own script, and members log in with either form too', async () => {
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email: 'eva@xn--mnchen-3ya.example', password: PASSWORD });
  expect((await visitor.get('/account')).text).toContain('eva@münchen.example');
  const { client } = await givenClient(context);
  const { memberId, password } = await givenMember(context, client.clientId);
  await asOwner(server.database, 'update members set email = $1 where member_id = $2', [
    'fay@xn--mnchen-3ya.example',
    memberId,
  ]);
  const browser = await enterDashboard(server, { password, email: 'fay@münchen.example' });
  expect((await browser.get(`${url}/dashboard/clients/${client.clientId}/team`)).text).toContain('fay@münchen.example');
});

test('FD28: addresses from before are brought into one form, and two that become one are named', async () => {
  const database = await cloneDatabase();
  const earlier = createTestContext(database);
  const insert = async (email: string, second: number) => {
    const userId = randomUUID();
    await asOwner(
      database,
      `insert into users (user_id, email, password_hash, created_at) values ($1, $2, '-', timestamptz '2026-01-01Z' + make_interval(secs => $3))`,
      [userId, email, second],
    );
    return userId;
  };
  const forms = {
    'ada@user.example': 'ada@user.example',
    'bo@münchen.example': 'bo@xn--mnchen-3ya.example',
    'cy@mu\u0308nchen.example': 'cy@xn--mnchen-3ya.example',
    'du@例え.テスト': 'du@xn--r8jz45g.xn--zckzah',
    'mu\u0308ller@παράδειγμα.example': 'm\u00FCller@xn--hxajbheg2az3al.example',
    'ed@правительство.рф': 'ed@xn--80aealotwbjpid2k.xn--p1ai',
    'fi@उदाहरण.परीक्षा': 'fi@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g',
    'gu@💌.example': 'gu@xn--rr8h.example',
  };
  const ids: string[] = [];
  for (const [index, form] of Object.keys(forms).entries()) ids.push(await insert(form, index));
  const second = await insert('bo@xn--mnchen-3ya.example', 50);
  const third = await insert('mu\u0308ller@user.example', 51);
  const fourth = await insert('m\u00FCller@user.example', 52);

  await asOwner(database, `delete from schema_migrations where name = '0065_emails_in_one_form.sql'`);
  const warnings: string[] = [];
  expect(await migrate(database.ownerUrl, (text) => warnings.push(text))).toEqual(['0065_emails_in_one_form.sql']);
  const rows = await earlier.db('users').select<{ user_id: string; email: string }[]>('user_id', 'email');
  const emailOf = (id: string | undefined) => rows.find(({ user_id: userId }) => userId === id)?.email;
  const [, first, ...others] = ids;
  expect(others.map(emailOf)).toEqual(Object.values(forms).slice(2));
  expect(emailOf(first)).toBe('bo@münchen.example');
  expect(emailOf(third)).toBe('mu\u0308ller@user.example');
  expect(warnings.map((text) => /^users (\S+) has the e-mail address of (\S+),/.exec(text)?.slice(1))).toEqual([
    [first, second],
    [third, fourth],
  ]);
  expect(warnings.join()).not.toContain('@');
});
