import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { limitEmailCode } from '../../../src/limits/email-code-limit.js';
import { sha256 } from '../../../src/crypto/random-token.js';
import type { EmailProof } from '../../../src/accounts/users/email-code.js';
import { requestPasswordReset, resetPassword } from '../../../src/accounts/users/password-reset.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';
import { contentsOf } from '../../support/database-dump.js';
import { givenUser } from '../../support/given.js';
import { lastMail } from '../../support/mails.js';

const context = createTestContext(await cloneDatabase(), {
  RATE_LIMIT_EMAIL_CODE: '5',
  RATE_LIMIT_EMAIL_CODE_ADDRESS: '12',
});

/** How many of so many that are asked for are sent. */
async function sent(
  times: number,
  email: string,
  address: string | undefined,
  accountKind?: 'member',
): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) {
    const who = { email, address, ...(accountKind ? { accountKind } : {}) };
    await limitEmailCode(context, who, context.clock(), async () => (count += 1));
  }
  return count;
}

test('FD33, O21: a stranger who uses up the mails of an account keeps its owner from none', async () => {
  expect(await sent(8, 'ada@user.example', '203.0.113.66')).toBe(5);
  expect(await sent(5, 'ada@user.example', '198.51.100.7')).toBe(2);
  // An IPv6 network is one address, however it is written.
  expect(await sent(2, 'ada@user.example', '2001:db8:7:1::1')).toBe(2);
  expect(await sent(2, 'ada@user.example', '2001:db8:7:1:ffff::2')).toBe(0);
  expect(await sent(2, 'ADA@user.example', '203.0.113.66')).toBe(0);
});

test('FD33: with the many networks of an IPv6 site a stranger has three times as many mails, and the owner elsewhere has theirs', async () => {
  expect(await sent(5, 'eve@user.example', '203.0.113.67')).toBe(5);
  let fromSite = 0;
  for (let n = 0; n < 10; n += 1) fromSite += await sent(2, 'eve@user.example', `2001:db8:66:${n.toString(16)}::1`);
  expect(fromSite).toBe(6);
  expect(await sent(2, 'eve@user.example', '2001:db8:67::1')).toBe(2);
});

test('FD33: without anybody else an owner has them all, and another account of the same network has its own', async () => {
  expect(await sent(6, 'bo@user.example', '192.0.2.1')).toBe(5);
  expect(await sent(2, 'cy@user.example', '192.0.2.1')).toBe(2);
  expect(await sent(1, 'bo@user.example', '192.0.2.1', 'member')).toBe(1);
  // Counted among all that come from there.
  expect(await sent(9, 'dee@user.example', '192.0.2.1')).toBeLessThan(5);
});

/** What a stranger can ask for from many places, and tries, and what its owner reads. */
async function givenAccount() {
  const userId = await givenUser(context);
  const [email = ''] = await context.db('users').where({ user_id: userId }).pluck<string[]>('email');
  const attempt = async (proof: EmailProof) => {
    const input = { proof, password: 'quite another password', address: undefined };
    return 'user' in (await resetPassword(context, input, context.clock()));
  };
  const ask = async () => {
    const emailCodeId = await requestPasswordReset(context, { email, address: undefined }, context.clock());
    const { code, link } = await lastMail(context, userId, 'Choose a new password');
    const wrong = code === '111111' ? '222222' : '111111';
    return {
      secrets: [code, link, new URL(link).searchParams.get('token') ?? ''],
      guess: () => attempt({ code: wrong, of: { emailCodeId } }),
      byCode: () => attempt({ code, of: { emailCodeId } }),
      byLink: () => attempt({ token: new URL(link).searchParams.get('token') ?? '' }),
    };
  };
  const guessAll = async () => {
    for (let mail = 0; mail < 5; mail += 1) {
      const { guess } = await ask();
      for (let n = 0; n < 5; n += 1) expect(await guess()).toBe(false);
    }
  };
  return { userId, ask, guessAll };
}

test('FL2, FD33: of however many mails, the codes of an account can be guessed at 25 times in half an hour; links open it all the same', async () => {
  const { ask, guessAll } = await givenAccount();
  await guessAll();
  const { byCode, byLink } = await ask();
  expect([await byCode(), await byLink()]).toEqual([false, true]);
  await guessAll();
  context.testClock.advance(30 * 60);
  expect(await (await ask()).byCode()).toBe(true);
});

test('FD33: a reset that is used ends those of servers of the version before, and no confirmation', async () => {
  const { userId, ask } = await givenAccount();
  const now = context.clock();
  const rows = (['reset_password', 'confirm_email'] as const).map((purpose) => ({
    ...{ email_code_id: randomUUID(), user_id: userId, purpose, token_hash: sha256(purpose) },
    ...{ code_encrypted: Buffer.from('sealed'), try_count: 0, created_at: now, expires_at: now },
  }));
  await context.db('email_codes').insert(rows);
  expect(await (await ask()).byLink()).toBe(true);
  expect(await context.db('email_codes').where({ user_id: userId }).pluck('purpose')).toEqual(['confirm_email']);
});

test('FL5: the outbox holds neither code nor link in clear', async () => {
  const { userId, ask } = await givenAccount();
  const { secrets } = await ask();
  const rows = [
    ...(await context.db('mails').where({ user_id: userId }).select<object[]>('body', 'secret_encrypted')),
    ...(await context.db('password_reset_codes').select<object[]>('code_encrypted', 'token_hash')),
  ];
  for (const secret of secrets) expect(contentsOf(rows)).not.toContain(secret);
});
