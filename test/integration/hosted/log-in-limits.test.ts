import { describe, expect, test } from '@jest/globals';
import { createReviewer } from '../../../src/accounts/staff/staff.js';
import type { Context } from '../../../src/context.js';
import { SITE_TRIES_UNDER_ATTACK, TRIES_UNDER_ATTACK } from '../../../src/limits/limits.js';
import { limitSignUp } from '../../../src/limits/sign-up-limit.js';
import { signUp } from '../../../src/accounts/users/user.js';
import { asOwner } from '../../support/database.js';
import { givenClient } from '../../support/given.js';
import type { Answer } from '../../support/http.js';
import { givenMember } from '../../support/members.js';
import { startServer } from '../../support/server.js';

const PER_PAIR = 5;
const PER_ADDRESS = 8;
const PER_ACCOUNT = 12;
const SIGN_UPS = 3;
const server = await startServer({
  env: {
    TRUSTED_PROXIES: 'loopback',
    RATE_LIMIT_LOG_IN: String(PER_PAIR),
    RATE_LIMIT_LOG_IN_ADDRESS: String(PER_ADDRESS),
    RATE_LIMIT_ACCOUNT: String(PER_ACCOUNT),
    RATE_LIMIT_SIGN_UP: String(SIGN_UPS),
  },
});
const { context } = server;
const RIGHT = 'correct horse battery';

let count = 0;
/** An address that no other test comes from. */
const newAddress = () => `198.51.100.${(count += 1)}`;

async function givenAccount(): Promise<string> {
  const email = `ada${(count += 1)}@user.example`;
  await signUp(context, { email, password: RIGHT }, context.clock());
  return email;
}

async function givenReviewer(): Promise<string> {
  const email = 'grace@staff.example';
  await createReviewer(context, { email, name: 'Grace', password: RIGHT }, context.clock());
  return email;
}

async function givenTeamMember(): Promise<string> {
  return (await givenMember(context, (await givenClient(context)).client.clientId)).email;
}

/** A browser at the form, which sends it as often as it is told. */
async function openForm(path: string, from: string) {
  const visitor = server.visit();
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec((await visitor.get(path)).text) ?? [];
  return (email: string, password = 'wrong password'): Promise<Answer> =>
    visitor.post(path, { csrf, email, password }, { 'x-forwarded-for': from });
}

async function statusesOf(answers: (() => Promise<Answer>)[]): Promise<number[]> {
  const statuses = [];
  for (const ask of answers) statuses.push((await ask()).status);
  return statuses;
}

const times = (n: number, ask: () => Promise<Answer>) => Array.from({ length: n }, () => ask);

