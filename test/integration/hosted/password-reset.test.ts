import { describe, expect, test } from '@jest/globals';
import { cleanUp } from '../../../src/clean-up.js';
import { EMAIL_CODE_MAX_TRIES } from '../../../src/accounts/users/email-code.js';
import { authorizeAddress } from '../../support/authorize.js';
import { auditEvents } from '../../support/audit-events.js';
import { givenClient } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { countMails, lastMail } from '../../support/mails.js';
import { statementsOf } from '../../support/statements.js';
import { startServer } from '../../support/server.js';
import { expectAbout } from '../../support/expect-about.js';

const MAILS_TO_ACCOUNT = 3;
const MAILS_FROM_ADDRESS = 6;
const server = await startServer({
  env: {
    TRUSTED_PROXIES: 'loopback',
    RATE_LIMIT_EMAIL_CODE: String(MAILS_TO_ACCOUNT),
    RATE_LIMIT_EMAIL_CODE_ADDRESS: String(MAILS_FROM_ADDRESS),
  },
});
const { context } = server;
const OLD = 'correct horse battery';
const NEW = 'quite another password';
const SUBJECT = 'Choose a new password';

let count = 0;

/** An account, and the browser that is logged in to it. */
async function givenAccount(): Promise<{ email: string; userId: string; visitor: Visitor }> {
  const email = `ada${(count += 1)}@user.example`;
  const visitor = server.visit();
  await visitor.submit(await visitor.get('/signup'), { email, password: OLD });
  const row = await context.db('users').where({ email }).first<{ user_id: string }>('user_id');
  return { email, userId: row.user_id, visitor };
}

async function ask(email: string, visitor = server.visit(), from = `198.51.100.${(count += 1)}`): Promise<Answer> {
  const page = await visitor.get('/reset-password');
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
  return visitor.post('/reset-password', { csrf, email }, { 'x-forwarded-for': from });
}

async function logIn(email: string, password: string): Promise<number> {
  const visitor = server.visit();
  return (await visitor.submit(await visitor.get('/login'), { email, password })).status;
}

