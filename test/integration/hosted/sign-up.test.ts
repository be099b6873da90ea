import { describe, expect, test } from '@jest/globals';
import { authenticateUser, signUp } from '../../../src/accounts/users/user.js';
import { createTestContext } from '../../support/context.js';
import { cloneDatabase } from '../../support/database.js';

const context = createTestContext(await cloneDatabase());
const PASSWORD = 'correct horse battery';
const now = context.clock();

async function faultsOf(input: { email: string; password: string }) {
  const result = await signUp(context, input, now);
  return 'faults' in result ? result.faults : {};
}

describe('signing up', () => {
  test.each([
    ['', 'email_missing'],
    ['ada', 'email_invalid'],
    ['ada@localhost', 'email_invalid'],
    ['ada@user.example, eve@evil.example', 'email_invalid'],
    ['"ada" <ada@user.example>', 'email_invalid'],
    ['ada@user.example\r\nBcc: eve@evil.example', 'email_invalid'],
    [`${'a'.repeat(250)}@user.example`, 'email_invalid'],
  ])('the address %j is refused: %s', async (email, fault) => {
    expect(await faultsOf({ email, password: PASSWORD })).toEqual({ email: fault });
  });

  test.each([
    ['', 'password_missing'],
    ['1234567', 'password_too_short'],
    ['x'.repeat(201), 'password_too_long'],
    ['Password1', 'password_common'],
    ['99999999999', 'password_pattern'],
    ['Grace@User.example', 'password_own_name'],
  ])('the password %j is refused: %s', async (password, fault) => {
    expect(await faultsOf({ email: 'grace@user.example', password })).toEqual({ password: fault });
  });

  test('both faults are told at once', async () => {
    expect(await faultsOf({ email: '', password: '' })).toEqual({
      email: 'email_missing',
      password: 'password_missing',
    });
  });

  test('letters of any script are taken, and capitals do not make another address', async () => {
    expect(await faultsOf({ email: ' Дарья@Пример.example ', password: PASSWORD })).toEqual({});
    // Of a domain, and of ASCII; whether two letters of another script are one mailbox only its mail server knows (FD28).
    expect(await faultsOf({ email: 'Дарья@пример.EXAMPLE', password: PASSWORD })).toEqual({ email: 'email_taken' });
    expect(await faultsOf({ email: 'Zoe@user.example', password: PASSWORD })).toEqual({});
    const found = await authenticateUser(context, { email: 'ZOE@USER.example', password: PASSWORD }, now);
    expect(found?.user.email).toBe('zoe@user.example');
  });

  test('of ten at once with one address exactly one gets the account', async () => {
    const attempts = Array.from({ length: 10 }, () => faultsOf({ email: 'race@user.example', password: PASSWORD }));
    const faults = await Promise.all(attempts);
    expect(faults.filter(({ email }) => email === undefined)).toHaveLength(1);
  });
});

describe('logging in', () => {
  test('only the right password of a known address', async () => {
    await signUp(context, { email: 'ada@user.example', password: PASSWORD }, now);
    const tries = [
      { email: 'ada@user.example', password: PASSWORD },
      { email: 'ada@user.example', password: `${PASSWORD} ` },
      { email: 'nobody@user.example', password: PASSWORD },
      { email: 'ada@user.example', password: 'x'.repeat(10_000) },
      { email: 'not an address', password: PASSWORD },
    ];
    const found = await Promise.all(tries.map((credentials) => authenticateUser(context, credentials, now)));
    expect(found.map((one) => one?.user.email)).toEqual([
      'ada@user.example',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('no password is kept in the clear', async () => {
    const hashes = await context.db('users').pluck<string[]>('password_hash');
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
  });
});