describe('guessing at a password', () => {
  test('SE8: after so many tries from one address the form says when to go on, and keeps the e-mail address', async () => {
    const email = await givenAccount();
    const enter = await openForm('/login', newAddress());
    expect(await statusesOf(times(PER_PAIR, () => enter(email)))).toEqual(Array(PER_PAIR).fill(422));
    const answer = await enter(email);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(answer.text).toContain('Try again in 15 minutes');
    expect(answer.text).toContain(`value="${email}"`);
    expect((await enter(email, RIGHT)).status).toBe(429);
  });

  test('SE8: the owner gets in from another address meanwhile', async () => {
    const email = await givenAccount();
    const guess = await openForm('/login', newAddress());
    for (let n = 0; n <= PER_PAIR; n += 1) await guess(email);
    const enter = await openForm('/login', newAddress());
    expect((await enter(email, RIGHT)).status).toBe(303);
  });

  test('SE8: an account that is guessed at from everywhere leaves each address a few tries, and its owner gets in', async () => {
    const email = await givenAccount();
    for (let n = 0; n <= PER_ACCOUNT; n += 1) await (await openForm('/login', newAddress()))(email);
    const guess = await openForm('/login', newAddress());
    const expected = [...Array<number>(TRIES_UNDER_ATTACK).fill(422), 429];
    expect(await statusesOf(times(TRIES_UNDER_ATTACK + 1, () => guess(email)))).toEqual(expected);
    const enter = await openForm('/login', newAddress());
    expect(await statusesOf([() => enter(email), () => enter(email, RIGHT)])).toEqual([422, 303]);

    // The networks of an IPv6 site are no new addresses without end (FD33's kind); this one's bar is also PER_ADDRESS.
    const most = Math.min(SITE_TRIES_UNDER_ATTACK, PER_ADDRESS);
    const networks = Array.from({ length: most + 1 }, (_, n) => `2001:db8:66:${n.toString(16)}::1`);
    const fromSite = await Promise.all(networks.map((from) => openForm('/login', from)));
    const statuses = await statusesOf(fromSite.map((one) => () => one(email)));
    expect(statuses).toEqual([...Array<number>(most).fill(422), 429]);
    expect((await (await openForm('/login', '2001:db8:67::1'))(email, RIGHT)).status).toBe(303);
  });

  test('SE8: an account that does not exist is limited like one that does', async () => {
    const enter = await openForm('/login', newAddress());
    const statuses = await statusesOf(times(PER_PAIR + 1, () => enter('nobody@user.example')));
    expect(statuses).toEqual([...Array<number>(PER_PAIR).fill(422), 429]);
  });

  test('SE8: one password tried on many accounts is limited by address', async () => {
    const enter = await openForm('/login', newAddress());
    const statuses = [];
    for (let n = 0; n <= PER_ADDRESS; n += 1) statuses.push((await enter(`victim${n}@user.example`)).status);
    expect(statuses).toEqual([...Array<number>(PER_ADDRESS).fill(422), 429]);
    // Further addresses leave nothing behind, so that nobody fills the table with them.
    const countRows = async () => (await context.db('rate_limits').select('key')).length;
    const before = await countRows();
    expect((await enter('yet-another@user.example')).status).toBe(429);
    expect(await countRows()).toBe(before);
  });

  test('SE8: many guesses at once are counted before a password is hashed', async () => {
    const email = await givenAccount();
    const enter = await openForm('/login', newAddress());
    const answers = await Promise.all(times(PER_PAIR * 2, () => enter(email)).map((ask) => ask()));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(PER_PAIR);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(PER_PAIR);
  });

  test('a log-in that succeeds wipes out the typing errors before it, as often as one likes', async () => {
    const email = await givenAccount();
    const from = newAddress();
    for (let n = 0; n < PER_ADDRESS; n += 1) {
      const enter = await openForm('/login', from);
      expect(await statusesOf(n === 0 ? times(2, () => enter(email)) : [])).toEqual(n === 0 ? [422, 422] : []);
      expect((await enter(email, RIGHT)).status).toBe(303);
    }
  });

  test.each([
    ['reviewers', '/console/login', givenReviewer],
    ['members of clients’ teams', '/dashboard/login', givenTeamMember],
  ])('SE8: %s are protected in the same way, and not kept out by guesses at users', async (_, path, givenAddress) => {
    const email = await givenAddress();
    const from = newAddress();
    const asUser = await openForm('/login', from);
    for (let n = 0; n <= PER_PAIR; n += 1) await asUser(email);
    const enter = await openForm(path, from);
    expect(await statusesOf(times(PER_PAIR, () => enter(email)))).toEqual(Array(PER_PAIR).fill(422));
    const answer = await enter(email, RIGHT);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.text).toContain(`value="${email}"`);
    expect((await (await openForm(path, newAddress()))(email, RIGHT)).status).toBe(303);
  });
});

test('SE8: so many sign-ups from one address, and the form says when to go on', async () => {
  const from = newAddress();
  const enter = await openForm('/signup', from);
  expect(await statusesOf(times(SIGN_UPS, () => enter('grace', 'x')))).toEqual(Array(SIGN_UPS).fill(422));
  const answer = await enter('grace@user.example', RIGHT);
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(answer.text).toContain('Try again in 60 minutes');
  expect((await (await openForm('/signup', newAddress()))('grace@user.example', RIGHT)).status).toBe(303);
});

test('SE8: what is counted within a transaction is refused, or its rollback would take it back', async () => {
  const signUpIn = (within: Context) =>
    limitSignUp(within, newAddress(), context.clock(), () => Promise.resolve('made'));
  await expect(context.db.transaction((trx) => signUpIn({ ...context, db: trx }))).rejects.toThrow(
    'outside of every transaction',
  );
  expect(await signUpIn(context)).toEqual({ value: 'made' });
});

test('SE18: the counters hold no e-mail address', async () => {
  const rows = await asOwner<{ key: string }>(server.database, 'select key from rate_limits');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ key }) => key.includes('example') || key.includes('@'))).toEqual([]);
});