describe('FL2: a forgotten password', () => {
  test('FL2: with the six digits a new one is set, and whoever sets it is logged in', async () => {
    const { email, userId } = await givenAccount();
    const visitor = server.visit();
    const page = await visitor.follow(await ask(email, visitor));
    const { code } = await lastMail(context, userId, SUBJECT);
    const wide = code.slice(0, 3).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    // FD26: grouped, by an East Asian keyboard, and with what comes along when it is pasted.
    const typed = `\u200B${wide}\u00A0\u2011 ${code.slice(3)}\u2060`;
    const answer = await visitor.submit(page, { code: typed, password: NEW });
    expect([answer.status, new URL(answer.location ?? '').pathname]).toEqual([303, '/account']);
    expect((await visitor.get('/account')).text).toContain(email);
    expect([await logIn(email, OLD), await logIn(email, NEW)]).toEqual([422, 303]);
  });

  test('FL2: the link does the same in any browser, once, and opening it does nothing yet', async () => {
    const { email, userId } = await givenAccount();
    await ask(email);
    const { link } = await lastMail(context, userId, SUBJECT);
    for (let n = 0; n < 3; n += 1) expect((await server.visit().get(link)).status).toBe(200);
    const visitor = server.visit();
    const page = await visitor.get(link);
    expect(page.text).not.toContain('Code from the mail');
    expect((await visitor.submit(page, { password: NEW })).status).toBe(303);
    const again = server.visit();
    const refused = await again.submit(await again.get(link), { password: 'a third password' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This link no longer works');
    expect(await logIn(email, NEW)).toBe(303);
  });

  test('FL2: of ten at once with one link exactly one sets the password', async () => {
    const { email, userId } = await givenAccount();
    await ask(email);
    const { link } = await lastMail(context, userId, SUBJECT);
    const tries = Array.from({ length: 10 }, async (_, n) => {
      const visitor = server.visit();
      return (await visitor.submit(await visitor.get(link), { password: `${NEW} ${n}` })).status;
    });
    expect((await Promise.all(tries)).filter((status) => status === 303)).toHaveLength(1);
  });

  test('FL2: every browser that was logged in is so no more, and the user is told by mail', async () => {
    const { email, userId, visitor: other } = await givenAccount();
    expect((await other.get('/account')).status).toBe(200);
    const visitor = server.visit();
    const page = await visitor.follow(await ask(email, visitor));
    const { code } = await lastMail(context, userId, SUBJECT);
    await visitor.submit(page, { code, password: NEW });
    expect((await other.get('/account')).status).toBe(302);
    expect(await countMails(context, userId, 'Your password was changed')).toBe(1);
    const types = (await auditEvents(context, { userId })).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['password_reset_requested', 'password_reset']));
  });

  test('FL2: in the middle of an authorization it goes on there', async () => {
    const { email, userId } = await givenAccount();
    const { client } = await givenClient(context);
    const visitor = server.visit();
    const logInPage = await visitor.follow(await visitor.get(authorizeAddress(client, { scope: 'uid:read' })));
    const [, path = ''] = /href="(\/reset-password\?request=[^"]+)"/.exec(logInPage.text) ?? [];
    const sent = await visitor.follow(await visitor.submit(await visitor.get(path), { email }));
    const { code } = await lastMail(context, userId, SUBJECT);
    const answer = await visitor.submit(sent, { code, password: NEW });
    expect((await visitor.follow(answer)).url).toMatch(/\/authorize\/[\w-]+\/consent$/);
  });

  test('SE15, SE16: not within an authorization that has ended or is another user’s', async () => {
    const { client } = await givenClient(context);
    const { visitor } = await givenAccount();
    const consent = await visitor.follow(await visitor.get(authorizeAddress(client, { scope: 'uid:read' })));
    const [, request = ''] = /\/authorize\/([\w-]+)\//.exec(consent.url) ?? [];
    const { visitor: other } = await givenAccount();
    for (const path of ['/reset-password', '/reset-password/5d2e9c1a-0b7f-4c55-9d0e-5b1e2a9c4d10']) {
      expectAbout(path, (await other.get(`${path}?request=${request}`)).status).toBe(403);
      expectAbout(path, (await other.get(`${path}?request=${'a'.repeat(43)}`)).status).toBe(404);
      expectAbout(path, (await other.post(`${path}?request=${'a'.repeat(43)}`, { csrf: 'x' })).status).toBe(404);
    }
  });
});

