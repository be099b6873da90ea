import { expect, test } from 'vitest';
import { limitEmailCode } from '../../../src/limits/email-code-limit.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';

const context = createTestContext(await cloneDatabase(), {
  RATE_LIMIT_EMAIL_CODE: '5',
  RATE_LIMIT_EMAIL_CODE_ADDRESS: '12',
});

/** How many of so many that are asked for are sent. */
async function sent(times: number, email: string, address: string | undefined, door?: 'member'): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) {
    const who = { email, address, ...(door ? { door } : {}) };
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
