import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from 'prom-client';
import { expect, test } from '@jest/globals';
import { poolState } from '../../src/db/pool-state.js';
import { watchPool } from '../../src/metrics.js';
import { createExpiryActivities } from '../../src/verification/expiry/expiry-activities.js';
import { expireDue } from '../../src/verification/expiry/expiry.js';
import { warnOfExpiry } from '../../src/verification/expiry/expiry-warning.js';
import { cloneDatabase } from '../support/database.js';
import { givenAttempts } from '../support/attempts.js';
import { givenDelivery, givenEndpoint } from '../support/deliveries.js';
import { givenDecision, givenSubmission, givenUser } from '../support/given.js';
import { startReceiver } from '../support/receiver.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const { context } = server;

/** What operators read: a line of `/metrics` by its name and labels; 0 while there is none. */
async function valueOf(line: string): Promise<number> {
  const found = (await register.metrics()).split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1) ?? 0);
}

/** By how much each has grown meanwhile. */
async function growth(lines: readonly string[], act: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(lines.map(valueOf));
  await act();
  const after = await Promise.all(lines.map(valueOf));
  return after.map((value, n) => value - (before[n] ?? 0));
}

test('requests are counted by operation and status, with their duration', async () => {
  const of = (status: number) =>
    `attestry_request_duration_seconds_count{operation="showMemberLogIn",status="${status}"}`;
  const sum = 'attestry_request_duration_seconds_sum{operation="showMemberLogIn",status="200"}';
  const began = performance.now();
  const [ok, bad, seconds] = await growth([of(200), of(400), sum], async () => {
    for (let n = 0; n < 3; n += 1) await server.visit().get('/dashboard/login');
  });
  expect([ok, bad]).toEqual([3, 0]);
  expect(seconds).toBeGreaterThan(0);
  // Seconds, as its name says, and no other unit.
  expect(seconds).toBeLessThan((performance.now() - began) / 1000);
});

test('DF10: attempts are counted by outcome, and deliveries by the state in which they end', async () => {
  const attempts = givenAttempts(context);
  const receiver = await startReceiver();
  const lines = [
    'attestry_webhook_attempt_duration_seconds_count{outcome="delivered"}',
    'attestry_webhook_attempt_duration_seconds_count{outcome="failed"}',
    'attestry_webhook_deliveries_finished_total{state="delivered"}',
    'attestry_webhook_deliveries_finished_total{state="exhausted"}',
  ];
  const endpoint = await givenEndpoint(context, receiver.url);
  const make = async (attemptNumber: number, waitSeconds: number | null) =>
    attempts.make({ deliveryId: await givenDelivery(context, endpoint), attemptNumber, waitSeconds });
  receiver.otherwise(204);
  expect(await growth(lines, () => make(1, 20))).toEqual([1, 0, 1, 0]);
  receiver.otherwise(500);
  expect(await growth(lines, () => make(1, 20))).toEqual([0, 1, 0, 0]);
  expect(await growth(lines, () => make(21, null))).toEqual([0, 1, 0, 1]);
});

test('EX2, EX4: what expires and who is warned is counted, and the end of a run has its time', async () => {
  const information = { document_expires_on: '2031-05-04' };
  for (let n = 0; n < 2; n += 1) {
    const verificationId = await givenSubmission(context, await givenUser(context), {
      environment: 'live',
      information,
    });
    await givenDecision(context, verificationId, { kind: 'approve' });
  }
  const lines = ['attestry_verifications_expired_total', 'attestry_expiry_warnings_total'];
  const part = (now: string) => ({ now: new Date(now), limit: 100, after: undefined });
  expect(await growth(lines, () => warnOfExpiry(context, part('2031-04-20T00:00:00Z')))).toEqual([0, 2]);
  expect(await growth(lines, () => expireDue(context, part('2031-05-05T00:00:00Z')))).toEqual([2, 0]);
  expect(await growth(lines, () => expireDue(context, part('2031-05-05T00:00:00Z')))).toEqual([0, 0]);
  const counts = { expired: 2, warned: 2, failed: 0 };
  const begun = context.clock().getTime() / 1000;
  await createExpiryActivities(context).finishExpiry(counts, begun * 1000);
  const finished = await valueOf('attestry_expiry_last_finished_timestamp_seconds');
  expect(finished).toBeGreaterThanOrEqual(begun);
  expect(finished).toBeLessThanOrEqual(context.clock().getTime() / 1000);
});

test('FL10: accounts whose data was erased are counted', async () => {
  const visitor = server.visit();
  const password = 'correct horse battery';
  await visitor.submit(await visitor.get('/signup'), { email: 'counted@user.example', password });
  const form = await visitor.get('/account/deletion');
  expect(await growth(['attestry_accounts_erased_total'], () => visitor.submit(form, { password }))).toEqual([1]);
});

test('no metric is left out: each is looked at by a test, by its name or its constant', () => {
  const source = readFileSync(new URL('../../src/metrics.ts', import.meta.url), 'utf8');
  const metrics = [...source.matchAll(/export const (\w+) = new \w+\({\n {2}name: '(\w+)'/g)];
  expect(metrics.length).toBeGreaterThan(10);
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'));
  const tests = files.map((path) => readFileSync(join('test', path), 'utf8'));
  const unseen = metrics.filter(
    ([, constant = '', name = '']) =>
      !tests.some((text) => text.includes(name) || new RegExp(`import .*\\b${constant}\\b.*metrics`).test(text)),
  );
  expect(unseen.map(([, constant]) => constant)).toEqual([]);
});

test('FD35: the version that runs is told, and how the pool of connections to Postgres stands, closed too', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await valueOf(`attestry_build_info{version="${version}"}`)).toBe(1);
  const { db } = await cloneDatabase();
  watchPool('tried', () => poolState(db));
  const of = (state: string) => valueOf(`attestry_database_pool_${state}{pool="tried"}`);
  expect(await of('max')).toBeGreaterThan(0);
  await db.transaction(async (trx) => {
    await trx.raw('select 1');
    expect((await of('total')) - (await of('idle'))).toBeGreaterThanOrEqual(1);
  });
  expect(await of('idle')).toBeGreaterThanOrEqual(1);
  expect(await of('waiting')).toBe(0);
  await db.destroy();
  expect(await of('total')).toBe(0);
});
