import { beforeAll, expect, test } from '@jest/globals';
import { makeSandboxUsers } from '../../src/sandbox/users.js';
import { build, runBuilt } from '../support/built.js';
import { createTestContext } from '../support/context.js';
import { asOwner, cloneDatabase } from '../support/database.js';
import { givenClient } from '../support/given.js';

beforeAll(build);

const database = await cloneDatabase();
const context = createTestContext(database);
const { client } = await givenClient(context);
const { client: other } = await givenClient(context);
const env = {
  DATABASE_URL: database.serviceUrl,
  FRONTEND_URL: 'http://localhost:8080',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
};
const statistics = (...args: string[]) => runBuilt('cli.js', ['statistics', ...args], { env });

test('ST3: an operator checks, is told what differs by exit code and in words, and mends it', async () => {
  const wishes = ['DE', 'DE', 'FR'].map((country) => ({ level: 'basic', status: 'approved' as const, country }));
  for (const { clientId } of [client, other]) await makeSandboxUsers(context, clientId, wishes, context.clock());
  expect(await statistics('check')).toMatchObject({ code: 0, stdout: '2 checked, 0 differ\n', stderr: '' });

  await asOwner(
    database,
    `update verification_counters set verification_count = 5 where client_id = $1 and country = 'DE'`,
    [client.clientId],
  );
  const found = await statistics('check');
  expect([found.code, found.stderr]).toEqual([
    1,
    'error: statistics differ; `attestry statistics rebuild <client_id>` mends them.\n',
  ]);
  expect(found.stdout).toContain(client.clientId);
  expect(found.stdout).toMatch(/^totals +6 /m);
  expect(found.stdout).toMatch(/^list +3 /m);
  expect(found.stdout).toMatch(/^basic +DE +approved +5 +2$/m);
  expect(found.stdout).toMatch(/2 checked, 1 differ\n$/);
  expect((await statistics('check', other.clientId)).code).toBe(0);

  const mended = await statistics('rebuild', client.clientId, '--json');
  expect([mended.code, JSON.parse(mended.stdout)]).toEqual([
    0,
    [
      {
        client_id: client.clientId,
        mended: [{ level: 'basic', country: 'DE', status: 'approved', counted: 5, standing: 2 }],
        users: 0,
        standings: 0,
      },
    ],
  ]);
  expect(await statistics('check')).toMatchObject({ code: 0 });
  expect(await statistics('rebuild')).toMatchObject({ code: 0, stdout: '2 looked at, 0 mended\n' });
});

test('ST9: days that differ from the grants are told by exit code and in words', async () => {
  // History is compared from the day after it began.
  await asOwner(database, `update history_beginning set began_at = began_at - interval '2 days'`);
  expect((await statistics('check')).code).toBe(0);
  await asOwner(database, `update history_counters set event_count = 5 where client_id = $1 and country = 'FR'`, [
    other.clientId,
  ]);
  const { code, stdout, stderr } = await statistics('check');
  expect([code, stderr]).toEqual([
    1,
    'error: days differ from the grants; no day is rewritten (docs/operating.md, "Statistics that agree").\n',
  ]);
  expect(stdout).toMatch(
    new RegExp(`^${other.clientId}\n.*\n20[-\\d]+ +basic +authorized +7 +3\n\n2 checked, 1 differ`, 'm'),
  );
});

test('ST3: a client that nobody knows is told as such', async () => {
  for (const command of ['check', 'rebuild']) {
    const { code, stdout, stderr } = await statistics(command, 'kci_nobody-knows-this');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error: .*client/i);
  }
});