describe('FL2: whoever may not', () => {
  test('FL2: an address without an account is answered the same, in every step', async () => {
    const { email } = await givenAccount();
    const shown = [];
    for (const address of [email, 'nobody@user.example']) {
      const visitor = server.visit();
      const asked = await ask(address, visitor);
      const page = await visitor.follow(asked);
      const refused = await visitor.submit(page, { code: '000000', password: NEW });
      const texts = [page.text, refused.text].map((text) => text.replace(/value="[\w-]{43}"|[0-9a-f-]{36}/g, ''));
      shown.push([asked.status, refused.status, ...texts]);
    }
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[0]?.[3]).toContain('This code is wrong, or it no longer works.');
  });

  test('FL2: an address without an account costs the same statements as one with it: no time tells', async () => {
    const { email } = await givenAccount();
    const known = await statementsOf(context, () => ask(email));
    expect(await statementsOf(context, () => ask('nobody-at-all@user.example'))).toEqual(known);
    expect(known.filter((sql) => sql.startsWith('insert into'))).not.toHaveLength(0);
  });

  test('FL2: after five wrong codes the right one is refused too, in the same words', async () => {
    const { email, userId } = await givenAccount();
    const visitor = server.visit();
    const page = await visitor.follow(await ask(email, visitor));
    const { code } = await lastMail(context, userId, SUBJECT);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < EMAIL_CODE_MAX_TRIES; n += 1) {
      expect((await visitor.submit(page, { code: wrong, password: NEW })).status).toBe(422);
    }
    const refused = await visitor.submit(page, { code, password: NEW });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This code is wrong, or it no longer works.');
    expect(await logIn(email, OLD)).toBe(303);
  });

  test('FL2, FD33: a code holds for half an hour, whoever asks for others meanwhile, until one of them is used', async () => {
    const { email, userId } = await givenAccount();
    const visitor = server.visit();
    const page = await visitor.follow(await ask(email, visitor));
    const first = await lastMail(context, userId, SUBJECT);
    context.testClock.advance(60);
    // A stranger from many addresses, whose tries are for the mail that they asked for.
    const others: [Visitor, Answer, string][] = [];
    for (let n = 0; n < MAILS_TO_ACCOUNT + 3; n += 1) {
      const stranger = server.visit();
      const shown = await stranger.follow(await ask(email, stranger));
      const { code } = await lastMail(context, userId, SUBJECT);
      others.push([stranger, shown, code]);
      expect((await stranger.submit(shown, { code: first.code, password: NEW })).status).toBe(422);
    }
    expect(others.length).toBe(MAILS_TO_ACCOUNT + 3);
    const stored = () => context.db('password_reset_codes').where({ user_id: userId });
    expect((await visitor.submit(page, { code: first.code, password: NEW })).status).toBe(303);
    expect(await stored()).toEqual([]);
    const [stranger, shown, code] = others[0] ?? [visitor, page, ''];
    expect((await stranger.submit(shown, { code, password: OLD })).status).toBe(422);

    const later = server.visit();
    const late = await later.follow(await ask(email, later));
    const { code: lateCode } = await lastMail(context, userId, SUBJECT);
    context.testClock.advance(30 * 60);
    expect((await later.submit(late, { code: lateCode, password: NEW })).status).toBe(422);
    expect(await stored()).toHaveLength(1);
    await cleanUp(context, context.clock());
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['short', 'Use at least 8 characters'],
    ['', 'Choose a password'],
    ['password', 'Many people have this password'],
  ])('FL2: the password %j is refused before a try is used up', async (password, words) => {
    const { email, userId } = await givenAccount();
    const visitor = server.visit();
    const page = await visitor.follow(await ask(email, visitor));
    const { code } = await lastMail(context, userId, SUBJECT);
    for (let n = 0; n <= EMAIL_CODE_MAX_TRIES; n += 1) {
      expect((await visitor.submit(page, { code, password })).text).toContain(words);
    }
    expect((await visitor.submit(page, { code, password: email })).text).toContain('little more than your e-mail');
    expect((await visitor.submit(page, { code, password: NEW })).status).toBe(303);
  });

  test('FL2: so many mails to one account from one address in an hour, whoever asks and whether or not it exists', async () => {
    const { email, userId } = await givenAccount();
    for (const [address, from] of [
      [email, '203.0.113.1'],
      ['nobody-else@user.example', '203.0.113.2'],
    ] as const) {
      const statuses = [];
      for (let n = 0; n <= MAILS_TO_ACCOUNT; n += 1) {
        statuses.push((await ask(address, server.visit(), from)).status);
      }
      expect(statuses).toEqual([...Array<number>(MAILS_TO_ACCOUNT).fill(303), 429]);
    }
    expect(await countMails(context, userId, SUBJECT)).toBe(MAILS_TO_ACCOUNT);
  });

  test('FL2: so many mails that one address asks for in an hour, and the form says when to go on', async () => {
    const statuses = [];
    const visitor = server.visit();
    for (let n = 0; n < MAILS_FROM_ADDRESS; n += 1) {
      statuses.push((await ask(`victim${n}@user.example`, visitor, '192.0.2.7')).status);
    }
    expect(statuses).toEqual(Array<number>(MAILS_FROM_ADDRESS).fill(303));
    const answer = await ask('another@user.example', visitor, '192.0.2.7');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(answer.text).toContain('value="another@user.example"');
  });

  test.each(['', 'ada'])('FL2: %j is no address, and nothing is sent', async (email) => {
    const mails = async () => (await context.db('mails').select('mail_id')).length;
    const before = await mails();
    expect((await ask(email)).status).toBe(422);
    expect(await mails()).toBe(before);
  });
});
